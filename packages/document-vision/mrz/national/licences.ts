/** Lines of driving licences, each with its source. */

import { check, field, span } from '../formats.ts';
import type { NationalLayout } from './layout.ts';

const FORK = 'https://github.com/vvorld/mrz-1/blob/master/src/parse';

const code = field('documentCode', 'any', 0, 0, 2);
const state = field('issuingState', 'letters', 0, 2, 5);
const lastCheck = field('check', 'check', 0, 29, 30);
const wholeLine = check('composite', 0, 29, [span(0, 0, 29)]);
const line = { base: 'TD1', name: 'Licence line', rows: 1, checks: [wholeLine] } as const;

export const LICENCES: readonly NationalLayout[] = [
  // One line of 30 on licences of the European Union.
  {
    ...line,
    issuers: 'FRA',
    codes: 'D1',
    fields: [
      code,
      state,
      field('documentNumber', 'any', 0, 5, 14),
      field('check', 'check', 0, 14, 15),
      field('expirationDate', 'digits', 0, 15, 21),
      field('lastName', 'letters', 0, 21, 29),
      lastCheck,
    ],
    checks: [check('documentNumber', 0, 14, [span(0, 0, 14)]), wholeLine],
    source: 'https://github.com/cheminfo/mrz/issues/54',
  },
  {
    ...line,
    issuers: 'NLD',
    codes: 'D[0-9A-Z<]',
    fields: [
      code,
      state,
      field('repeated', 'any', 0, 5, 6),
      field('documentNumber', 'digits', 0, 6, 16),
      field('optional1', 'any', 0, 16, 29),
      lastCheck,
    ],
    source: 'https://github.com/datacheckerbv/MRZParser/blob/develop/Tests/MRZParserTests/DLTests.swift',
  },
  // The personal code behind the number.
  {
    ...line,
    issuers: 'EST',
    codes: 'D[0-9A-Z<]',
    fields: [
      code,
      state,
      field('documentNumber', 'any', 0, 5, 13),
      field('filler', 'filler', 0, 13, 14),
      field('optional1', 'any', 0, 14, 29),
      lastCheck,
    ],
    source: `${FORK}/__tests__/estonianDrivingLicense.js`,
  },
  // The name, then the holder's nationality, which may be any.
  {
    ...line,
    issuers: 'IRL',
    isSilent: true,
    codes: 'D[1PN<][A-Z][A-Z<]{11}[A-Z]{3}<',
    fields: [
      code,
      field('lastName', 'letters', 0, 2, 14),
      field('nationality', 'letters', 0, 14, 17),
      field('filler', 'filler', 0, 17, 18),
      field('documentNumber', 'any', 0, 18, 28),
      // A check digit that is computed in a way that nobody has published.
      field('other', 'any', 0, 28, 29),
      lastCheck,
    ],
    source: `${FORK}/__tests__/irelandDrivingLicense.js`,
  },
  // Number, personal number and end, without names.
  {
    ...line,
    issuers: 'HRV',
    isSilent: true,
    codes: 'D[1PN<][0-9]{25}<<',
    fields: [
      code,
      field('documentNumber', 'digits', 0, 2, 10),
      field('optional1', 'digits', 0, 10, 21),
      field('expirationDate', 'digits', 0, 21, 27),
      field('filler', 'filler', 0, 27, 29),
      lastCheck,
    ],
    source: `${FORK}/__tests__/croatiaDrivingLicense.js`,
  },
  // What this licence says between the state and the check digit is not published.
  {
    ...line,
    issuers: 'SVK',
    codes: 'D[0-9A-Z<]',
    fields: [code, state, field('optional1', 'any', 0, 5, 29), lastCheck],
    source: 'https://newreleases.io/project/github/BlinkID/blinkid-in-browser/release/v5.8.0',
  },
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
    checks: [],
    source: 'https://github.com/cheminfo/mrz/issues/2',
  },
];
