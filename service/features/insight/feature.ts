import type { Feature } from '../../feature.ts';
import { insightRoutes } from './routes.ts';

export const insight: Feature = {
  routes: [insightRoutes],
};
