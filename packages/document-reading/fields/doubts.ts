import { compareSpelling } from '../scripts/spelling.ts';
import { fold } from './fold.ts';
import type { PrintedField, PrintedKind } from './label-table.ts';

/** The same facts from the MRZ or the barcode. Dates ISO 8601, perhaps without day; null: not in it. */
export interface MachineFacts {
  readonly lastName: string;
  readonly firstName: string;
  readonly documentNumber: string;
  readonly otherNumbers: readonly string[];
  readonly birthDate: string | null;
  readonly expirationDate: string | null;
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

type Values = ReadonlyMap<PrintedField, string>;

/** Years that a document is valid at most: a Spanish card of an old person has more, with the year 9999. */
const LONGEST_VALIDITY = 70;
/**
 * Passports are issued for ten years, and none older opens a border of Schengen (Regulation (EU) 2016/399, article 6);
 * some have added the months that were left on the one before.
 */
export const LONGEST_VALIDITY_OF_PASSPORT = 11;
/** Where the rules of the European Union for cards hold: its states, and those of its economic area. */
const EUROPEAN = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/**
 * Identity cards for ten years, of people of 70 and older for longer (Regulation (EU) 2019/1157, article 4, and 2025/1208
 * after it); some run until the next birthday.
 */
const EUROPEAN_CARD = { since: '2021-08-02', longest: 11, until: 70 } as const;
/** Driving licences for fifteen years (Directive 2006/126/EC, article 7). */
const EUROPEAN_LICENCE = { since: '2013-01-19', longest: 15 } as const;
/** Mopeds are driven from 14 (Directive 2006/126/EC, article 4), and farmers' vehicles in some of the United States. */
const YOUNGEST_DRIVER = 14;

/** Which document the dates are of; null: not known. */
export interface DatedType {
  readonly kind: PrintedKind | null;
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
  const longest = issue ? longestValidity(issue, birth, { kind, country }) : LONGEST_VALIDITY;
  const isChild = kind === 'driving_licence' && birth && issue && yearsBetween(birth, issue) < YOUNGEST_DRIVER;
  return [
    ...(birth && issue && issue < birth ? (['issued_before_birth'] as const) : []),
    ...(issue && expiry && expiry <= issue ? (['expires_before_issue'] as const) : []),
    ...(issue && expiry && Number(expiry.slice(0, 4)) - Number(issue.slice(0, 4)) > longest
      ? (['validity_too_long'] as const)
      : []),
    ...(issue && issue > today ? (['issued_in_future'] as const) : []),
    ...(isChild && issue >= birth ? (['issued_to_child'] as const) : []),
  ];
}

/** Years for which a document of a type may be valid, by the day of its issue. */
function longestValidity(issue: string, birth: string | undefined, { kind, country }: DatedType): number {
  if (kind === 'passport') return LONGEST_VALIDITY_OF_PASSPORT;
  if (country === null || !EUROPEAN.has(country)) return LONGEST_VALIDITY;
  if (kind === 'driving_licence' && issue >= EUROPEAN_LICENCE.since) return EUROPEAN_LICENCE.longest;
  const isYounger = birth !== undefined && yearsBetween(birth, issue) < EUROPEAN_CARD.until;
  if (kind === 'id_card' && issue >= EUROPEAN_CARD.since && isYounger) return EUROPEAN_CARD.longest;
  return LONGEST_VALIDITY;
}

/** Whole years; a date without day or month counts from the beginning of what it says. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(4) < from.slice(4) ? years - 1 : years;
}

/** The fields whose dates a doubt is about. */
export const DATES: readonly PrintedField[] = ['birth_date', 'issue_date', 'expiry_date'];

/** Which values in print differ from those of the MRZ or the barcode; values that one of them lacks do not. */
export function doubtsAgainst(values: Values, machine: MachineFacts): Doubt[] {
  const doubts: Doubt[] = [];
  if (namesDiffer(values, machine)) doubts.push('print_name_differs');
  if (datesDiffer(values.get('birth_date'), machine.birthDate)) doubts.push('print_birth_date_differs');
  if (datesDiffer(values.get('expiry_date'), machine.expirationDate)) doubts.push('print_expiry_date_differs');
  if (datesDiffer(values.get('issue_date'), machine.issueDate ?? null)) doubts.push('print_issue_date_differs');
  if (numberDiffers(values.get('number'), machine)) doubts.push('print_number_differs');
  const sex = values.get('sex');
  if (sex !== undefined && machine.sex !== null && machine.sex !== 'X' && sex !== machine.sex)
    doubts.push('print_sex_differs');
  return doubts;
}

/** A date that lacks its day or month is compared as far as it goes. */
function datesDiffer(printed: string | undefined, machine: string | null): boolean {
  return printed !== undefined && machine !== null && printed.slice(0, machine.length) !== machine;
}

/** A document has several numbers, and an MRZ only some of them; another length is another number. */
function numberDiffers(printed: string | undefined, { documentNumber, otherNumbers }: MachineFacts): boolean {
  if (printed === undefined) return false;
  const number = fold(printed);
  const others = [documentNumber, ...otherNumbers].map(fold).filter((one) => one !== '');
  if (others.length === 0 || others.some((one) => one.includes(number) || number.includes(one))) return false;
  return others.some((one) => one.length === number.length);
}

/** An MRZ and a barcode cut long names, and leave out or write out marks. */
function namesDiffer(values: Values, { lastName, firstName }: MachineFacts): boolean {
  return differs(values.get('last_name'), lastName) || differs(values.get('first_name'), firstName);
}

/** One may be the beginning of the other: machines cut names, and documents leave given names out. */
function differs(printed: string | undefined, machine: string): boolean {
  if (printed === undefined || machine.trim() === '') return false;
  return compareSpelling(printed, machine) === 'other';
}
