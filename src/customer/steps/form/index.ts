import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** The fields that the workflow names, on one page. */
export const formStep: Step<'form'> = {
  kind: 'form',
  illustration: 'form',
  seconds: 60,
  texts: ['form', 'asking'],
  entry: ({ definition }) => stepAddress(paths.form, { step: definition.id }),
  screens: {
    [paths.form]: () => import('./form-screen.tsx'),
  },
};
