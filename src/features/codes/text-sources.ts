import { askingTexts } from '../questions/text-sources.ts';
import type { TextSources } from '../../lib/i18n/texts.ts';
import type codes from './texts/codes/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Codes that prove a telephone number or an e-mail address. */
    codes: typeof codes;
  }
}

/** The texts of the shared screen; a step that uses it lists them among its own. */
export const codeTexts: TextSources = {
  codes: {
    en: () => import('./texts/codes/en.json'),
    tr: () => import('./texts/codes/tr.json'),
    ar: () => import('./texts/codes/ar.json'),
  },
  ...askingTexts,
};
