/** Turns texts of an MRZ into its format, its fields, and its faults. */

import { checkHolds, longNumber, textOf } from './checks.ts';
import { birthDates, expirationDates } from './dates.ts';
import { CHARACTERS, type CheckName, type FieldName, type Format, type FormatName } from './formats.ts';
import { FORMATS } from './national/layouts.ts';
import { inCyrillic, readingOf, russianNumber, type MergedReading } from './national/readings.ts';

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
export type MrzFault = Exclude<FieldName, 'check' | 'filler' | 'other'> | CheckName;

export interface ParsedMrz {
  format: FormatName;
  /** Every check digit is right and every field holds allowed characters. */
  valid: boolean;
  /** Empty where it is valid. A field that does not fit says nothing of the others. */
  faults: readonly MrzFault[];
  lines: string[];
  fields: MrzFields;
}

/** The formats that are known, the first that fits counts; and what states write into them. */
export interface Known {
  readonly formats: readonly Format[];
  readonly readingOf: (format: FormatName, issuer: string) => MergedReading;
}

const ALL: Known = { formats: FORMATS, readingOf };

/**
 * Parses the lines of an MRZ.
 *
 * @param year the current year: it decides the centuries, which the MRZ does not print.
 * @returns null when no format has lines of this number and length.
 */
export function parseMrz(lines: readonly string[], year: number, known: Known = ALL): ParsedMrz | null {
  let best: { format: Format; faults: MrzFault[] } | null = null;
  for (const format of known.formats) {
    const { rows, columns, start } = format;
    if (lines.length !== rows || !lines.every(({ length }) => length === columns) || !start.test(lines[0]!)) continue;
    const faults = faultsOf(format, lines, year, known);
    if (!best || faults.length < best.faults.length) best = { format, faults };
    if (faults.length === 0) break;
  }
  if (!best) return null;
  const { format, faults } = best;
  const fields = fieldsOf(format, lines, year, known);
  return { format: format.name, valid: faults.length === 0, faults, lines: [...lines], fields };
}

/** What of an MRZ does not fit this format: alphabet, check digits, dates that no calendar has. */
export function faultsOf(format: Format, lines: readonly string[], year: number, known: Known = ALL): MrzFault[] {
  const faults = new Set<MrzFault>();
  for (const { name, kind, ...place } of format.fields)
    if (name !== 'check' && Array.from(textOf(lines, [place])).some((sign) => !CHARACTERS[kind].includes(sign)))
      faults.add(name === 'filler' || name === 'other' ? 'documentNumber' : name);
  if (!/^[A-Z]/.test(lines[0]!)) faults.add('documentCode');
  if (!/^[A-Z]/.test(issuerOf(format, lines))) faults.add('issuingState');
  if (has(format, 'documentNumber') && !/[A-Z0-9]/.test(raw(format, lines, 'documentNumber')))
    faults.add('documentNumber');
  for (const check of format.checks) if (!checkHolds(format, lines, check)) faults.add(check.of);
  const { born, ends } = datesOf(format, lines, year, known);
  if (born === undefined) faults.add('birthDate');
  if (ends === undefined) faults.add('expirationDate');
  if (birthDates(raw(format, lines, 'issueDate'), year) === undefined) faults.add('issueDate');
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

const issuerOf = (format: Format, lines: readonly string[]): string =>
  format.issuer ?? written(raw(format, lines, 'issuingState'));

const nationalReading = (format: Format, lines: readonly string[], known: Known) =>
  known.readingOf(format.name, issuerOf(format, lines));

/** Undefined: no such date. Some licences have no birth, and a French identity card no expiry. */
function datesOf(format: Format, lines: readonly string[], year: number, known: Known) {
  const born = birthDates(raw(format, lines, 'birthDate'), year);
  const { isNeverOld = false } = nationalReading(format, lines, known);
  return { born, ends: expirationDates(raw(format, lines, 'expirationDate'), year, born ?? [], !isNeverOld) };
}

function fieldsOf(format: Format, lines: readonly string[], year: number, known: Known): MrzFields {
  const text = (name: FieldName) => written(raw(format, lines, name));
  const long = longNumber(format, lines);
  const { sexes = {}, isOfNational, goesOn, notNumbers = {} } = nationalReading(format, lines, known);
  const sex = raw(format, lines, 'sex');
  const { born = [], ends = [] } = datesOf(format, lines, year, known);
  const rest = goesOn?.exec(raw(format, lines, 'optional1'))?.[1] ?? '';
  const issuingState = issuerOf(format, lines);
  const fields: MrzFields = {
    documentCode: text('documentCode'),
    issuingState,
    documentNumber: long ? long.number : text('documentNumber').replaceAll(' ', '') + rest,
    ...namesOf(format, lines, known),
    birthDate: born[0] ?? null,
    sex: sexes[sex] ?? (sex === 'M' || sex === 'F' || sex === 'X' ? sex : null),
  };
  if (isOfNational) fields.nationality = issuingState;
  else if (has(format, 'nationality')) fields.nationality = text('nationality');
  if (has(format, 'expirationDate')) fields.expirationDate = ends[0] ?? null;
  if (born.length > 1) fields.birthDates = born;
  if (ends.length > 1) fields.expirationDates = ends;
  const [issued] = birthDates(raw(format, lines, 'issueDate'), year) ?? [];
  if (issued) fields.issueDate = issued;
  const used = long ? long.number.length - 9 + 1 : rest.length;
  const optional1 = written(raw(format, lines, 'optional1').slice(used));
  if (optional1 && !notNumbers.optional1?.test(optional1)) fields.optional1 = optional1;
  const optional2 = text('optional2');
  if (optional2 && !notNumbers.optional2?.test(optional2)) fields.optional2 = optional2;
  return withNationalNumbers(fields, format, lines, year, known);
}

function namesOf(
  format: Format,
  lines: readonly string[],
  known: Known,
): Pick<MrzFields, 'lastName' | 'firstName' | 'isNameCut'> {
  const names = raw(format, lines, 'names') || raw(format, lines, 'lastName');
  const cut = /[^<]$/.test(names) ? { isNameCut: true } : {};
  if (has(format, 'lastName'))
    return { lastName: written(names), firstName: written(raw(format, lines, 'firstName')), ...cut };
  const { hasWholeName = false } = nationalReading(format, lines, known);
  if (hasWholeName && !names.replace(/<+$/, '').includes('<<'))
    return { lastName: '', firstName: written(names), ...cut };
  const [last = '', ...first] = names.replace(/<+$/, '').split('<<');
  const isCyrillic = format.fields.some(({ kind }) => kind === 'cyrillic');
  const inLetters = isCyrillic ? inCyrillic : (name: string) => name;
  return { lastName: inLetters(written(last)), firstName: inLetters(written(first.join('<'))), ...cut };
}

/** Personal numbers, days of issue, and numbers that the state cuts in two. */
function withNationalNumbers(
  fields: MrzFields,
  format: Format,
  lines: readonly string[],
  year: number,
  known: Known,
): MrzFields {
  const { personals, aroundBirth, issued } = nationalReading(format, lines, known);
  const [issuedOn] = birthDates(issuedText(issued?.form.exec(raw(format, lines, issued.field))?.[1]), year) ?? [];
  const dated = issuedOn ? { ...fields, issueDate: issuedOn } : fields;
  for (const { field, form, between = '' } of personals) {
    const groups = form.exec(raw(format, lines, field))?.slice(1);
    if (groups) return { ...dated, personalNumber: groups.join(between) };
  }
  const around = aroundBirth?.exec(raw(format, lines, 'optional1'));
  if (around) return { ...dated, personalNumber: `${around[1]}${raw(format, lines, 'birthDate')}${around[2]}` };
  if (!format.fields.some(({ kind }) => kind === 'cyrillic')) return dated;
  const russian = russianNumber(fields.documentNumber, raw(format, lines, 'optional1'));
  const [issueDate] = russian ? (birthDates(russian.issued, year) ?? []) : [];
  return russian && issueDate ? { ...dated, documentNumber: russian.number, issueDate } : dated;
}

/** A day of issue as six places, of which the last may be unknown. */
const issuedText = (text = ''): string => text.padEnd(6, '<');
