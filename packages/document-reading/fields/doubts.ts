import { IDENTITY_TYPES } from '@veridoor/document-types/registry';
import { isValidTooLong, yearsBetween } from '@veridoor/document-types/validity';
import { compareSpelling } from '../scripts/spelling.ts';
import { compareDates, compareNumbers } from './agreement.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';

/** The same facts from the MRZ or the barcode. Dates ISO 8601, perhaps without day; null: not in it. */
export interface MachineFacts {
  readonly lastName: string;
  readonly firstName: string;
  readonly documentNumber: string;
  readonly otherNumbers: readonly string[];
  readonly birthDate: string | null;
  readonly expirationDate: string | null;
  /** Every date that an MRZ may mean, where its six figures may mean several. */
  readonly birthDates?: readonly string[] | undefined;
  readonly expirationDates?: readonly string[] | undefined;
  readonly issueDate?: string | null | undefined;
  readonly sex: 'M' | 'F' | 'X' | null;
}

/** Codes of contradictions; a code is about one field or about dates among themselves. */
export const DOUBTS = [
  'print_name_differs',
  'print_birth_date_differs',
  'print_expiry_date_differs',
  'print_issue_date_differs',
  'print_number_differs',
  'print_sex_differs',
  'print_native_name_differs',
  'issued_before_birth',
  'expires_before_issue',
  'validity_too_long',
  'issued_in_future',
  'issued_to_child',
  'number_check_digit_wrong',
  'number_of_other_form',
  'number_birth_date_differs',
  'number_sex_differs',
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The doubts about a field that the MRZ or the barcode has, too. */
export const PRINT_DIFFERENCES: ReadonlySet<Doubt> = new Set([
  'print_name_differs',
  'print_birth_date_differs',
  'print_expiry_date_differs',
  'print_number_differs',
]);

type Values = ReadonlyMap<PrintedField, string>;

/** Which document the dates are of; null: not known. */
export interface DatedType {
  readonly kind: IdentityDocumentType | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/**
 * What the dates of a document contradict among themselves, or its type.
 *
 * @param values ISO 8601, perhaps without day.
 * @param today ISO 8601 date
 */
export function doubtsOfDates(
  values: Values,
  today: string,
  { kind, country }: DatedType = { kind: null, country: null },
): Doubt[] {
  const [birth, issue, expiry] = [values.get('birth_date'), values.get('issue_date'), values.get('expiry_date')];
  const youngest = kind && IDENTITY_TYPES[kind].youngest;
  const isChild = youngest !== null && birth && issue && yearsBetween(birth, issue) < youngest;
  return [
    ...(birth && issue && issue < birth ? (['issued_before_birth'] as const) : []),
    ...(issue && expiry && expiry <= issue ? (['expires_before_issue'] as const) : []),
    ...(isValidTooLong(kind, { country, issue, birth, expiry }) ? (['validity_too_long'] as const) : []),
    ...(issue && issue > today ? (['issued_in_future'] as const) : []),
    ...(isChild && issue >= birth ? (['issued_to_child'] as const) : []),
  ];
}

/** The fields whose dates a doubt is about. */
export const DATES: readonly PrintedField[] = ['birth_date', 'issue_date', 'expiry_date'];

/** Which values in print differ from those of the MRZ or the barcode; values that one of them lacks do not. */
export function doubtsAgainst(values: Values, machine: MachineFacts): Doubt[] {
  const doubts: Doubt[] = [];
  if (namesDiffer(values, machine)) doubts.push('print_name_differs');
  const { birthDate, birthDates, expirationDate, expirationDates, issueDate, documentNumber, otherNumbers } = machine;
  const isOtherDate = (field: PrintedField, dates: readonly string[]) =>
    compareDates(values.get(field) ?? null, dates) === 'other';
  if (isOtherDate('birth_date', possible(birthDates, birthDate))) doubts.push('print_birth_date_differs');
  if (isOtherDate('expiry_date', possible(expirationDates, expirationDate))) doubts.push('print_expiry_date_differs');
  if (isOtherDate('issue_date', possible(undefined, issueDate))) doubts.push('print_issue_date_differs');
  if (compareNumbers(values.get('number') ?? '', [documentNumber, ...otherNumbers]) === 'other')
    doubts.push('print_number_differs');
  const sex = values.get('sex');
  if (sex !== undefined && machine.sex !== null && machine.sex !== 'X' && sex !== machine.sex)
    doubts.push('print_sex_differs');
  return doubts;
}

/** The dates that a machine-readable part may mean: six figures leave the century open. */
const possible = (dates: readonly string[] | undefined, likely: string | null | undefined): readonly string[] =>
  dates ?? (likely ? [likely] : []);

/** An MRZ and a barcode cut long names, and leave out or write out marks. */
function namesDiffer(values: Values, { lastName, firstName }: MachineFacts): boolean {
  return differs(values.get('last_name'), lastName) || differs(values.get('first_name'), firstName);
}

/** One may be the beginning of the other: machines cut names, and documents leave given names out. */
function differs(printed: string | undefined, machine: string): boolean {
  if (printed === undefined || machine.trim() === '') return false;
  return compareSpelling(printed, machine) === 'other';
}
