/** ISO 3166-1 alpha-2 codes of countries and territories, and XK, under which Kosovo issues its documents. */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

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

/** Letters without marks and case, Turkish dotless i included: a search must find Türkiye by "turkiye". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
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
