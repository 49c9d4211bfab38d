/** Lines of driving licences, each with its source. */

import { check, field, span, type Field } from '../formats.ts';
import type { NationalLayout } from './layout.ts';

const FORK = 'https://github.com/vvorld/mrz-1/blob/master/src/parse';

const code = field('documentCode', 'any', 0, 0, 2);
const state = field('issuingState', 'letters', 0, 2, 5);
/** One line of 30, its check digit over all of it. */
const line = (issuers: string, codes: string, fields: readonly Field[], source: string): NationalLayout => ({
  issuers,
  base: 'TD1',
  codes,
  name: 'Licence line',
  rows: 1,
  fields: [code, ...fields, field('check', 'check', 0, 29, 30)],
  checks: [check('composite', 0, 29, [span(0, 0, 29)])],
  source,
});
const EUROPEAN = 'D[0-9A-Z<]';
/** The digit behind it counts the whole beginning of the line. */
const frenchNumber = {
  ...field('documentNumber', 'any', 0, 5, 14),
  check: check('documentNumber', 0, 14, [span(0, 0, 14)]),
};

export const LICENCES: readonly NationalLayout[] = [
  // One line of 30 on licences of the European Union.
  line(
    'FRA',
    'D1',
    [
      state,
      frenchNumber,
      field('check', 'check', 0, 14, 15),
      field('expirationDate', 'digits', 0, 15, 21),
      field('lastName', 'letters', 0, 21, 29),
    ],
    'https://github.com/cheminfo/mrz/issues/54',
  ),
  line(
    'NLD',
    EUROPEAN,
    [
      state,
      field('repeated', 'any', 0, 5, 6),
      field('documentNumber', 'digits', 0, 6, 16),
      field('optional1', 'any', 0, 16, 29),
    ],
    'https://github.com/datacheckerbv/MRZParser/blob/develop/Tests/MRZParserTests/DLTests.swift',
  ),
  // The personal code behind the number.
  line(
    'EST',
    EUROPEAN,
    [
      state,
      field('documentNumber', 'any', 0, 5, 13),
      field('filler', 'filler', 0, 13, 14),
      field('optional1', 'any', 0, 14, 29),
    ],
    `${FORK}/__tests__/estonianDrivingLicense.js`,
  ),
  // The name, then the holder's nationality, which may be any.
  {
    ...line(
      'IRL',
      'D[1PN<][A-Z][A-Z<]{11}[A-Z]{3}<',
      [
        field('lastName', 'letters', 0, 2, 14),
        field('nationality', 'letters', 0, 14, 17),
        field('filler', 'filler', 0, 17, 18),
        field('documentNumber', 'any', 0, 18, 28),
        // A check digit that is computed in a way that nobody has published.
        field('other', 'any', 0, 28, 29),
      ],
      `${FORK}/__tests__/irelandDrivingLicense.js`,
    ),
    isSilent: true,
  },
  // Number, personal number and end, without names.
  {
    ...line(
      'HRV',
      'D[1PN<][0-9]{25}<<',
      [
        field('documentNumber', 'digits', 0, 2, 10),
        field('optional1', 'digits', 0, 10, 21),
        field('expirationDate', 'digits', 0, 21, 27),
        field('filler', 'filler', 0, 27, 29),
      ],
      `${FORK}/__tests__/croatiaDrivingLicense.js`,
    ),
    isSilent: true,
  },
  // What this licence says between the state and the check digit is not published.
  line(
    'SVK',
    EUROPEAN,
    [state, field('optional1', 'any', 0, 5, 29)],
    'https://newreleases.io/project/github/BlinkID/blinkid-in-browser/release/v5.8.0',
  ),
  // The driving licence of Switzerland. The row of nine above these two is the number of the blank.
  {
    issuers: 'CHE',
    base: 'TD1',
    codes: 'FA',
    name: 'Swiss licence',
    rows: 2,
    fields: [
      code,
      state,
      field('documentNumber', 'digits', 0, 5, 17),
      field('filler', 'filler', 0, 17, 19),
      field('birthDate', 'birth', 0, 19, 25),
      field('filler', 'filler', 0, 25, 30),
      field('names', 'letters', 1, 0, 30),
    ],
    source: 'https://github.com/cheminfo/mrz/issues/2',
  },
];
