/** Turns texts of an MRZ into its format, its fields, and its validity. */

import { checkHolds, longNumber, textOf } from './checks.ts';
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
  const birth = raw(format, lines, 'birthDate');
  const expiry = raw(format, lines, 'expirationDate');
  return readDate(birth, year, 0) !== undefined && (expiry === '' || readDate(expiry, year, 50) !== undefined);
}

function raw(format: Format, lines: readonly string[], name: FieldName): string {
  return textOf(
    lines,
    format.fields.filter((field) => field.name === name),
  );
}

function fieldsOf(format: Format, lines: readonly string[], year: number): MrzFields {
  const text = (name: FieldName) => raw(format, lines, name).replace(/<+$/, '').replaceAll('<', ' ').trim();
  const has = (name: FieldName) => format.fields.some((field) => field.name === name);
  const long = longNumber(format, lines);
  const [last = '', ...first] = raw(format, lines, 'names').replace(/<+$/, '').split('<<');
  const sex = raw(format, lines, 'sex');
  const fields: MrzFields = {
    documentCode: text('documentCode'),
    issuingState: text('issuingState'),
    documentNumber: long ? long.number : text('documentNumber').replaceAll(' ', ''),
    lastName: has('lastName') ? text('lastName') : last.replaceAll('<', ' ').trim(),
    firstName: has('firstName')
      ? text('firstName').replaceAll(/ +/g, ' ')
      : first.join(' ').replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim(),
    birthDate: readDate(raw(format, lines, 'birthDate'), year, 0) ?? null,
    sex: sex === 'M' || sex === 'F' || sex === 'X' ? sex : null,
  };
  if (has('nationality')) fields.nationality = text('nationality');
  if (has('expirationDate')) fields.expirationDate = readDate(raw(format, lines, 'expirationDate'), year, 50) ?? null;
  const optional1 = text('optional1')
    .slice(long ? long.number.length - 9 + 1 : 0)
    .trim();
  if (optional1) fields.optional1 = optional1;
  const optional2 = text('optional2');
  if (optional2) fields.optional2 = optional2;
  return fields;
}

/**
 * YYMMDD to ISO 8601. Day, month or all may be fillers (unknown: ICAO Doc 9303-3 section 4.8).
 *
 * @param ahead years after `year` that a date of this field may lie in; later ones belong to the century before.
 * @returns null when all is unknown, undefined when there is no such date.
 */
export function readDate(text: string, year: number, ahead: number): string | null | undefined {
  if (/^<+$/.test(text)) return null;
  const match = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(text);
  if (!match) return undefined;
  const [, short, month, day] = match;
  let full = Math.floor((year + ahead) / 100) * 100 + Number(short);
  if (full > year + ahead) full -= 100;
  if (month === '<<') return day === '<<' ? String(full) : undefined;
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === '<<') return `${full}-${month}`;
  const days = new Date(Date.UTC(full, Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= days ? `${full}-${month}-${day}` : undefined;
}
