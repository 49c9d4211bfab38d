import type { Feature } from '../../feature.ts';
import { EXPIRE_VERIFICATIONS, expireVerifications, scheduleExpiry } from './expiry.ts';
import { verificationRoutes } from './routes.ts';
import { verificationOfEvents } from './view.ts';

export const verifications: Feature = {
  routes: [verificationRoutes],
  jobs: (parts) => ({ [EXPIRE_VERIFICATIONS]: expireVerifications(parts) }),
  schedules: [scheduleExpiry],
  hooks: { eventParts: [verificationOfEvents] },
};
