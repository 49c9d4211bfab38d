import type { Feature } from '../../feature.ts';
import { livenessRoutes } from './routes.ts';

export const liveness: Feature = {
  routes: [livenessRoutes],
};
