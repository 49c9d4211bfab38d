import type { Language } from './languages.ts';

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  en: 'English',
  tr: 'Türkçe',
};
