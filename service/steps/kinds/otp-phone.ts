import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** A code that is sent to a telephone number and typed. */
export const otpPhoneStep: StepModule<'otp_phone'> = {
  kind: 'otp_phone',
  mistakes: () => [],
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: ({ recipient }) => ({ code: { channel: 'phone', recipient } }),
};
