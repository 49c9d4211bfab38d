/** What states write into the fields of machine-readable zones, where ICAO Doc 9303 leaves it to them or they differ. */

import type { FormatName } from '../formats.ts';

export interface NationalReading {
  /** Code of the issuing state, as in the MRZ. */
  readonly issuer: string;
  readonly format: FormatName;
  /** Where the personal number is: the groups of the form, with what the MRZ leaves out between them. */
  readonly personal?: { readonly field: Optional; readonly form: RegExp; readonly between?: string };
  /** Only the digits before and after the birth date are there. */
  readonly aroundBirth?: RegExp;
  /** The document's number goes on in the optional data, behind its check digit. */
  readonly goesOn?: RegExp;
  /** The year, month and perhaps day of issue: at the beginning of the number, or the whole optional data. */
  readonly issued?: { readonly field: Optional | 'documentNumber'; readonly form: RegExp };
  /** Optional data that is no number of the holder, by its form. */
  readonly notNumbers?: Readonly<Partial<Record<Optional, RegExp>>>;
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

type Optional = 'optional1' | 'optional2';

const TESTS = 'https://github.com/datacheckerbv/MRZParser/blob/develop/Tests/MRZParserTests/MRZParserTests.swift';
const JMRTD =
  'https://github.com/scottynoshotty/jmrtd-code/blob/master/jmrtd/src/test/java/org/jmrtd/test/lds/MRZInfoTest.java';
const SYNTHPASS = 'https://github.com/ruledicaprio/SynthPass/tree/main/samples/ocr_fixtures';
const SYBRIN = 'https://github.com/sybrin-innovations/Sybrin.Identity/tree/main/Sources/Sybrin.Identity/Countries';
const FORK = 'https://github.com/vvorld/mrz-1/blob/master/src/parse/__tests__';
const IDPASS =
  'https://github.com/idpass/smartscanner-mrz-parser/tree/main/parser/src/main/java/org/idpass/smartscanner/mrz/parser/innovatrics/records/countries';
const COLOMBIA = 'https://github.com/Eitol/colombian_cedula_mrz_reader';
const UZBEKISTAN = 'UzbekistanIDCardMRZ.swift of the public application of SQB';
const MIDV = 'MIDV-2020, https://arxiv.org/abs/2107.00396';

const ANY = /^/u;
const EIGHT = /^(\d{8})<*$/u;
const ELEVEN = /^<*(\d{11})<*$/u;
const THIRTEEN = /^(\d{13})[A-Z]?<*$/u;

type Row = readonly [
  issuer: string,
  format: FormatName,
  field: Optional,
  form: RegExp,
  source: string,
  between?: string,
];

/** Personal numbers in the optional data, what they have around them, and what the MRZ leaves out between their parts. */
const PERSONAL_NUMBERS: readonly Row[] = [
  ['ARG', 'TD3', 'optional1', EIGHT, JMRTD],
  ['AZE', 'TD1', 'optional1', /^([0-9A-Z]{7})<+$/u, 'https://www.npmjs.com/package/mrz-parser'],
  ['AZE', 'TD3', 'optional1', /^([0-9A-Z]{7})<+$/u, MIDV],
  ['BEL', 'TD1', 'optional2', ELEVEN, 'https://github.com/Arg0s1080/mrz/issues/4'],
  // Its cards until 2005.
  ['BEL', 'TD1', 'optional1', /^(\d{11})<{4}$/u, JMRTD],
  ['BGR', 'TD1', 'optional2', /^(\d{10})<$/u, 'lines in the public tests of readers of Bulgarian cards'],
  ['BWA', 'TD1', 'optional1', /^(\d{9})<*$/u, `${FORK}/botswanaTD1.js`],
  ['CHL', 'TD1', 'optional2', /^(\d{7,8})<([0-9K])<*$/u, 'https://github.com/evermeer/PassportScanner/issues/5', '-'],
  ['CHN', 'Chinese permit', 'optional1', /^([A-Z]\d{9})$/u, 'ParseMRZ of a public reader'],
  ['COL', 'TD1', 'optional2', /^(\d{6,10})<*$/u, COLOMBIA],
  ['CZE', 'TD3', 'optional1', /^(\d{9,10})<+$/u, 'https://github.com/ZsBT/mrz-java/issues/4'],
  ['EST', 'Licence line', 'optional1', ELEVEN, `${FORK}/estonianDrivingLicense.js`],
  ['EST', 'TD1', 'optional1', ELEVEN, TESTS],
  ['EST', 'TD3', 'optional1', ELEVEN, `${SYNTHPASS}/Estonia_PASSPORT_face.md`],
  // A hyphen in the number, or the letter that says the century, is a filler; a letter for the printer may follow.
  [
    'FIN',
    'TD1',
    'optional1',
    /^(\d{6})<(\d{3}[0-9A-Z])[A-Z]?<*$/u,
    'https://github.com/cheminfo/mrz/blob/main/src/parse/__tests__/td1.test.ts',
    '-',
  ],
  [
    'FIN',
    'TD3',
    'optional1',
    /^(\d{6})<(\d{3}[0-9A-Z])<*$/u,
    'https://github.com/konstantint/PassportEye/tree/master/tests/data',
    '-',
  ],
  ['HRV', 'Licence line', 'optional1', ELEVEN, `${FORK}/croatiaDrivingLicense.js`],
  ['HRV', 'TD1', 'optional1', ELEVEN, TESTS],
  ['IRQ', 'TD1', 'optional1', /^(\d{12})<*$/u, 'https://github.com/newlogic/smartscanner-core/issues/23'],
  ['KAZ', 'TD1', 'optional1', /^(\d{12})<*$/u, 'parseMrz in the public tests of a hotel of Kazakhstan'],
  ['KYA', 'TD1', 'optional2', /^<B0*(\d{7,8})[A-Z]<*$/u, `${FORK}/kenyaID.js`],
  ['LVA', 'TD1', 'optional1', /^(\d{6})<(\d{5})<*$/u, JMRTD, '-'],
  ['MYS', 'TD3', 'optional1', /^(\d{12})<*$/u, JMRTD],
  ['NLD', 'TD1', 'optional1', /^(\d{9})<+\d$/u, TESTS],
  ['NLD', 'TD3', 'optional1', /^(\d{9})<+$/u, TESTS],
  ['PAK', 'TD3', 'optional1', /^(\d{13})<$/u, 'parse_ocr_data of a public application for ERPNext'],
  ['SGP', 'TD3', 'optional1', /^([A-Z]\d{7}[A-Z])<*$/u, 'ParseMRZ of a public reader'],
  ['SRB', 'TD1', 'optional1', THIRTEEN, `${SYNTHPASS}/SerbianID_back.md`],
  ['SRB', 'TD3', 'optional1', THIRTEEN, MIDV],
  ['SVK', 'TD3', 'optional1', /^(\d{9,10})<+$/u, `${SYNTHPASS}/Slovakia_Passport_Specimen_3.json`],
  // A letter says whether it is a number of a register.
  ['SVN', 'TD1', 'optional1', THIRTEEN, `${SYNTHPASS}/Slovenian_ID_Card_2022_-_Rear.md`],
  ['SWE', 'TD1', 'optional1', /^(\d{8})(\d{4})<*$/u, 'https://github.com/foxanna/mrz_parser/tree/master/test', '-'],
  ['TUN', 'TD3', 'optional1', /^(\d{8})<\d{4}<$/u, 'https://github.com/ZsBT/mrz-java/issues/4'],
  ['TUR', 'TD1', 'optional1', ELEVEN, 'https://github.com/jllarraz/AndroidPassportReader/issues/11'],
  ['TWN', 'TD3', 'optional1', /^([A-Z]\d{9})<*$/u, 'the specimen of 2008 in the public tests of several readers'],
  ['UGA', 'TD1', 'optional1', /^([A-Z]{2}\d{7}[0-9A-Z]{5})<$/u, `${SYBRIN}/Uganda`],
  ['UKR', 'TD1', 'optional1', /^(\d{8})(\d{5})<*$/u, 'str_1 of a public generator of Ukrainian documents', '-'],
  ['UZB', 'TD1', 'optional1', /^(\d{14})<$/u, UZBEKISTAN],
  ['UZB', 'TD3', 'optional1', /^(\d{14})$/u, UZBEKISTAN.replace('IDCard', 'Passport')],
  ['VNM', 'TD3', 'optional1', /^(\d{9}|\d{12})<*$/u, 'OCR-B labels of the public tests of a hand-held scanner'],
  ['ZAF', 'TD3', 'optional1', /^(\d{13})<$/u, `${SYBRIN}/South%20Africa`],
];

export const READINGS: readonly NationalReading[] = [
  ...PERSONAL_NUMBERS.map(([issuer, format, field, form, source, between = '']): NationalReading => ({
    issuer,
    format,
    personal: { field, form, between },
    source,
  })),
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
  { issuer: 'MYS', format: 'TD3', hasWholeName: true, source: 'https://en.wikipedia.org/wiki/Malaysian_passport' },
  { issuer: 'KYA', format: 'TD1', hasWholeName: true, isOfNational: true, source: `${FORK}/kenyaID.js` },
  { issuer: 'GTM', format: 'TD1', isOfNational: true, source: `${IDPASS}/Guatemala_ID.java` },
  { issuer: 'GTM', format: 'TD1', goesOn: /^(\d{4})/u, source: `${FORK}/guatemalaTD1.js` },
  {
    issuer: 'FRA',
    format: 'French id',
    issued: { field: 'documentNumber', form: /^(\d{4})/u },
    source: `${FORK}/frenchNationalId.js`,
  },
  {
    issuer: 'UGA',
    format: 'TD1',
    issued: { field: 'optional2', form: /^(\d{6})<*$/u },
    notNumbers: { optional2: ANY },
    source: `${SYBRIN}/Uganda`,
  },
  // The year and month of the card's design.
  {
    issuer: 'D',
    format: 'TD1',
    notNumbers: { optional2: ANY },
    source: 'DEU-BO-02004 in the public tests of MustelaItatsi/MrzParser',
  },
  // Letters for the first Chinese characters of the name; passports of Hong Kong have a number there.
  {
    issuer: 'CHN',
    format: 'TD3',
    notNumbers: { optional1: /^(?:[A-P]{4}){2,3}/u },
    source: 'https://github.com/cheminfo/mrz/blob/main/src/parse/__tests__/td3.test.ts',
  },
  // The place of registration.
  { issuer: 'COL', format: 'TD1', notNumbers: { optional1: ANY }, source: COLOMBIA },
  // The number once more.
  { issuer: 'MOZ', format: 'TD1', notNumbers: { optional1: ANY }, source: `${FORK}/mozambiqueTD1.js` },
  // The nationality once more.
  { issuer: 'UZB', format: 'TD1', notNumbers: { optional2: ANY }, source: UZBEKISTAN },
  // Hombre and mujer.
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
  { issuer: 'PRT', format: 'TD1', isNeverOld: true, source: 'Lei n.º 7/2007, article 19' },
  { issuer: 'ITA', format: 'TD1', isNeverOld: true, source: 'https://github.com/italia/anpr/issues/5393' },
];

/** All that is said of the MRZs of a format from a state. */
export type MergedReading = Partial<Omit<NationalReading, 'personal'>> & {
  readonly personals: readonly NonNullable<NationalReading['personal']>[];
};

/** How MRZs of a format from a state are read by these rows; empty where nothing is special. */
export const readingBy =
  (rows: readonly NationalReading[]) =>
  (format: FormatName, issuer: string): MergedReading => {
    const own = rows.filter((one) => one.format === format && one.issuer === issuer);
    return Object.assign({}, ...own, { personals: own.flatMap(({ personal }) => personal ?? []) }) as MergedReading;
  };

export const readingOf = readingBy(READINGS);

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
