import type { Feature } from '../../feature.ts';
import { biopayPasskeyRoutes } from './passkey-routes.ts';
import { useNextPin } from './pins.ts';
import { biopayRoutes } from './routes.ts';

export const biopay: Feature = {
  routes: [biopayRoutes, biopayPasskeyRoutes],
  hooks: { approved: [useNextPin] },
};
