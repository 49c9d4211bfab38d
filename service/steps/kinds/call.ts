import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import { hoursMistakes } from './hours-mistakes.ts';
import type { StepModule } from '../step-module.ts';

/** A video call with an agent. */
export const callStep: StepModule<'call'> = {
  kind: 'call',
  mistakes: ({ opening_hours }, place) => (opening_hours ? hoursMistakes(opening_hours, `${place}/opening_hours`) : []),
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: (call) => ({ call }),
};
