import type { Feature } from '../../feature.ts';
import { profileRoutes } from './routes.ts';

export const profiles: Feature = {
  routes: [profileRoutes],
};
