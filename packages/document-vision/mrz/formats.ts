/** The layouts of machine-readable zones of ICAO Doc 9303 parts 4 to 7; `national/layouts.ts` has those of states. */

/**
 * The characters allowed in a place: letters, letters and the digits that Russia writes for Cyrillic letters, a state
 * (letters, though some specimens print digits), digits, a birth date, a check digit, a sex (in Spanish H for men and M
 * for women), a filler alone, or the whole alphabet. Every place may hold a filler.
 */
export type Kind =
  | 'letters'
  | 'cyrillic'
  | 'state'
  | 'digits'
  | 'birth'
  | 'check'
  | 'sex'
  | 'spanish sex'
  | 'filler'
  | 'any';

/**
 * The characters of each kind. ICAO Doc 9303-3, section 4.8, has a filler for X, as the sex and as an unknown day or month;
 * some print the X.
 */
export const CHARACTERS: Readonly<Record<Kind, string>> = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  cyrillic: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ2346789<',
  state: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  digits: '0123456789<',
  birth: '0123456789X<',
  check: '0123456789<',
  sex: 'MFX<',
  'spanish sex': 'HMX<',
  filler: '<',
  any: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
};

/** A stretch of a row: from column `start` to before `end`. */
export interface Span {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

export interface Field extends Span {
  readonly name: FieldName;
  readonly kind: Kind;
}

export type FieldName =
  | 'documentCode'
  | 'issuingState'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expirationDate'
  | 'issueDate'
  | 'names'
  | 'lastName'
  | 'firstName'
  | 'optional1'
  | 'optional2'
  | 'repeated'
  | 'other'
  | 'filler'
  | 'check';

/** What a check digit is for; `composite` is for several fields. */
export type CheckName =
  | 'documentNumber'
  | 'birthDate'
  | 'expirationDate'
  | 'issueDate'
  | 'optional1'
  | 'repeated'
  | 'composite';

/** A check digit at `digit` over the spans in turn; `optional` ones may be a filler when their spans are empty. */
export interface Check {
  readonly of: CheckName;
  readonly digit: Span;
  readonly over: readonly Span[];
  readonly optional: boolean;
}

export type FormatName =
  | 'TD1'
  | 'TD2'
  | 'TD3'
  | 'MRV-A'
  | 'MRV-B'
  | 'French id'
  | 'Licence line'
  | 'Swiss licence'
  | 'Chinese line'
  | 'Chinese permit';

export interface Format {
  readonly name: FormatName;
  readonly rows: number;
  readonly columns: number;
  /** The beginning of the first row. */
  readonly start: RegExp;
  readonly fields: readonly Field[];
  readonly checks: readonly Check[];
  /** Some of its cards compute the check digit of a long number with the filler in it. */
  readonly numberWithFiller?: boolean;
  /** The issuing state, where the MRZ does not print it. */
  readonly issuer?: string;
}

export const span = (row: number, start: number, end: number): Span => ({ row, start, end });
export const field = (name: FieldName, kind: Kind, row: number, start: number, end: number): Field => ({
  name,
  kind,
  row,
  start,
  end,
});
export const check = (of: CheckName, row: number, column: number, over: readonly Span[], optional = false): Check => ({
  of,
  digit: span(row, column, column + 1),
  over,
  optional,
});

/** The second row that passports, TD2 cards and visas share up to column 28. */
const PERSON_FIELDS: readonly Field[] = [
  field('documentNumber', 'any', 1, 0, 9),
  field('check', 'check', 1, 9, 10),
  field('nationality', 'state', 1, 10, 13),
  field('birthDate', 'birth', 1, 13, 19),
  field('check', 'check', 1, 19, 20),
  field('sex', 'sex', 1, 20, 21),
  field('expirationDate', 'digits', 1, 21, 27),
  field('check', 'check', 1, 27, 28),
];
const PERSON_CHECKS: readonly Check[] = [
  check('documentNumber', 1, 9, [span(1, 0, 9)]),
  check('birthDate', 1, 19, [span(1, 13, 19)]),
  check('expirationDate', 1, 27, [span(1, 21, 27)], true),
];
const HEAD: readonly Field[] = [field('documentCode', 'letters', 0, 0, 2), field('issuingState', 'letters', 0, 2, 5)];

/** The formats of ICAO Doc 9303. */
export const STANDARD: readonly Format[] = [
  {
    name: 'TD3',
    rows: 2,
    columns: 44,
    start: /^[^V]/,
    fields: [
      ...HEAD,
      field('names', 'letters', 0, 5, 44),
      ...PERSON_FIELDS,
      field('optional1', 'any', 1, 28, 42),
      field('check', 'check', 1, 42, 43),
      field('check', 'check', 1, 43, 44),
    ],
    checks: [
      ...PERSON_CHECKS,
      check('optional1', 1, 42, [span(1, 28, 42)], true),
      check('composite', 1, 43, [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)]),
    ],
  },
  {
    name: 'MRV-A',
    rows: 2,
    columns: 44,
    start: /^V/,
    fields: [...HEAD, field('names', 'letters', 0, 5, 44), ...PERSON_FIELDS, field('optional1', 'any', 1, 28, 44)],
    checks: PERSON_CHECKS,
  },
  {
    name: 'TD1',
    rows: 3,
    columns: 30,
    start: /^[^V]/,
    fields: [
      ...HEAD,
      field('documentNumber', 'any', 0, 5, 14),
      field('check', 'check', 0, 14, 15),
      field('optional1', 'any', 0, 15, 30),
      field('birthDate', 'birth', 1, 0, 6),
      field('check', 'check', 1, 6, 7),
      field('sex', 'sex', 1, 7, 8),
      field('expirationDate', 'digits', 1, 8, 14),
      field('check', 'check', 1, 14, 15),
      field('nationality', 'state', 1, 15, 18),
      field('optional2', 'any', 1, 18, 29),
      field('check', 'check', 1, 29, 30),
      field('names', 'letters', 2, 0, 30),
    ],
    checks: [
      check('documentNumber', 0, 14, [span(0, 5, 14)]),
      check('birthDate', 1, 6, [span(1, 0, 6)]),
      check('expirationDate', 1, 14, [span(1, 8, 14)], true),
      check('composite', 1, 29, [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)]),
    ],
  },
  {
    name: 'TD2',
    rows: 2,
    columns: 36,
    start: /^[^V]/,
    fields: [
      ...HEAD,
      field('names', 'letters', 0, 5, 36),
      ...PERSON_FIELDS,
      field('optional1', 'any', 1, 28, 35),
      field('check', 'check', 1, 35, 36),
    ],
    checks: [...PERSON_CHECKS, check('composite', 1, 35, [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)])],
  },
  {
    name: 'MRV-B',
    rows: 2,
    columns: 36,
    start: /^V/,
    fields: [...HEAD, field('names', 'letters', 0, 5, 36), ...PERSON_FIELDS, field('optional1', 'any', 1, 28, 36)],
    checks: PERSON_CHECKS,
  },
];

/** The kind of every place of a format, row by row. */
export function kindsOf(format: Format): Kind[] {
  const kinds = Array.from<Kind>({ length: format.rows * format.columns }).fill('any');
  for (const { row, start, end, kind } of format.fields)
    kinds.fill(kind, row * format.columns + start, row * format.columns + end);
  return kinds;
}
