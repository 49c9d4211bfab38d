import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { ReadPage } from '@veridoor/document-vision/document/findings';
import { kindOf } from '@veridoor/document-vision/document/recognise';
import { ONE_OPINION, SURE } from '@veridoor/document-reading/fields/agree';
import { isSameBirth } from '@veridoor/document-reading/fields/anchors';
import { isNearName } from '@veridoor/document-reading/fields/names-by-vote';
import type { PrintedType } from '@veridoor/document-reading/fields/recognise';
import { compareSpelling } from '@veridoor/document-reading/scripts/spelling';
import type { PrintReading } from '@veridoor/document-reading/read-print';
import type { Frame, Quad } from '@veridoor/image/frame';

/** A value as `inspect` prints it. */
export interface InspectedField {
  value: string;
  source: DocumentFields['source'];
  /** 0 to 1, sure from 0.9 on; null for what check digits of the MRZ prove. */
  confidence: number | null;
  /** Corners of the print in pixels; null for values of the MRZ or the barcode. */
  box: Quad | null;
}

/** Print that says the same as the MRZ has a place on the page, and the century of a birth. */
const printsTheSame = (name: string, printed: InspectedField | undefined, { value, source }: Said): boolean =>
  printed !== undefined &&
  (printed.confidence ?? 0) >= SURE &&
  (name === 'birth_date' && source === 'mrz'
    ? isSameBirth(printed.value, value)
    : compareSpelling(printed.value, value) === 'same');

type Said = Pick<InspectedField, 'value' | 'source'>;

/**
 * An MRZ cuts long names, writes marks out, and has no check digit for names (ICAO Doc 9303-3, section 4.6): print has
 * the spelling, and without print nobody knows it. Print that is not sure and nearly the same was voted on with the MRZ.
 */
function nameOf(printed: InspectedField | undefined, value: string, source: InspectedField['source']): InspectedField {
  const spelling = printed && compareSpelling(printed.value, value);
  if (printed && (spelling === 'same' || spelling === 'longer')) return printed;
  if (printed && source === 'mrz' && isVoted(printed, value)) return printed;
  return { value, source, confidence: source === 'barcode' ? 1 : ONE_OPINION, box: null };
}

const isVoted = (printed: InspectedField, value: string): boolean =>
  (printed.confidence ?? 1) < SURE && isNearName(printed.value, value);

/** The values of a page, each from its most trusted source. */
export function inspectedFields(
  print: PrintReading,
  machine: DocumentFields | null,
  { width, height }: Pick<Frame, 'width' | 'height'>,
): Record<string, InspectedField> {
  const fields: Record<string, InspectedField> = {};
  for (const [name, { value, confidence, box }] of Object.entries(print.fields)) {
    const corners = box.map(([x, y]) => [Math.round(x * width), Math.round(y * height)]) as unknown as Quad;
    fields[name] = { value, source: 'print', confidence, box: corners };
  }
  if (!machine) return fields;
  const { source, address } = machine;
  const read = {
    last_name: machine.lastName,
    first_name: machine.firstName,
    birth_date: machine.birthDate,
    issue_date: machine.issueDate,
    expiry_date: machine.expirationDate,
    number: machine.documentNumber,
    sex: machine.sex,
    nationality: machine.nationality,
    address: address && [address.street, `${address.postalCode} ${address.city}`.trim()].filter(Boolean).join(', '),
  };
  for (const [name, value] of Object.entries(read))
    if (value && name.endsWith('_name')) fields[name] = nameOf(fields[name], value, source);
    else if (value && !printsTheSame(name, fields[name], { value, source }))
      fields[name] = { value, source, confidence: source === 'barcode' ? 1 : null, box: null };
  return fields;
}

/** The document's type by its MRZ or barcode, which have check digits, and else by its print. */
export function inspectedType(print: PrintReading, read: ReadPage): PrintedType {
  const known = kindOf(read, null);
  if (known === null || known.kind === 'card') return print.type;
  return { ...print.type, kind: known.kind, country: known.country ?? print.type.country };
}
