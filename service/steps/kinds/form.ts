import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import { placed, questionErrors } from '../question-rules.ts';
import type { StepModule } from '../step-module.ts';

/** Questions on one page. */
export const formStep: StepModule<'form'> = {
  kind: 'form',
  mistakes: ({ questions }, place) => questionErrors(placed(questions, place)),
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: ({ questions }) => ({ questions: () => questions }),
};
