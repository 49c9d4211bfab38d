import type { Feature } from '../../feature.ts';
import { reportOfEvents } from './event-report.ts';
import { reportRoutes } from './routes.ts';

export const reports: Feature = {
  routes: [reportRoutes],
  hooks: { eventParts: [reportOfEvents] },
};
