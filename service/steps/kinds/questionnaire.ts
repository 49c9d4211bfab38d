import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import { placed, questionErrors } from '../question-rules.ts';
import type { StepModule } from '../step-module.ts';

/** Questions in sections, some of which depend on answers before them. */
export const questionnaireStep: StepModule<'questionnaire'> = {
  kind: 'questionnaire',
  mistakes: ({ sections }, place) =>
    questionErrors(sections.flatMap(({ questions }, section) => placed(questions, `${place}/sections/${section}`))),
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: ({ sections }) => ({ questions: () => sections.flatMap(({ questions }) => questions) }),
};
