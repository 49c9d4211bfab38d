import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type overview from './texts/signature/en.json';
import type pad from './texts/signature_pad/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signature: typeof overview;
    /** The text to sign and the pad. */
    signature_pad: typeof pad;
  }
}

/** A signature under a text of the company, drawn or typed. */
export const signatureStep: Step<'signature'> = {
  kind: 'signature',
  illustration: 'signature',
  seconds: 45,
  texts: {
    signature_pad: {
      en: () => import('./texts/signature_pad/en.json'),
      tr: () => import('./texts/signature_pad/tr.json'),
      ar: () => import('./texts/signature_pad/ar.json'),
    },
  },
  entry: ({ definition }) => stepAddress(paths.signature, { step: definition.id }),
  screens: {
    [paths.signature]: () => import('./signature-screen.tsx'),
  },
};
