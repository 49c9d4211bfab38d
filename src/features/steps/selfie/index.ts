import { captureTexts } from '../../capture/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type texts from './texts/selfie/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    selfie: typeof texts;
  }
}

/** A picture of the person's face. */
export const selfieStep: Step<'selfie'> = {
  kind: 'selfie',
  illustration: 'selfie',
  seconds: 30,
  texts: {
    ...captureTexts,
  },
  entry: ({ definition }) => stepAddress(paths.capture, { step: definition.id }),
  screens: {
    [paths.capture]: () => import('./selfie-screens.tsx').then(({ CaptureSelfie }) => ({ default: CaptureSelfie })),
    [paths.confirm]: () => import('./selfie-screens.tsx').then(({ ConfirmSelfie }) => ({ default: ConfirmSelfie })),
  },
};
