import { NOTHING_REQUIRED } from '../../features/decisions/verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** An agent whom the customer meets by video. */
export const callStep: StepModule<'call'> = {
  kind: 'call',
  mistakes: () => [],
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: (call) => ({ call }),
};
