import type { Feature } from '../../feature.ts';
import { captureRoutes } from './captures/routes.ts';
import { documentDecisionRoutes } from './decisions-routes.ts';
import { checkDocument } from './document-check.ts';
import { documentRoutes } from './routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { CHECK_DOCUMENT } from '../../records/documents/order-check.ts';

export const documents: Feature = {
  routes: [captureRoutes, uploadRoutes, documentRoutes, documentDecisionRoutes],
  jobs: (parts) => ({ [CHECK_DOCUMENT]: checkDocument(parts) }),
};
