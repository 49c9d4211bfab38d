import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** An image of the person's face. */
export const selfieStep: Step<'selfie'> = {
  kind: 'selfie',
  illustration: 'selfie',
  seconds: 30,
  texts: ['selfie', 'capture', 'camera_help', 'face'],
  entry: ({ definition }) => stepAddress(paths.capture, { step: definition.id }),
  screens: {
    [paths.capture]: () => import('./selfie-screens.tsx').then(({ CaptureSelfie }) => ({ default: CaptureSelfie })),
    [paths.confirm]: () => import('./selfie-screens.tsx').then(({ ConfirmSelfie }) => ({ default: ConfirmSelfie })),
  },
  fetchAnalyzer: () => import('../../../vision/preload.ts').then(({ fetchFaceAnalyzer }) => fetchFaceAnalyzer()),
};
