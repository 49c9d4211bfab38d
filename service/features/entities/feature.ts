import type { Feature } from '../../feature.ts';
import { entityRoutes } from './routes.ts';
import { entitySessionRoutes } from './session-routes.ts';
import { entityOfEvents } from './view.ts';

export const entities: Feature = {
  routes: [entityRoutes, entitySessionRoutes],
  hooks: { eventParts: [entityOfEvents] },
};
