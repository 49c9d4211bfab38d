/** Permits with which Chinese cross between the mainland, Hong Kong, Macao and Taiwan. */

import { check, checked, field, span } from '../formats.ts';
import type { NationalLayout } from './layout.ts';

const CODES =
  'GA/T 704.14-2015, https://www.chinesestandard.net/PDF/English.aspx/GAT704.14-2007, and ParseMRZ of a public reader';

const card = {
  issuers: 'CHN',
  base: 'TD1',
  name: 'Chinese permit',
  isFirst: true,
} as const;

/** Number, how often it was issued, end, sex and birth in the first line. */
const FIRST_LINE = [
  field('documentCode', 'letters', 0, 0, 2),
  ...checked('documentNumber', 'any', 0, 2, 11),
  field('other', 'digits', 0, 12, 14),
  field('check', 'check', 0, 14, 15),
  ...checked('expirationDate', 'digits', 0, 15, 21),
  field('sex', 'sex', 0, 22, 23),
  ...checked('birthDate', 'birth', 0, 23, 29),
];
/** The name and, at the end, the office. */
const NAME = [field('names', 'letters', 2, 0, 26), field('other', 'any', 2, 26, 30)];

export const CHINESE_PERMITS: readonly NationalLayout[] = [
  // From the mainland to Hong Kong and Macao (CS), and to Taiwan (CD).
  {
    issuers: 'CHN',
    isSilent: true,
    base: 'TD1',
    name: 'Chinese line',
    codes: 'C[SD][A-Z]',
    rows: 1,
    fields: [
      field('documentCode', 'letters', 0, 0, 2),
      ...checked('documentNumber', 'any', 0, 2, 11),
      field('filler', 'filler', 0, 12, 13),
      ...checked('expirationDate', 'digits', 0, 13, 19),
      field('filler', 'filler', 0, 20, 21),
      ...checked('birthDate', 'birth', 0, 21, 27),
      field('filler', 'filler', 0, 28, 29),
      field('check', 'check', 0, 29, 30),
    ],
    checks: [check('composite', 0, 29, [span(0, 2, 12), span(0, 13, 20), span(0, 21, 28)])],
    source: 'EepMrzParser.swift of a public passport reader for iOS',
  },
  // Of people of Hong Kong and Macao, from 2013.
  {
    ...card,
    isSilent: true,
    codes: 'CR[HM][0-9]',
    fields: [...FIRST_LINE, field('other', 'any', 1, 0, 30), ...NAME],
    source: CODES,
  },
  // Of people of Taiwan, with their number at home.
  {
    ...card,
    isSilent: true,
    codes: 'CT[0-9]',
    fields: [
      ...FIRST_LINE,
      field('other', 'any', 1, 0, 19),
      field('optional1', 'any', 1, 19, 29),
      field('other', 'any', 1, 29, 30),
      ...NAME,
    ],
    source: CODES,
  },
  // Of people of Hong Kong and Macao, from 1999 to 2012.
  {
    ...card,
    codes: 'C<',
    fields: [
      field('documentCode', 'letters', 0, 0, 2),
      field('issuingState', 'letters', 0, 2, 5),
      field('other', 'any', 0, 5, 30),
      ...checked('birthDate', 'birth', 1, 0, 6),
      field('sex', 'sex', 1, 7, 8),
      ...checked('expirationDate', 'digits', 1, 8, 14),
      ...checked('documentNumber', 'any', 1, 15, 26),
      field('other', 'any', 1, 27, 30),
      field('names', 'letters', 2, 0, 30),
    ],
    source: CODES,
  },
];
