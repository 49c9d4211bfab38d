import type { TextSources } from '../../lib/i18n/texts.ts';
import type biologin from './texts/biologin/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Being recognised by the face. */
    biologin: typeof biologin;
  }
}

export const loginTexts: TextSources = {
  biologin: {
    en: () => import('./texts/biologin/en.json'),
    tr: () => import('./texts/biologin/tr.json'),
    ar: () => import('./texts/biologin/ar.json'),
  },
};
