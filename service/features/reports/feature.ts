import type { Feature } from '../../feature.ts';
import { reportOfEvents } from './event-report.ts';
import { reportRoutes } from './routes.ts';
import { suspicionRoutes } from './suspicion/routes.ts';

export const reports: Feature = {
  routes: [reportRoutes, suspicionRoutes],
  hooks: { eventParts: [reportOfEvents] },
};
