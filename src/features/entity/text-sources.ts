import type { TextSources } from '../../lib/i18n/texts.ts';
import type entity from './texts/entity/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** The journey of a company. */
    entity: typeof entity;
  }
}

export const entityTexts: TextSources = {
  entity: {
    en: () => import('./texts/entity/en.json'),
    tr: () => import('./texts/entity/tr.json'),
    ar: () => import('./texts/entity/ar.json'),
  },
};
