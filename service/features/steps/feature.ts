import type { Feature } from '../../feature.ts';
import { SEND_CODE, sendCode } from './codes/delivery.ts';
import { mailboxRoutes } from './codes/mailbox-routes.ts';
import { oneTimeCodeRoutes } from './codes/routes.ts';
import { signatureRoutes } from './signatures-routes.ts';
import { stepAnswerRoutes } from './step-answers-routes.ts';

export const steps: Feature = {
  routes: [stepAnswerRoutes, oneTimeCodeRoutes, signatureRoutes, mailboxRoutes],
  jobs: (parts) => ({ [SEND_CODE]: sendCode(parts) }),
};
