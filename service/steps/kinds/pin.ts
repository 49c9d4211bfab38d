import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** A PIN for payments, chosen by the customer who is being verified. */
export const pinStep: StepModule<'pin'> = {
  kind: 'pin',
  mistakes: () => [],
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: () => ({ pin: true }),
};
