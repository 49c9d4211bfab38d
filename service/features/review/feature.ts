import type { Feature } from '../../feature.ts';
import { reviewRoutes } from './routes.ts';
import { teamworkRoutes } from './teamwork-routes.ts';

export const review: Feature = {
  routes: [reviewRoutes, teamworkRoutes],
};
