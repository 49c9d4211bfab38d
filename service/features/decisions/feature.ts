import type { Feature } from '../../feature.ts';
import { proposalRoutes } from './proposal-routes.ts';

export const decisions: Feature = {
  routes: [proposalRoutes],
};
