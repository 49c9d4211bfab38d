import type { TextSources } from '../../lib/i18n/texts.ts';
import type asking from './texts/asking/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Fields and what may be wrong with them, for every kind of step that asks. */
    asking: typeof asking;
  }
}

/** The texts of the shared fields; a step that uses them lists them among its own. */
export const askingTexts: TextSources = {
  asking: {
    en: () => import('./texts/asking/en.json'),
    tr: () => import('./texts/asking/tr.json'),
    ar: () => import('./texts/asking/ar.json'),
  },
};
