/** What a document prints beside its holder's data: what a reader or a reviewer may look for. */

import type { LabelMeaning, PrintedField } from './fields.ts';
import type { IdentityDocumentType } from './identity-type.ts';
import { isLanguage, LANGUAGES, languagesOf, type Language } from './languages.ts';
import { IDENTITY_TYPES } from './registry.ts';

/** Passports and cards name their fields in one of these as well (ICAO Doc 9303-3, section 3.6). */
const INTERNATIONAL: readonly Language[] = ['en', 'fr', 'es'];

const printedLanguages = (country: string): Language[] => [
  ...new Set([...languagesOf(country).filter(isLanguage), ...INTERNATIONAL]),
];

/** The titles of a country's document of a type, in its own languages first. */
export const titlesOf = (type: IdentityDocumentType, country: string): string[] =>
  printedLanguages(country).flatMap((language) => IDENTITY_TYPES[type].titles[language]);

/** The fields that the front or the only page of a country's document prints. */
export const printedFields = (type: IdentityDocumentType, country: string): readonly PrintedField[] => {
  const { fields, byCountry } = IDENTITY_TYPES[type].prints;
  return byCountry[country] ?? fields;
};

/** A label `Name` stands before the family's or the whole name. */
const meaningsOf = (field: PrintedField): LabelMeaning[] =>
  field === 'last_name' || field === 'full_name' ? [field, 'name'] : [field];

/** Each caption that a field may have on a country's document: words in its languages, the type's own words, numbers. */
export function captionsOf(type: IdentityDocumentType, country: string, field: PrintedField): string[] {
  const { numbers, words } = IDENTITY_TYPES[type].captions;
  const meanings = meaningsOf(field);
  const numbered = Object.entries(numbers).flatMap(([number, meaning]) => (meaning === field ? [number] : []));
  const sources = [...printedLanguages(country).map((language) => LANGUAGES[language].labels), words];
  return [...new Set([...numbered, ...sources.flatMap((labels) => meanings.flatMap((one) => labels[one] ?? []))])];
}
