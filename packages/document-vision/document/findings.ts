/** Faults of a page that was read. The browser finds them before sending, and the service finds the same. */

import type { AamvaLicence } from '../barcode/aamva.ts';
import type { ParsedMrz } from '../mrz/parse.ts';
import type { Mrz } from '../mrz/read.ts';
import type { DocumentSize } from '../outline/geometry.ts';
import type { Days } from './days.ts';
import { fieldsOfFaulty, fieldsOfLicence, fieldsOfMrz, possibleDates, type DocumentFields } from './fields.ts';

/** The requested page; facts are null where nobody has chosen the document. */
export interface ExpectedPage {
  /** Machine-readable parts of such a document, and their sides. */
  readonly machineReadable: readonly MachineReadablePart[];
  readonly side: 'front' | 'back' | 'single' | null;
  /** ISO 3166-1 alpha-2; null when none was chosen. */
  readonly country: string | null;
  /** Its size; null when unknown. ID-2 has the proportions of ID-3. */
  readonly size: DocumentSize | null;
  /** The holder's minimum age in years; null when it does not matter. */
  readonly minimumAge: number | null;
}

/** `passport` and `card`: MRZs of ICAO Doc 9303; `licence`: a barcode by AAMVA DL/ID. */
export interface MachineReadablePart {
  readonly part: 'passport' | 'card' | 'licence';
  readonly sides: readonly NonNullable<ExpectedPage['side']>[];
}

/** The machine-readable parts of a page. */
export interface ReadPage {
  readonly mrz: Pick<ParsedMrz, 'format' | 'valid' | 'fields'> | null;
  readonly licence: AamvaLicence | null;
}

/** `failed` is certain and shown to the person; `review` is for a reviewer. */
export interface Finding {
  readonly code: FindingCode;
  readonly outcome: 'failed' | 'review';
}

export const FINDINGS = [
  'wrong_document',
  'wrong_side',
  'document_expired',
  'expiry_unknown',
  'too_young',
  'age_unknown',
  'mrz_not_found',
  'mrz_invalid',
  'country_differs',
] as const;
export type FindingCode = (typeof FINDINGS)[number];

/** The holder's data when the reading is valid; null otherwise. */
export function fieldsOf({ mrz, licence }: ReadPage): DocumentFields | null {
  if (mrz?.valid) return fieldsOfMrz(mrz);
  return licence && fieldsOfLicence(licence);
}

/** The holder's data, and where an MRZ is printed with a fault what it says elsewhere. */
export function fieldsForPeople(read: ReadPage & { readonly mrz: Mrz | null }): DocumentFields | null {
  const { mrz } = read;
  return fieldsOf(read) ?? (mrz?.isClear && mrz.faults.length > 0 ? fieldsOfFaulty(mrz) : null);
}

/**
 * Judges a page, the gravest finding first.
 */
export function findingsOf(page: ReadPage, expected: ExpectedPage, days: Days): Finding[] {
  const { mrz, licence } = page;
  const found: Finding[] = [];
  const fields = fieldsOf(page);
  if (fields) {
    if (!isOfType(page, expected)) found.push({ code: 'wrong_document', outcome: 'failed' });
    else if (expected.side === 'front' && isOfBack(page)) found.push({ code: 'wrong_side', outcome: 'failed' });
    found.push(...findingsOfDates(fields, expected.minimumAge, days));
    if (expected.country !== null && fields.issuingCountry !== expected.country)
      found.push({ code: 'country_differs', outcome: 'review' });
  } else if (mrz) found.push({ code: 'mrz_invalid', outcome: 'review' });
  else if (!licence && expected.side && partOf(expected, 'passport')?.sides.includes(expected.side))
    found.push({ code: 'mrz_not_found', outcome: 'review' });
  return found;
}

/** What the dates say about expiry and age: certain only where every date that they may mean says so. */
export function findingsOfDates(fields: DocumentFields, minimumAge: number | null, { first, last }: Days): Finding[] {
  const { birth, expiration } = possibleDates(fields);
  const found: Finding[] = [];
  const ended = expiration.filter((date) => isBefore(date, first));
  if (ended.length > 0)
    found.push(
      ended.length === expiration.length
        ? { code: 'document_expired', outcome: 'failed' }
        : { code: 'expiry_unknown', outcome: 'review' },
    );
  if (minimumAge === null) return found;
  if (birth.length > 0 && birth.every((date) => isYounger(date, minimumAge, last)))
    found.push({ code: 'too_young', outcome: 'failed' });
  else if (birth.length === 0 || !birth.every((date) => isOld(date, minimumAge, last)))
    found.push({ code: 'age_unknown', outcome: 'review' });
  return found;
}

/**
 * Whether the MRZ or the barcode belongs to such a document. The first letter is the kind by ICAO Doc 9303: P a
 * passport (part 4), A, C and I other travel documents (parts 5 and 6), V a visa (part 7). "IP" is a passport card.
 */
function isOfType({ mrz, licence }: ReadPage, expected: ExpectedPage): boolean {
  const bears = (part: MachineReadablePart['part']) => partOf(expected, part) !== undefined;
  if (!mrz?.valid) return licence === null || bears('licence');
  const { format, fields } = mrz;
  if (fields.documentCode.startsWith('P') && format !== 'TD1') return bears('passport');
  if (fields.documentCode === 'IP') return bears('passport') || bears('card');
  return bears('card') && !fields.documentCode.startsWith('V');
}

function partOf({ machineReadable }: ExpectedPage, part: MachineReadablePart['part']): MachineReadablePart | undefined {
  return machineReadable.find((one) => one.part === part);
}

/** An MRZ of three lines and a licence's barcode are on the back (ICAO Doc 9303-5, AAMVA DL/ID 2020, section 4). */
export function isOfBack({ mrz, licence }: ReadPage): boolean {
  return mrz?.valid ? mrz.format === 'TD1' : licence !== null;
}

/** Whether a date, which may lack its day or month, is certainly before a day. */
export function isBefore(date: string | null, day: string): boolean {
  return date !== null && date < day.slice(0, date.length);
}

/** Whether a person is certainly old enough. A birth date without day or month counts as its last possible day. */
export function isOld(birthDate: string | null, years: number, today: string): boolean {
  if (birthDate === null) return false;
  return !isYounger(`${birthDate}${'-12-31'.slice(birthDate.length - 4)}`, years, today);
}

/** Whether a person is certainly younger than the given years. */
export function isYounger(birthDate: string | null, years: number, today: string): boolean {
  if (birthDate === null) return false;
  const latest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
  return birthDate > latest.slice(0, birthDate.length);
}
