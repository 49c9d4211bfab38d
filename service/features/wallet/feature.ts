import type { Feature } from '../../feature.ts';
import { walletLinkRoutes } from './link-routes.ts';
import { walletRoutes } from './routes.ts';
import { walletTrustRoutes } from './trust-routes.ts';

export const wallet: Feature = {
  routes: [walletRoutes, walletLinkRoutes, walletTrustRoutes],
};
