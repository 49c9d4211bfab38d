import type { Feature } from '../../feature.ts';
import { duplicateRoutes } from './routes.ts';

export const duplicates: Feature = {
  routes: [duplicateRoutes],
};
