import type { CheckResult } from '../../../packages/contract/check.ts';
import type { Extracted, ExtractedField, ValueSource } from '../../../packages/contract/extracted.ts';
import type { DocumentFields } from '../../../packages/document-vision/document/fields.ts';
import type { DocumentRow } from '../documents/queries.ts';
import { merged, type Candidate, type Said } from './values.ts';

export type ReadPage = Pick<DocumentRow, 'id' | 'type' | 'country' | 'results'>;

const SOURCES: Readonly<Record<DocumentFields['source'], ValueSource>> = {
  mrz: 'machine_readable_zone',
  barcode: 'barcode',
};

/**
 * Fields of an MRZ that stand under a check digit of their own and under the one of the whole line: each lets one wrong
 * reading in ten pass (ICAO Doc 9303-3, 4.9: weights 7 3 1, modulo 10).
 */
const TWO_CHECK_DIGITS = 0.99;
const CHECKED: ReadonlySet<ExtractedField> = new Set(['number', 'birth_date', 'expiry_date']);
/** All of a PDF417 stands under its error correction (ISO/IEC 15438): what it reads wrongly does not decode. */
const CORRECTED = 1;

/** Where the fields of a page come from. */
export const sourceOf = ({ source }: DocumentFields): ValueSource => SOURCES[source];

export const fullName = ({ firstName, lastName }: Pick<DocumentFields, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** What was read from a page, and what whoever sent it chose; null where nothing was read. */
export function extractedOfPage(page: ReadPage, fields: DocumentFields | null): Extracted | null {
  return fields && merged(saidByPage(page, fields));
}

/** What a page says, and what whoever sent it said of it. */
export function saidByPage(page: ReadPage, fields: DocumentFields): Said[] {
  const source = sourceOf(fields);
  const { street, city, postalCode } = fields.address ?? {};
  const confirmed = !page.results.some(({ detail }: CheckResult) => detail === 'wrong_document');
  const read = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    full_name: fullName(fields),
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
  const chosen = { type: page.type, issuer: page.country };
  const barcode = fields.source === 'barcode';
  const confidence = (field: ExtractedField) => (barcode ? CORRECTED : CHECKED.has(field) ? TWO_CHECK_DIGITS : null);
  return [
    saying(read, (field, value) => ({ source, value, document: page.id, confidence: confidence(field) })),
    saying(chosen, (_, value) => ({ source: 'customer', value, document: page.id, confidence: null })),
  ];
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

/** The parts of an address that are there, on one line; null where there are none. */
export function addressLine(parts: readonly (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}
