import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import type live from './texts/call_live/en.json';
import type texts from './texts/call/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    call: typeof texts;
    /** The screens of a call. */
    call_live: typeof live;
  }
}

/** A video call with an agent of the company. */
export const callStep: Step<'call'> = {
  kind: 'call',
  illustration: 'phone-handoff',
  seconds: 300,
  texts: {
    call_live: {
      en: () => import('./texts/call_live/en.json'),
      tr: () => import('./texts/call_live/tr.json'),
      ar: () => import('./texts/call_live/ar.json'),
    },
  },
  entry: ({ definition }) => stepAddress(paths.call, { step: definition.id }),
  screens: {
    [paths.call]: () => import('./call-screen.tsx'),
    [paths.callComplete]: () => import('./call-complete-screen.tsx'),
  },
};
