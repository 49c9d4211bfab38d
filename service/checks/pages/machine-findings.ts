import { judged, type Found } from '../check.ts';
import type { PageContext } from '../contexts.ts';

type Machine = Pick<NonNullable<PageContext['inspection']>, 'machine'>['machine'];

/** The worst of some findings of the MRZ and the barcode. */
export function worstOf(machine: NonNullable<Machine>, codes: readonly string[]): Found {
  const finding = machine.findings.find(({ code }) => codes.includes(code));
  return finding ? judged(finding.code, finding.outcome) : judged(null);
}

/** What an MRZ or a barcode says of a page; null without a valid one. */
export const readByMachine = ({ inspection }: Pick<PageContext, 'inspection'>) =>
  inspection?.machine && inspection.reading?.fields && !inspection.reading.fields.faults
    ? { machine: inspection.machine, fields: inspection.reading.fields }
    : null;

/** What print says where no MRZ or barcode is valid. It has no check digits: a doubt is for a person, and rejects nobody. */
export const readInPrint = (context: Pick<PageContext, 'inspection' | 'print'>) =>
  typeof context.print === 'object' && !readByMachine(context) ? context.print : null;
