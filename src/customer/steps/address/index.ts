import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** The person's address in their country's format, and a proof of it where the workflow requires one. */
export const addressStep: Step<'address'> = {
  kind: 'address',
  illustration: 'address',
  seconds: 60,
  texts: ['address_form', 'asking', 'capture', 'camera_help', 'face'],
  entry: ({ definition }) => stepAddress(paths.address, { step: definition.id }),
  screens: {
    [paths.address]: () => import('./address-screen.tsx'),
    [paths.capture]: () => import('./proof-screens.tsx').then(({ CaptureProof }) => ({ default: CaptureProof })),
    [paths.confirm]: () => import('./proof-screens.tsx').then(({ ConfirmProof }) => ({ default: ConfirmProof })),
  },
};
