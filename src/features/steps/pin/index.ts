import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type overview from './texts/pin/en.json';
import type choice from './texts/pin_choice/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pin: typeof overview;
    /** The fields in which the PIN is chosen. */
    pin_choice: typeof choice;
  }
}

/** The PIN of later payments, chosen while the customer is verified. */
export const pinStep: Step<'pin'> = {
  kind: 'pin',
  illustration: 'code-phone',
  seconds: 30,
  texts: {
    pin_choice: {
      en: () => import('./texts/pin_choice/en.json'),
      tr: () => import('./texts/pin_choice/tr.json'),
      ar: () => import('./texts/pin_choice/ar.json'),
    },
  },
  entry: ({ definition }) => stepAddress(paths.pin, { step: definition.id }),
  screens: {
    [paths.pin]: () => import('./pin-step-screen.tsx'),
  },
};
