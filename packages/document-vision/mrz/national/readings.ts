/** What states write into the fields of machine-readable zones, where ICAO Doc 9303 leaves it to them or they differ. */

import type { FormatName } from '../formats.ts';

export interface NationalReading {
  /** Code of the issuing state, as in the MRZ. */
  readonly issuer: string;
  readonly format: FormatName;
  /** Where the personal number is: the groups of the form, with what the MRZ leaves out between them. */
  readonly personal?: { readonly field: 'optional1' | 'optional2'; readonly form: RegExp; readonly between?: string };
  /** Only the digits before and after the birth date are there. */
  readonly aroundBirth?: RegExp;
  readonly sexes?: Readonly<Record<string, 'M' | 'F'>>;
  /** No surname stands apart: the order is as spoken. */
  readonly hasWholeName?: true;
  /** The places of the nationality hold something else, and these cards are for nationals alone. */
  readonly isOfNational?: true;
  /** No such document ended in 1999: figures that could mean that year mean 9999. */
  readonly isNeverOld?: true;
  /** Where it is documented: a page, a parser, or a public specimen. */
  readonly source: string;
}

const TESTS = 'https://github.com/datacheckerbv/MRZParser/blob/develop/Tests/MRZParserTests/MRZParserTests.swift';
const ELEVEN = /^<*(\d{11})<*$/u;

type Row = readonly [
  issuer: string,
  format: FormatName,
  field: 'optional1' | 'optional2',
  form: RegExp,
  source: string,
];

/** Personal numbers in the optional data, and what they have around them. */
const PERSONAL_NUMBERS: readonly Row[] = [
  ['EST', 'TD1', 'optional1', ELEVEN, TESTS],
  ['HRV', 'TD1', 'optional1', ELEVEN, TESTS],
  ['NLD', 'TD1', 'optional1', /^(\d{9})<+\d$/u, TESTS],
  ['NLD', 'TD3', 'optional1', /^(\d{9})<+$/u, TESTS],
  ['BEL', 'TD1', 'optional2', ELEVEN, 'https://github.com/Arg0s1080/mrz/issues/4'],
  ['CZE', 'TD3', 'optional1', /^(\d{9,10})<+$/u, 'https://github.com/ZsBT/mrz-java/issues/4'],
  ['TUN', 'TD3', 'optional1', /^(\d{8})<\d{4}<$/u, 'https://github.com/ZsBT/mrz-java/issues/4'],
  ['AZE', 'TD1', 'optional1', /^([0-9A-Z]{7})<+$/u, 'https://www.npmjs.com/package/mrz-parser'],
  ['AZE', 'TD3', 'optional1', /^([0-9A-Z]{7})<+$/u, 'MIDV-2020, https://arxiv.org/abs/2107.00396'],
  ['SRB', 'TD3', 'optional1', /^(\d{13})<$/u, 'MIDV-2020, https://arxiv.org/abs/2107.00396'],
  ['TUR', 'TD1', 'optional1', ELEVEN, 'https://github.com/jllarraz/AndroidPassportReader/issues/11'],
];

export const READINGS: readonly NationalReading[] = [
  ...PERSONAL_NUMBERS.map(([issuer, format, field, form, source]): NationalReading => ({
    issuer,
    format,
    personal: { field, form },
    source,
  })),
  // A hyphen in the number, or the letter that says the century, is a filler.
  {
    issuer: 'FIN',
    format: 'TD1',
    personal: { field: 'optional1', form: /^(\d{6})<(\d{3}[0-9A-Z])[A-Z]?<*$/u, between: '-' },
    source: 'https://github.com/cheminfo/mrz/blob/main/src/parse/__tests__/td1.test.ts',
  },
  {
    issuer: 'CHL',
    format: 'TD1',
    personal: { field: 'optional2', form: /^(\d{7,8})<([0-9K])<*$/u, between: '-' },
    source: 'https://github.com/evermeer/PassportScanner/issues/5',
  },
  {
    issuer: 'ROU',
    format: 'TD2',
    aroundBirth: /^(\d)(\d{6})$/u,
    source: 'https://github.com/tetrahydra/SolidusMRZ/pull/13',
  },
  {
    issuer: 'ARE',
    format: 'TD1',
    hasWholeName: true,
    personal: { field: 'optional1', form: /^(784\d{12})$/u },
    source: 'https://github.com/foxanna/mrz_parser/issues/13',
  },
  {
    issuer: 'MYS',
    format: 'TD3',
    hasWholeName: true,
    source: 'https://en.wikipedia.org/wiki/Malaysian_passport',
  },
  {
    issuer: 'GTM',
    format: 'TD1',
    isOfNational: true,
    source:
      'https://github.com/idpass/smartscanner-mrz-parser/tree/main/parser/src/main/java/org/idpass/smartscanner/mrz/parser/innovatrics/records/countries/Guatemala_ID.java',
  },
  {
    issuer: 'MEX',
    format: 'TD1',
    sexes: { H: 'M', M: 'F' },
    source: 'https://legalclarity.org/how-to-read-a-mexican-identification-card',
  },
  // Their first cards with three lines were issued in 2006, 2007 and 2016.
  {
    issuer: 'ESP',
    format: 'TD1',
    isNeverOld: true,
    personal: { field: 'optional1', form: /^([0-9XYZ]\d{7}[A-Z])<*$/u },
    source: 'Real Decreto 1553/2005, article 6',
  },
  {
    issuer: 'PRT',
    format: 'TD1',
    isNeverOld: true,
    source: 'Lei n.º 7/2007, article 19',
  },
  { issuer: 'ITA', format: 'TD1', isNeverOld: true, source: 'https://github.com/italia/anpr/issues/5393' },
];

/** How MRZs of a format from a state are read; empty where nothing is special. */
export function readingOf(format: FormatName, issuer: string): Partial<NationalReading> {
  return READINGS.find((one) => one.format === format && one.issuer === issuer) ?? {};
}

/**
 * The transliteration of names in Russian internal passports: each Cyrillic letter is one Latin letter or one digit.
 * Source: https://documentsearch.org/en/passport-mrz-upper-generator ("modernised CLAIR").
 */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  [...'ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678'].map((sign, index) => [
    sign,
    [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'][index]!,
  ]),
);

/** A Russian name as it is written in Russian. */
export const inCyrillic = (name: string): string => Array.from(name, (sign) => CYRILLIC.get(sign) ?? sign).join('');

/** The number of a Russian internal passport has its fourth digit in the optional data, before the day of issue. */
export function russianNumber(number: string, optional: string): { number: string; issued: string } | null {
  const match = /^(\d)(\d{6})\d{6}<?$/u.exec(optional);
  if (!match || !/^\d{9}$/u.test(number)) return null;
  return { number: number.slice(0, 3) + match[1]! + number.slice(3), issued: match[2]! };
}
