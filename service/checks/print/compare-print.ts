import type { Agreement } from '@veridoor/document-reading/fields/agreement';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { judged, type Found } from '../check.ts';
import type { ComparedPage, DocumentContext } from '../contexts.ts';

/**
 * Compares each print of a document with each MRZ and barcode of it, be they on one page or on two. Print may be misread,
 * so that a difference is for a person.
 *
 * @param options.onFront whether a back says nothing of the field: it names parents, and names before a marriage.
 */
export function comparePrint(
  { page, others }: DocumentContext,
  detail: string,
  compare: (printed: DocumentFields, machine: DocumentFields) => Agreement,
  { onFront = false }: { onFront?: boolean } = {},
): Found[] {
  const pages = [page, ...others];
  return pages.flatMap((printed) =>
    pages.flatMap((machine) => {
      // What other pages say to each other stands in their own results.
      if (printed !== page && machine !== page) return [];
      if (onFront && printed.side === 'back') return [];
      const [print, read] = [printOf(printed), machineOf(machine)];
      const agreement = print && read && agreementOf(print, read, compare);
      if (!agreement) return [];
      const files = [...new Set([printed.sha256, machine.sha256])];
      return [{ ...judged(agreement === 'same' ? null : detail), files }];
    }),
  );
}

/** What is not sure in print is sure once a machine-readable part says the same; otherwise it says nothing. */
function agreementOf(
  print: DocumentFields,
  machine: DocumentFields,
  compare: (printed: DocumentFields, machine: DocumentFields) => Agreement,
): Agreement {
  const sure = compare(print, machine);
  if (sure !== null || !print.unsure) return sure;
  return compare({ ...print, ...print.unsure }, machine) === 'same' ? 'same' : null;
}

const printOf = ({ fields }: ComparedPage): DocumentFields | null =>
  fields?.source === 'print' ? fields : (fields?.printed ?? null);

const machineOf = ({ fields }: ComparedPage): DocumentFields | null =>
  fields?.source === 'mrz' || fields?.source === 'barcode' ? fields : null;
