import type { Feature } from '../../feature.ts';
import { previewRoutes } from './preview-routes.ts';
import { sessionRoutes } from './routes.ts';
import { sessionReader } from './session.ts';

export const sessions: Feature = {
  routes: [previewRoutes, sessionRoutes],
  hooks: { session: sessionReader },
};
