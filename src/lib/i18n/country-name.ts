/** Kept by language: creating one takes as long as two hundred names. */
const regionNames = new Map<string, Intl.DisplayNames>();

/** The name of a country by its ISO 3166-1 alpha-2 code in a language; the code where the browser knows no name. */
export function countryName(country: string, language: string): string {
  try {
    const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    regionNames.set(language, names);
    return names.of(country) ?? country;
  } catch {
    return country;
  }
}
