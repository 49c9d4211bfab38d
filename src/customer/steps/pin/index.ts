import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** The PIN of later payments, chosen while the customer is verified. */
export const pinStep: Step<'pin'> = {
  kind: 'pin',
  illustration: 'code-phone',
  seconds: 30,
  texts: ['pin_choice'],
  entry: ({ definition }) => stepAddress(paths.pin, { step: definition.id }),
  screens: {
    [paths.pin]: () => import('./pin-step-screen.tsx'),
  },
};
