import { askingTexts } from '../../questions/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type texts from './texts/questionnaire/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    questionnaire: typeof texts;
  }
}

/** Questions in sections, one after the other, with conditions on earlier answers. */
export const questionnaireStep: Step<'questionnaire'> = {
  kind: 'questionnaire',
  illustration: 'questions',
  seconds: 90,
  texts: {
    ...askingTexts,
  },
  entry: ({ definition }) => stepAddress(paths.questionnaire, { step: definition.id }),
  screens: {
    [paths.questionnaire]: () => import('./questionnaire-screen.tsx'),
  },
};
