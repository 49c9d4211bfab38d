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
  /** The check digit behind it. */
  readonly check?: Check;
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

/** A field and the check digit behind it. */
export const checked = (
  name: FieldName & CheckName,
  kind: Kind,
  row: number,
  start: number,
  end: number,
  optional = false,
): readonly Field[] => [
  { ...field(name, kind, row, start, end), check: check(name, row, end, [span(row, start, end)], optional) },
  field('check', 'check', row, end, end + 1),
];
export const checksOf = (fields: readonly Field[]): readonly Check[] => fields.flatMap((one) => one.check ?? []);

/** The second row that passports, TD2 cards and visas share up to column 28. */
const PERSON: readonly Field[] = [
  ...checked('documentNumber', 'any', 1, 0, 9),
  field('nationality', 'state', 1, 10, 13),
  ...checked('birthDate', 'birth', 1, 13, 19),
  field('sex', 'sex', 1, 20, 21),
  ...checked('expirationDate', 'digits', 1, 21, 27, true),
];

/** A format whose composite check digit ends the second row. */
const standard = (
  name: FormatName,
  rows: number,
  columns: number,
  fields: readonly Field[],
  composite: readonly Span[] | null,
): Format => ({
  name,
  rows,
  columns,
  start: name.startsWith('MRV') ? /^V/ : /^[^V]/,
  fields: [
    field('documentCode', 'letters', 0, 0, 2),
    field('issuingState', 'letters', 0, 2, 5),
    ...fields,
    ...(composite ? [field('check', 'check', 1, columns - 1, columns)] : []),
  ],
  checks: [...checksOf(fields), ...(composite ? [check('composite', 1, columns - 1, composite)] : [])],
});
const names = (columns: number) => field('names', 'letters', 0, 5, columns);
const rest = (end: number) => field('optional1', 'any', 1, 28, end);

/** The formats of ICAO Doc 9303. */
export const STANDARD: readonly Format[] = [
  standard(
    'TD3',
    2,
    44,
    [names(44), ...PERSON, ...checked('optional1', 'any', 1, 28, 42, true)],
    [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)],
  ),
  standard('MRV-A', 2, 44, [names(44), ...PERSON, rest(44)], null),
  standard(
    'TD1',
    3,
    30,
    [
      ...checked('documentNumber', 'any', 0, 5, 14),
      field('optional1', 'any', 0, 15, 30),
      ...checked('birthDate', 'birth', 1, 0, 6),
      field('sex', 'sex', 1, 7, 8),
      ...checked('expirationDate', 'digits', 1, 8, 14, true),
      field('nationality', 'state', 1, 15, 18),
      field('optional2', 'any', 1, 18, 29),
      field('names', 'letters', 2, 0, 30),
    ],
    [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
  ),
  standard('TD2', 2, 36, [names(36), ...PERSON, rest(35)], [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)]),
  standard('MRV-B', 2, 36, [names(36), ...PERSON, rest(36)], null),
];

/** The kind of every place of a format, row by row. */
export function kindsOf(format: Format): Kind[] {
  const kinds = Array.from<Kind>({ length: format.rows * format.columns }).fill('any');
  for (const { row, start, end, kind } of format.fields)
    kinds.fill(kind, row * format.columns + start, row * format.columns + end);
  return kinds;
}
