import type { Feature } from '../../feature.ts';
import { consentRoutes } from './consent-routes.ts';
import { HOUSEKEEPING, housekeeping, scheduleHousekeeping } from './housekeeping.ts';
import { keepingRoutes } from './keeping-routes.ts';
import { personRoutes } from './person-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { RETENTION, retention, scheduleRetention } from './retention.ts';

export const privacy: Feature = {
  routes: [personRoutes, keepingRoutes, requestRoutes, consentRoutes],
  jobs: (parts) => ({ [RETENTION]: retention(parts), [HOUSEKEEPING]: housekeeping(parts) }),
  schedules: [scheduleHousekeeping, scheduleRetention],
};
