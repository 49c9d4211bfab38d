import { askingTexts } from '../../questions/text-sources.ts';
import { captureTexts } from '../../capture/text-sources.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type overview from './texts/address/en.json';
import type form from './texts/address_form/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    address: typeof overview;
    /** The fields of an address, and its proof. */
    address_form: typeof form;
  }
}

/** Where the person lives, as their country writes it; and a proof of it where the workflow wants one. */
export const addressStep: Step<'address'> = {
  kind: 'address',
  illustration: 'address',
  seconds: 60,
  texts: {
    address_form: {
      en: () => import('./texts/address_form/en.json'),
      tr: () => import('./texts/address_form/tr.json'),
      ar: () => import('./texts/address_form/ar.json'),
    },
    ...askingTexts,
    ...captureTexts,
  },
  entry: ({ definition }) => stepAddress(paths.address, { step: definition.id }),
  screens: {
    [paths.address]: () => import('./address-screen.tsx'),
    [paths.capture]: () => import('./proof-screens.tsx').then(({ CaptureProof }) => ({ default: CaptureProof })),
    [paths.confirm]: () => import('./proof-screens.tsx').then(({ ConfirmProof }) => ({ default: ConfirmProof })),
  },
};
