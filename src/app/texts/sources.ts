import type { TextSources } from '../../lib/i18n/texts.ts';
import type completion from './completion/en.json';
import type payment from '../../features/biopay/texts/payment/en.json';
import type problems from './problems/en.json';
import type shell from './shell/en.json';
import type steps from './steps/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    /** The entry screen and what stands around every screen; fetched first. */
    shell: typeof shell;
    /** The list of steps. */
    steps: typeof steps;
    /** The end. */
    completion: typeof completion;
    /** A payment by face and PIN. */
    payment: typeof payment;
    /** Every error, by its code. */
    problems: typeof problems;
  }
}

/** The texts of the application's own screens. */
export const applicationTexts: TextSources = {
  shell: {
    en: () => import('./shell/en.json'),
    tr: () => import('./shell/tr.json'),
    ar: () => import('./shell/ar.json'),
  },
  steps: {
    en: () => import('./steps/en.json'),
    tr: () => import('./steps/tr.json'),
    ar: () => import('./steps/ar.json'),
  },
  completion: {
    en: () => import('./completion/en.json'),
    tr: () => import('./completion/tr.json'),
    ar: () => import('./completion/ar.json'),
  },
  payment: {
    en: () => import('../../features/biopay/texts/payment/en.json'),
    tr: () => import('../../features/biopay/texts/payment/tr.json'),
    ar: () => import('../../features/biopay/texts/payment/ar.json'),
  },
  problems: {
    en: () => import('./problems/en.json'),
    tr: () => import('./problems/tr.json'),
    ar: () => import('./problems/ar.json'),
  },
};
