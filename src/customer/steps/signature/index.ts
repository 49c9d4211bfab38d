import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** A signature under a text of the company, drawn or typed. */
export const signatureStep: Step<'signature'> = {
  kind: 'signature',
  illustration: 'signature',
  seconds: 45,
  texts: ['signature_pad'],
  entry: ({ definition }) => stepAddress(paths.signature, { step: definition.id }),
  screens: {
    [paths.signature]: () => import('./signature-screen.tsx'),
  },
};
