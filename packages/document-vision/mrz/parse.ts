/** Turns texts of an MRZ into its format, its fields, and its faults. */

import { checkHolds, longNumber, textOf } from './checks.ts';
import { birthDates, expirationDates } from './dates.ts';
import { CHARACTERS, type CheckName, type FieldName, type Format, type FormatName } from './formats.ts';
import { FORMATS } from './national/layouts.ts';
import { inCyrillic, readingOf, russianNumber } from './national/readings.ts';

/** The fields of an MRZ, fillers removed. Dates are ISO 8601, shortened where the MRZ omits a part. */
export interface MrzFields {
  documentCode: string;
  issuingState: string;
  documentNumber: string;
  nationality?: string;
  lastName: string;
  firstName: string;
  /** The names fill their places to the last one, and may go on (ICAO Doc 9303-3, section 4.6). */
  isNameCut?: boolean;
  birthDate: string | null;
  sex: 'M' | 'F' | 'X' | null;
  expirationDate?: string | null;
  /** Every date that the six figures may mean, the likeliest first, where they may mean several. */
  birthDates?: readonly string[];
  expirationDates?: readonly string[];
  /** Where a state is known to write one. */
  personalNumber?: string;
  issueDate?: string;
  optional1?: string;
  optional2?: string;
}

/** What does not fit: a field's characters or date, a check digit, or several fields under one. */
export type MrzFault = Exclude<FieldName, 'check' | 'filler'> | CheckName;

export interface ParsedMrz {
  format: FormatName;
  /** Every check digit is right and every field holds allowed characters. */
  valid: boolean;
  /** Empty where it is valid. A field that does not fit says nothing of the others. */
  faults: readonly MrzFault[];
  lines: string[];
  fields: MrzFields;
}

/**
 * Parses the lines of an MRZ.
 *
 * @param year the current year: it decides the centuries, which the MRZ does not print.
 * @returns null when no format has lines of this number and length.
 */
export function parseMrz(lines: readonly string[], year: number): ParsedMrz | null {
  let best: { format: Format; faults: MrzFault[] } | null = null;
  for (const format of FORMATS) {
    const { rows, columns, start } = format;
    if (lines.length !== rows || !lines.every(({ length }) => length === columns) || !start.test(lines[0]!)) continue;
    const faults = faultsOf(format, lines, year);
    if (!best || faults.length < best.faults.length) best = { format, faults };
    if (faults.length === 0) break;
  }
  if (!best) return null;
  const { format, faults } = best;
  const fields = fieldsOf(format, lines, year);
  return { format: format.name, valid: faults.length === 0, faults, lines: [...lines], fields };
}

/** What of an MRZ does not fit this format: alphabet, check digits, dates that no calendar has. */
export function faultsOf(format: Format, lines: readonly string[], year: number): MrzFault[] {
  const faults = new Set<MrzFault>();
  for (const { name, kind, ...place } of format.fields)
    if (name !== 'check' && Array.from(textOf(lines, [place])).some((sign) => !CHARACTERS[kind].includes(sign)))
      faults.add(name === 'filler' ? 'documentNumber' : name);
  if (!/^[A-Z]/.test(lines[0]!)) faults.add('documentCode');
  if (!/^[A-Z]/.test(raw(format, lines, 'issuingState'))) faults.add('issuingState');
  if (has(format, 'documentNumber') && !/[A-Z0-9]/.test(raw(format, lines, 'documentNumber')))
    faults.add('documentNumber');
  for (const check of format.checks) if (!checkHolds(format, lines, check)) faults.add(check.of);
  const { born, ends } = datesOf(format, lines, year);
  if (born === undefined) faults.add('birthDate');
  if (ends === undefined) faults.add('expirationDate');
  return [...faults];
}

const has = (format: Format, name: FieldName): boolean => format.fields.some((field) => field.name === name);

function raw(format: Format, lines: readonly string[], name: FieldName): string {
  return textOf(
    lines,
    format.fields.filter((field) => field.name === name),
  );
}

/** Without the fillers at its end, and with spaces for the others. */
const written = (text: string): string => text.replace(/<+$/, '').replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim();

const nationalReading = (format: Format, lines: readonly string[]) =>
  readingOf(format.name, written(raw(format, lines, 'issuingState')));

/** Undefined: no such date. Some licences have no birth, and a French identity card no expiry. */
function datesOf(format: Format, lines: readonly string[], year: number) {
  const born = birthDates(raw(format, lines, 'birthDate'), year);
  const { isNeverOld = false } = nationalReading(format, lines);
  return { born, ends: expirationDates(raw(format, lines, 'expirationDate'), year, born ?? [], !isNeverOld) };
}

function fieldsOf(format: Format, lines: readonly string[], year: number): MrzFields {
  const text = (name: FieldName) => written(raw(format, lines, name));
  const long = longNumber(format, lines);
  const { sexes = {}, isOfNational } = nationalReading(format, lines);
  const sex = raw(format, lines, 'sex');
  const { born = [], ends = [] } = datesOf(format, lines, year);
  const fields: MrzFields = {
    documentCode: text('documentCode'),
    issuingState: text('issuingState'),
    documentNumber: long ? long.number : text('documentNumber').replaceAll(' ', ''),
    ...namesOf(format, lines),
    birthDate: born[0] ?? null,
    sex: sexes[sex] ?? (sex === 'M' || sex === 'F' || sex === 'X' ? sex : null),
  };
  if (has(format, 'nationality')) fields.nationality = isOfNational ? fields.issuingState : text('nationality');
  if (has(format, 'expirationDate')) fields.expirationDate = ends[0] ?? null;
  if (born.length > 1) fields.birthDates = born;
  if (ends.length > 1) fields.expirationDates = ends;
  const optional1 = written(raw(format, lines, 'optional1').slice(long ? long.number.length - 9 + 1 : 0));
  if (optional1) fields.optional1 = optional1;
  const optional2 = text('optional2');
  if (optional2) fields.optional2 = optional2;
  return withNationalNumbers(fields, format, lines, year);
}

function namesOf(format: Format, lines: readonly string[]): Pick<MrzFields, 'lastName' | 'firstName' | 'isNameCut'> {
  const names = raw(format, lines, 'names') || raw(format, lines, 'lastName');
  const cut = /[^<]$/.test(names) ? { isNameCut: true } : {};
  if (has(format, 'lastName'))
    return { lastName: written(names), firstName: written(raw(format, lines, 'firstName')), ...cut };
  const { hasWholeName = false } = nationalReading(format, lines);
  if (hasWholeName && !names.replace(/<+$/, '').includes('<<'))
    return { lastName: '', firstName: written(names), ...cut };
  const [last = '', ...first] = names.replace(/<+$/, '').split('<<');
  const isCyrillic = format.fields.some(({ kind }) => kind === 'cyrillic');
  const inLetters = isCyrillic ? inCyrillic : (name: string) => name;
  return { lastName: inLetters(written(last)), firstName: inLetters(written(first.join('<'))), ...cut };
}

/** Personal numbers, and numbers that the state cuts in two. */
function withNationalNumbers(fields: MrzFields, format: Format, lines: readonly string[], year: number): MrzFields {
  const { personal, aroundBirth } = nationalReading(format, lines);
  const groups = personal?.form.exec(raw(format, lines, personal.field))?.slice(1);
  if (personal && groups) return { ...fields, personalNumber: groups.join(personal.between ?? '') };
  const around = aroundBirth?.exec(raw(format, lines, 'optional1'));
  if (around) return { ...fields, personalNumber: `${around[1]}${raw(format, lines, 'birthDate')}${around[2]}` };
  if (!format.fields.some(({ kind }) => kind === 'cyrillic')) return fields;
  const russian = russianNumber(fields.documentNumber, raw(format, lines, 'optional1'));
  const [issueDate] = russian ? (birthDates(russian.issued, year) ?? []) : [];
  return russian && issueDate ? { ...fields, documentNumber: russian.number, issueDate } : fields;
}
