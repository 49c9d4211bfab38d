import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** A code by e-mail proves the e-mail address. */
export const otpEmailStep: Step<'otp_email'> = {
  kind: 'otp_email',
  illustration: 'code-email',
  seconds: 45,
  texts: ['codes', 'asking'],
  entry: ({ definition }) => stepAddress(paths.otpEmail, { step: definition.id }),
  screens: {
    [paths.otpEmail]: () => import('./otp-email-screen.tsx'),
  },
};
