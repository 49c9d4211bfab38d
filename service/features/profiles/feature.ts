import type { Feature } from '../../feature.ts';
import { customerRoutes } from './customers-routes.ts';
import { profileRoutes } from './routes.ts';

export const profiles: Feature = {
  routes: [profileRoutes, customerRoutes],
};
