import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** Questions in sections, one after the other, with conditions on earlier answers. */
export const questionnaireStep: Step<'questionnaire'> = {
  kind: 'questionnaire',
  illustration: 'questions',
  seconds: 90,
  texts: ['questionnaire', 'asking'],
  entry: ({ definition }) => stepAddress(paths.questionnaire, { step: definition.id }),
  screens: {
    [paths.questionnaire]: () => import('./questionnaire-screen.tsx'),
  },
};
