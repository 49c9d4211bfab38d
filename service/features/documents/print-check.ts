import { documentType } from '@veridoor/contract/documents/document-types';
import type { CheckResult } from '@veridoor/contract/check';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import type { Inspection } from '../../vision/pages/image-worker.ts';
import { judgeReproduction, judgeText } from '../../vision/pages/originality.ts';
import { fieldsOfPrint, machineFactsOf } from '../../vision/pages/print/print-fields.ts';
import type { PrintReader } from '../../vision/pages/print/print-reader.ts';
import { printCrossCheck, printResults } from '../../vision/pages/print/print-results.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';

type Read = Pick<Inspection, 'results' | 'reading'>;

/**
 * Reads the print of a page, and says whether it is a document itself. The MRZ and the barcode come first, and print is
 * compared with them; where there is neither, what is sure in print counts. A page whose print could not be looked at
 * says so.
 */
export async function checkPrint(
  printReader: PrintReader,
  document: Pick<DocumentRow, 'type' | 'metadata'>,
  bytes: Uint8Array,
  { results, reading, reproduction }: Read & Pick<Inspection, 'reproduction'>,
  page: ExpectedPage | null,
  today: string,
): Promise<Read> {
  const usable = !results.some(({ check, outcome }) => check === 'image' && outcome === 'failed');
  if (!page || !reading || !reproduction || !usable) return { results, reading };
  const { fields: machine, outline } = reading;
  const size = documentType(document.type).guide === 'booklet' ? 'ID-3' : 'ID-1';
  const facts = machine && machineFactsOf(machine, '');
  // Where no page was found, a page may be all of the image, as of a scan.
  const isPhotograph = document.metadata.source === 'camera' && outline !== null;
  const print = await printReader.read({ bytes, outline, size, today, machine: facts }).catch(() => null);
  if (!print) {
    const gaveUp = {
      check: 'cross_check_print',
      outcome: 'not_made',
      score: null,
      detail: 'check_unavailable',
    } as const;
    return { results: [...results, ...judgeReproduction(reproduction, undefined, isPhotograph), gaveUp], reading };
  }
  const printed = fieldsOfPrint(print);
  const more: CheckResult[] = [
    ...judgeReproduction(reproduction, print.likeness, isPhotograph),
    ...printCrossCheck(print, machine),
    ...judgeText(print),
    ...(machine ? [] : printResults(print, printed, { ...page, type: document.type }, today)),
  ];
  const fields = machine ? { ...machine, printed } : printed;
  return { results: [...results, ...more], reading: { ...reading, fields } };
}
