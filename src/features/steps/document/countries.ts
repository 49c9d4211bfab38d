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
  const wanted = plain(query);
  if (wanted === '') return countries;
  const fits = (name: string) => ` ${plain(name)}`.includes(` ${wanted}`);
  return countries.filter(({ code, name }) => fits(name) || fits(otherName(code)) || code.toLowerCase() === wanted);
}

/** More suggestions than these are a list again. */
const MOST_LIKELY = 3;

/** Where somebody is, and what they and the business expect. */
interface Whereabouts {
  readonly accepted: readonly string[];
  /** Countries that the business describes documents of. */
  readonly expected: readonly string[];
  /** Languages of the browser by BCP 47, the preferred first. */
  readonly languages: readonly string[];
  /** By the IANA database. */
  readonly timeZone: string;
}

/** The countries of a person's document, likeliest first: only a guess that saves a search. */
export function likelyCountries({ accepted, expected, languages, timeZone }: Whereabouts): readonly string[] {
  const here = accepted.filter((code) => timeZonesOf(code).includes(timeZone));
  // American English is the language of browsers that nobody has set.
  const spoken = languages.filter((language) => language !== 'en-US').flatMap(regionOf);
  const few = expected.length <= MOST_LIKELY ? expected : expected.filter((code) => here.includes(code));
  return [...new Set([...few, ...here, ...spoken])].filter((code) => accepted.includes(code)).slice(0, MOST_LIKELY);
}

function regionOf(language: string): readonly string[] {
  try {
    const { region } = new Intl.Locale(language);
    return region === undefined ? [] : [region];
  } catch {
    return [];
  }
}

/** The browser's own table, which the types do not know yet. Older browsers have it as a property, some not at all. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
