import { codeTexts } from '../../codes/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type texts from './texts/otp_phone/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    otp_phone: typeof texts;
  }
}

/** A code by text message proves the telephone number. */
export const otpPhoneStep: Step<'otp_phone'> = {
  kind: 'otp_phone',
  illustration: 'code-phone',
  seconds: 45,
  texts: {
    ...codeTexts,
  },
  entry: ({ definition }) => stepAddress(paths.otpPhone, { step: definition.id }),
  screens: {
    [paths.otpPhone]: () => import('./otp-phone-screen.tsx'),
  },
};
