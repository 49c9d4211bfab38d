/** Turns texts of an MRZ into its format, its fields, and its validity. */

import { checkHolds, longNumber, textOf } from './checks.ts';
import { birthDates, expirationDates } from './dates.ts';
import { CHARACTERS, FORMATS, type FieldName, type Format, type FormatName } from './formats.ts';

/** The fields of an MRZ, fillers removed. Dates are ISO 8601, shortened where the MRZ omits a part. */
export interface MrzFields {
  documentCode: string;
  issuingState: string;
  documentNumber: string;
  nationality?: string;
  lastName: string;
  firstName: string;
  birthDate: string | null;
  sex: 'M' | 'F' | 'X' | null;
  expirationDate?: string | null;
  /** Every date that the six figures may mean, the likeliest first, where they may mean several. */
  birthDates?: readonly string[];
  expirationDates?: readonly string[];
  optional1?: string;
  optional2?: string;
}

export interface ParsedMrz {
  format: FormatName;
  /** Every check digit is right and every field holds allowed characters. */
  valid: boolean;
  lines: string[];
  fields: MrzFields;
}

/**
 * Parses two or three lines of an MRZ.
 *
 * @param year the current year: it decides the centuries, which the MRZ does not print.
 * @returns null when no format has lines of this number and length.
 */
export function parseMrz(lines: readonly string[], year: number): ParsedMrz | null {
  const format = FORMATS.find(
    ({ rows, columns, start }) =>
      lines.length === rows && lines.every((line) => line.length === columns) && start.test(lines[0]!),
  );
  if (!format) return null;
  return {
    format: format.name,
    valid: holds(format, lines, year),
    lines: [...lines],
    fields: fieldsOf(format, lines, year),
  };
}

/** Whether an MRZ of this format is valid: alphabet, check digits, real dates. */
export function holds(format: Format, lines: readonly string[], year: number): boolean {
  for (const field of format.fields) {
    for (const character of textOf(lines, [field])) if (!CHARACTERS[field.kind].includes(character)) return false;
  }
  if (!/^[A-Z]/.test(lines[0]!) || !/^[A-Z]/.test(raw(format, lines, 'issuingState'))) return false;
  if (!/[A-Z0-9]/.test(raw(format, lines, 'documentNumber'))) return false;
  if (!format.checks.every((check) => checkHolds(format, lines, check))) return false;
  return Object.values(datesOf(format, lines, year)).every((dates) => dates !== undefined);
}

function raw(format: Format, lines: readonly string[], name: FieldName): string {
  return textOf(
    lines,
    format.fields.filter((field) => field.name === name),
  );
}

/**
 * Cards with an MRZ of three lines and no end: their first were issued in 2006 (Spain), 2007 (Portugal) and 2016 (Italy),
 * so that none of them ended in 1999.
 */
const NEVER_OLD = new Set(['ESP', 'PRT', 'ITA']);

/** Undefined: no such date. A French identity card has no expiry. */
function datesOf(format: Format, lines: readonly string[], year: number) {
  const born = birthDates(raw(format, lines, 'birthDate'), year);
  const end = raw(format, lines, 'expirationDate');
  const hasOld = !(format.name === 'TD1' && NEVER_OLD.has(raw(format, lines, 'issuingState')));
  return { born, ends: end === '' ? [] : expirationDates(end, year, born ?? [], hasOld) };
}

function fieldsOf(format: Format, lines: readonly string[], year: number): MrzFields {
  const text = (name: FieldName) => raw(format, lines, name).replace(/<+$/, '').replaceAll('<', ' ').trim();
  const has = (name: FieldName) => format.fields.some((field) => field.name === name);
  const long = longNumber(format, lines);
  const [last = '', ...first] = raw(format, lines, 'names').replace(/<+$/, '').split('<<');
  const sex = raw(format, lines, 'sex');
  const { born = [], ends = [] } = datesOf(format, lines, year);
  const fields: MrzFields = {
    documentCode: text('documentCode'),
    issuingState: text('issuingState'),
    documentNumber: long ? long.number : text('documentNumber').replaceAll(' ', ''),
    lastName: has('lastName') ? text('lastName') : last.replaceAll('<', ' ').trim(),
    firstName: has('firstName')
      ? text('firstName').replaceAll(/ +/g, ' ')
      : first.join(' ').replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim(),
    birthDate: born[0] ?? null,
    sex: sex === 'M' || sex === 'F' || sex === 'X' ? sex : null,
  };
  if (has('nationality')) fields.nationality = text('nationality');
  if (has('expirationDate')) fields.expirationDate = ends[0] ?? null;
  if (born.length > 1) fields.birthDates = born;
  if (ends.length > 1) fields.expirationDates = ends;
  const optional1 = text('optional1')
    .slice(long ? long.number.length - 9 + 1 : 0)
    .trim();
  if (optional1) fields.optional1 = optional1;
  const optional2 = text('optional2');
  if (optional2) fields.optional2 = optional2;
  return fields;
}
