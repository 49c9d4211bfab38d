import type { TextSources } from '../../lib/i18n/texts.ts';
import type desk from './texts/desk/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** The agents' desk. */
    desk: typeof desk;
  }
}

export const deskTexts: TextSources = {
  desk: {
    en: () => import('./texts/desk/en.json'),
    tr: () => import('./texts/desk/tr.json'),
    ar: () => import('./texts/desk/ar.json'),
  },
};
