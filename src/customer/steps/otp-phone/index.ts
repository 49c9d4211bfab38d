import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** A code by text message proves the telephone number. */
export const otpPhoneStep: Step<'otp_phone'> = {
  kind: 'otp_phone',
  illustration: 'code-phone',
  seconds: 45,
  texts: ['codes', 'asking'],
  entry: ({ definition }) => stepAddress(paths.otpPhone, { step: definition.id }),
  screens: {
    [paths.otpPhone]: () => import('./otp-phone-screen.tsx'),
  },
};
