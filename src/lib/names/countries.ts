/** A country with its name in the person's language. */
export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

/** Names in the person's language, sorted as that language sorts. */
export function nameCountries(codes: readonly string[], language: string, nameOf: (code: string) => string) {
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code): NamedCountry => ({ code, name: nameOf(code) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/**
 * Letters without marks and case, Turkish dotless i and the spellings and article of Arabic included: a search must find
 * Türkiye by "turkiye" and السعودية by "سعوديه".
 */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(^| )ال(?=\p{L}{3})/gu, '$1')
    .trim();

/**
 * Finds countries by the beginning of any word of the name, or by code, in the given order.
 * @param otherName a second name to find a country by, for people who type English
 */
export function searchCountries(
  query: string,
  countries: readonly NamedCountry[],
  otherName: (code: string) => string,
): readonly NamedCountry[] {
  const requested = plain(query);
  if (requested === '') return countries;
  const fits = (name: string) => ` ${plain(name)}`.includes(` ${requested}`);
  return countries.filter(({ code, name }) => fits(name) || fits(otherName(code)) || code.toLowerCase() === requested);
}

/** The language that most people of a country write (Unicode's likely subtags). */
export const languageOf = (country: string): string => new Intl.Locale('und', { region: country }).maximize().language;
