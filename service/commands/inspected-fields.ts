import type { DocumentFields } from '../../packages/document-vision/document/fields.ts';
import type { PrintReading } from '../../packages/document-reading/read-print.ts';
import type { Frame, Quad } from '../../packages/image/frame.ts';

/** A value as `inspect` prints it. */
export interface InspectedField {
  value: string;
  source: DocumentFields['source'];
  /** 0 to 1, in print sure from 0.9 on; null for the MRZ, whose check digits say whether it is valid. */
  confidence: number | null;
  /** Corners of the print in pixels; null for values of the MRZ or the barcode. */
  box: Quad | null;
}

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
    if (value) fields[name] = { value, source, confidence: source === 'barcode' ? 1 : null, box: null };
  return fields;
}
