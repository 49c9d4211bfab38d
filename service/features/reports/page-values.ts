import type { CheckResult } from '@veridoor/contract/check';
import type { Extracted, ExtractedField, ValueSource } from '@veridoor/contract/documents/extracted';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { merged, type Candidate, type Said } from './values.ts';

export type ReadPage = Pick<DocumentRow, 'id' | 'type' | 'country' | 'results'>;

const SOURCES: Readonly<Record<DocumentFields['source'], ValueSource>> = {
  wallet: 'wallet',
  mrz: 'machine_readable_zone',
  barcode: 'barcode',
  print: 'print',
};

/**
 * Fields of an MRZ with a check digit of their own and under that of the whole line: each misses one wrong reading in
 * ten (ICAO Doc 9303-3, 4.9: weights 7 3 1, modulo 10).
 */
const TWO_CHECK_DIGITS = 0.99;
const CHECKED: ReadonlySet<ExtractedField> = new Set(['number', 'birth_date', 'expiry_date']);
/** Error correction protects all of a PDF417 (ISO/IEC 15438), a signature a wallet's document: nothing else is read. */
const CORRECTED = 1;

/** The source of a page's fields. */
export const sourceOf = ({ source }: DocumentFields): ValueSource => SOURCES[source];

export const fullName = ({ firstName, lastName }: Pick<DocumentFields, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** The reading of a page, and its sender's choices; null if nothing was read. */
export function extractedOfPage(page: ReadPage, fields: DocumentFields | null): Extracted | null {
  return fields && merged(saidByPage(page, fields));
}

/** The page's own data, and its sender's data about it. */
export function saidByPage(page: ReadPage, fields: DocumentFields): Said[] {
  const chosen = { type: page.type, issuer: page.country };
  return [
    saidByReading(page, fields),
    ...(fields.printed ? [saidByReading(page, fields.printed)] : []),
    saying(chosen, (_, value) => ({ source: 'customer', value, document: page.id, confidence: null })),
  ];
}

function saidByReading(page: ReadPage, fields: DocumentFields): Said {
  const source = sourceOf(fields);
  const { street, city, postalCode } = fields.address ?? {};
  const confirmed = !page.results.some(({ detail }: CheckResult) => detail === 'wrong_document');
  const read = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    full_name: fullName(fields),
    native_name: fields.nativeName,
    birth_date: fields.birthDate,
    sex: fields.sex,
    nationality: fields.nationality,
    number: fields.documentNumber,
    type: confirmed ? page.type : null,
    issuer: fields.issuingCountry,
    issue_date: fields.issueDate,
    expiry_date: fields.expirationDate,
    address: addressLine([street, [postalCode, city].filter(Boolean).join(' ')]),
  } satisfies Record<ExtractedField, string | null | undefined>;
  const confidence = confidences(fields);
  return saying(read, (field, value) => ({ source, value, document: page.id, confidence: confidence(field) }));
}

function confidences({ source, confidence, faults }: DocumentFields): (field: ExtractedField) => number | null {
  switch (source) {
    case 'barcode':
    case 'wallet':
      return () => CORRECTED;
    case 'mrz':
      return (field) => (CHECKED.has(field) && !faults ? TWO_CHECK_DIGITS : null);
    case 'print':
      // One network reads it.
      return (field) => (field === 'native_name' ? null : (confidence ?? null));
  }
}

/** The values that are there, each as a candidate. */
export function saying(
  values: Partial<Record<ExtractedField, string | null | undefined>>,
  candidate: (field: ExtractedField, value: string) => Candidate,
): Said {
  const said: Said = {};
  for (const [field, value] of Object.entries(values) as [ExtractedField, string | null | undefined][])
    if (value !== null && value !== undefined && value.trim() !== '') said[field] = candidate(field, value);
  return said;
}

/** The present parts of an address, on one line; null without any. */
export function addressLine(parts: readonly (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}
