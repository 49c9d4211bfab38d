import type { LocalisedText } from '../api/types.ts';

/** The text in the language closest to the wanted one, then in English, then in the first there is. */
export function localised(text: LocalisedText, language: string): string {
  if (typeof text === 'string') return text;
  const primary = language.split('-', 1)[0];
  const near = Object.keys(text).find((code) => code.split('-', 1)[0] === primary);
  return text[language] ?? (near === undefined ? undefined : text[near]) ?? text['en'] ?? Object.values(text)[0] ?? '';
}

/** By language, and kept: making one takes as long as two hundred names. */
const regionNames = new Map<string, Intl.DisplayNames>();

/** The name of a country by its ISO 3166-1 alpha-2 code, as the language has it; the code where the browser knows none. */
export function countryName(country: string, language: string): string {
  try {
    const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    regionNames.set(language, names);
    return names.of(country) ?? country;
  } catch {
    return country;
  }
}

/** "A, B and C" as the language lists things. */
export function listOf(things: readonly string[], language: string, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(language, { type }).format(things);
}
