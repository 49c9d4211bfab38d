import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** A code that is sent to an e-mail address and typed. */
export const otpEmailStep: StepModule<'otp_email'> = {
  kind: 'otp_email',
  mistakes: () => [],
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: ({ recipient }) => ({ code: { channel: 'email', recipient } }),
};
