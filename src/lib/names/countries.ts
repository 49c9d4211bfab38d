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

/** More suggestions than these are a list again. */
const MOST_LIKELY = 3;

/** Where somebody is, and what they and the business expect. */
interface Whereabouts {
  readonly accepted: readonly string[];
  /** Countries that the business describes documents of. */
  readonly expected: readonly string[];
  /** Languages of the browser by BCP 47, the preferred first. */
  readonly languages: readonly string[];
  /** Countries of the device's time zone: see {@link countriesInTimeZone}. */
  readonly here: readonly string[];
}

/** The countries of a person's document, likeliest first: the person's own come before those that the business expects. */
export function likelyCountries({ accepted, expected, languages, here }: Whereabouts): readonly string[] {
  // American English is the language of browsers that nobody has set.
  const spoken = languages.filter((language) => language !== 'en-US').flatMap(regionOf);
  const few = expected.length <= MOST_LIKELY ? expected : expected.filter((code) => here.includes(code));
  return [...new Set([...here, ...spoken, ...few])].filter((code) => accepted.includes(code)).slice(0, MOST_LIKELY);
}

function regionOf(language: string): readonly string[] {
  try {
    const { region } = new Intl.Locale(language);
    return region === undefined ? [] : [region];
  } catch {
    return [];
  }
}

/** Milliseconds of one slice: a phone four times as slow still answers a touch within a task of 50 ms. */
const SLICE = 8;
const foundBefore = new Map<string, Promise<readonly string[]>>();

/**
 * The countries that have a time zone, by the browser's own table. It is looked through in slices and once a page:
 * Chromium takes half a millisecond for a country, and a list has 250.
 *
 * @param timeZone by the IANA database
 */
export function countriesInTimeZone(timeZone: string, countries: readonly string[]): Promise<readonly string[]> {
  const key = [timeZone, ...countries].join(' ');
  const found = foundBefore.get(key) ?? lookThrough(timeZone, countries);
  foundBefore.set(key, found);
  return found;
}

async function lookThrough(timeZone: string, countries: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  let begun = performance.now();
  for (const code of countries) {
    if (timeZonesOf(code).includes(timeZone)) found.push(code);
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return found;
}

/** The browser's own table, which the types do not know yet. Older browsers have it as a property, some not at all. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
