import { askingTexts } from '../../questions/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type texts from './texts/form/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    form: typeof texts;
  }
}

/** The fields that the workflow names, on one page. */
export const formStep: Step<'form'> = {
  kind: 'form',
  illustration: 'form',
  seconds: 60,
  texts: {
    ...askingTexts,
  },
  entry: ({ definition }) => stepAddress(paths.form, { step: definition.id }),
  screens: {
    [paths.form]: () => import('./form-screen.tsx'),
  },
};
