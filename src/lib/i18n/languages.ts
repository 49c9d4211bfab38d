/** Languages with complete texts, by BCP 47 code, with their names in themselves. */
export const languages = { en: 'English', tr: 'Türkçe', ar: 'العربية' } as const;
export type Language = keyof typeof languages;

const rightToLeft: ReadonlySet<Language> = new Set<Language>(['ar']);

/** The writing direction of a language, for `dir` on the document element. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/**
 * The first wish that has texts, by primary subtag (`tr-TR` and `tr_TR` are Turkish); English if none.
 * @param wishes BCP 47 codes, the preferred first; null and malformed ones are skipped.
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const primary = wish?.toLowerCase().split(/[-_]/, 1)[0];
    if (primary !== undefined && Object.hasOwn(languages, primary)) return primary as Language;
  }
  return 'en';
}
