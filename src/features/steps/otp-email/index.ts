import { codeTexts } from '../../codes/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type texts from './texts/otp_email/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    otp_email: typeof texts;
  }
}

/** A code by e-mail proves the e-mail address. */
export const otpEmailStep: Step<'otp_email'> = {
  kind: 'otp_email',
  illustration: 'code-email',
  seconds: 45,
  texts: {
    ...codeTexts,
  },
  entry: ({ definition }) => stepAddress(paths.otpEmail, { step: definition.id }),
  screens: {
    [paths.otpEmail]: () => import('./otp-email-screen.tsx'),
  },
};
