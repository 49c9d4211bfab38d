import type { Feature } from '../../feature.ts';
import { workflowRoutes } from './routes.ts';

export const workflows: Feature = {
  routes: [workflowRoutes],
};
