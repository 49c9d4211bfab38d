/** Machine-readable zones of states that are laid out otherwise than ICAO Doc 9303 says, each with its source. */

import {
  check,
  checked,
  checksOf,
  field,
  span,
  STANDARD,
  type Field,
  type Format,
  type FormatName,
} from '../formats.ts';
import { CHINESE_PERMITS } from './chinese-permits.ts';
import type { NationalLayout } from './layout.ts';
import { LICENCES } from './licences.ts';

const IDPASS =
  'https://github.com/idpass/smartscanner-mrz-parser/tree/main/parser/src/main/java/org/idpass/smartscanner/mrz/parser/innovatrics/records/countries';

const standard = (base: FormatName): Format => STANDARD.find(({ name }) => name === base)!;
const rowsOf = (base: FormatName, ...rows: number[]): readonly Field[] =>
  standard(base).fields.filter(({ row }) => rows.includes(row));

export const LAYOUTS: readonly NationalLayout[] = [
  // Residents of the United States, and people who commute across its border: a digit in the code.
  {
    issuers: 'USA',
    base: 'TD1',
    codes: 'C[12]',
    kinds: { documentCode: 'any' },
    source: 'https://www.immihelp.com/green-card/',
  },
  // The identity card until 2021: names apart, no expiry.
  {
    issuers: 'FRA',
    base: 'TD2',
    codes: 'ID',
    name: 'French id',
    isFirst: true,
    fields: [
      ...rowsOf('TD2', 0).slice(0, 2),
      field('lastName', 'letters', 0, 5, 30),
      field('optional1', 'any', 0, 30, 36),
      ...checked('documentNumber', 'any', 1, 0, 12),
      field('firstName', 'letters', 1, 13, 27),
      ...checked('birthDate', 'birth', 1, 27, 33),
      field('sex', 'sex', 1, 34, 35),
      field('check', 'check', 1, 35, 36),
    ],
    checks: [check('composite', 1, 35, [span(0, 0, 36), span(1, 0, 35)])],
    source: 'https://github.com/foxanna/mrz_parser/issues/4',
  },
  ...LICENCES,
  ...CHINESE_PERMITS,
  // The internal passport of Russia, and its visas: Cyrillic letters as digits.
  {
    issuers: 'RUS',
    base: 'TD3',
    codes: 'PN',
    kinds: { names: 'cyrillic' },
    isFirst: true,
    source: 'https://documentsearch.org/en/passport-mrz-upper-generator',
  },
  {
    issuers: 'RUS',
    base: 'MRV-A',
    kinds: { names: 'cyrillic' },
    source: 'https://en.wikipedia.org/wiki/Machine-readable_passport',
  },
  // Long numbers whose check digit counts the filler in the place of the first one: some cards, and others do not.
  {
    issuers: 'BEL',
    base: 'TD1',
    numberWithFiller: true,
    source: 'https://github.com/cheminfo/mrz/blob/main/src/parse/__tests__/td1.test.ts',
  },
  {
    issuers: 'PRT',
    base: 'TD1',
    numberWithFiller: true,
    source: 'https://github.com/datacheckerbv/MRZParser/blob/develop/Tests/MRZParserTests/MRZParserTests.swift',
  },
  { issuers: 'SLV', base: 'TD1', numberWithFiller: true, source: `${IDPASS}/El_Salvador_ID.java` },
  // A number that goes on over the place of its check digit.
  {
    issuers: 'PAK',
    base: 'TD1',
    fields: [
      ...rowsOf('TD1', 0).slice(0, 2),
      field('documentNumber', 'digits', 0, 5, 18),
      field('optional1', 'any', 0, 18, 30),
      ...rowsOf('TD1', 1, 2),
    ],
    source: `${IDPASS}/Pakistan_ID.java`,
  },
  // The last nine digits of the number stand before all twelve of it.
  {
    issuers: 'VNM',
    base: 'TD1',
    isFirst: true,
    fields: [
      ...rowsOf('TD1', 0).slice(0, 2),
      ...checked('repeated', 'digits', 0, 5, 14),
      field('documentNumber', 'digits', 0, 15, 27),
      field('filler', 'filler', 0, 27, 29),
      field('check', 'check', 0, 29, 30),
      ...rowsOf('TD1', 1, 2),
    ],
    checks: [check('documentNumber', 0, 29, [span(0, 15, 27)]), standard('TD1').checks.at(-1)!],
    source: 'JavaActivity.java of the public sample of FTech eKYC for Android',
  },
  {
    issuers: 'GTM',
    base: 'TD1',
    unchecked: ['composite'],
    kinds: { nationality: 'any' },
    source: `${IDPASS}/Guatemala_ID.java`,
  },
  { issuers: 'DOM', base: 'TD1', unchecked: ['composite'], source: `${IDPASS}/Dominican_Republic_ID.java` },
  // The identity card until 2024: the day of issue, no end, no nationality, and an unpublished last digit.
  {
    issuers: 'KYA',
    base: 'TD1',
    isFirst: true,
    fields: [
      ...rowsOf('TD1', 0),
      ...rowsOf('TD1', 1).filter(({ end }) => end <= 8),
      ...checked('issueDate', 'digits', 1, 8, 14),
      field('optional2', 'any', 1, 15, 29),
      field('check', 'check', 1, 29, 30),
      ...rowsOf('TD1', 2),
    ],
    source: 'https://github.com/vvorld/mrz-1/blob/master/src/parse/__tests__/kenyaID.js',
  },
  // Hombre and mujer.
  {
    issuers: 'MEX',
    base: 'TD1',
    codes: 'ID',
    kinds: { sex: 'spanish sex' },
    isFirst: true,
    source: 'https://legalclarity.org/how-to-read-a-mexican-identification-card',
  },
];

function formatOf(layout: NationalLayout): Format {
  const base = standard(layout.base);
  const { codes = '[A-Z][A-Z<]', issuers, isSilent = false, kinds = {}, unchecked = [] } = layout;
  const { name = base.name, rows = base.rows, fields = base.fields } = layout;
  const checks = layout.fields ? [...checksOf(fields), ...(layout.checks ?? [])] : base.checks;
  const code = base.name.startsWith('MRV') ? 'V[A-Z<]' : codes;
  return {
    name,
    rows,
    columns: base.columns,
    start: new RegExp(isSilent ? `^${codes}` : `^${code}(?:${issuers.replaceAll(' ', '|')})`, 'u'),
    fields: fields.map((one) => ({ ...one, kind: kinds[one.name] ?? one.kind })),
    checks: checks.filter(({ of }) => !unchecked.includes(of)),
    numberWithFiller: layout.numberWithFiller ?? false,
    ...(isSilent && { issuer: issuers }),
  };
}

/** Every format with some of the layouts, in the order in which an MRZ that fits several is read. */
export const formatsWith = (layouts: readonly NationalLayout[]): readonly Format[] => [
  ...layouts.filter(({ isFirst }) => isFirst).map(formatOf),
  ...STANDARD,
  ...layouts.filter(({ isFirst }) => !isFirst).map(formatOf),
];

export const FORMATS: readonly Format[] = formatsWith(LAYOUTS);
