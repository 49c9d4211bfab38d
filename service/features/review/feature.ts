import type { Feature } from '../../feature.ts';
import { noticesRoutes } from './notices-routes.ts';
import { SEND_CASE_NOTICE, sendCaseNotice } from './notices.ts';
import { reviewRoutes } from './routes.ts';
import { teamworkRoutes } from './teamwork-routes.ts';

export const review: Feature = {
  routes: [noticesRoutes, reviewRoutes, teamworkRoutes],
  jobs: (parts) => ({ [SEND_CASE_NOTICE]: sendCaseNotice(parts) }),
};
