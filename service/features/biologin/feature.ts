import type { Feature } from '../../feature.ts';
import { ENROL_FACE, enrolApproved, enrolFaceJob } from './enrolment.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { faceRoutes } from './routes.ts';

export const biologin: Feature = {
  routes: [faceRoutes, passkeyRoutes],
  jobs: (parts) => ({ [ENROL_FACE]: enrolFaceJob(parts) }),
  hooks: { approved: [enrolApproved] },
};
