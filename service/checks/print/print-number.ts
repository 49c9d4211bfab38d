import { fold } from '@veridoor/document-reading/fields/fold';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Check } from '../check.ts';
import { comparePrint, type Agreement } from './compare-print.ts';

/** The printed number is one of the MRZ or the barcode. */
export const printNumber: Check<'print_number'> = {
  name: 'print_number',
  families: ['identity'],
  inTests: 'given',
  make: (context) => comparePrint(context, 'print_number_differs', compareNumbers),
};

/** A document has several numbers, and its machine-readable part only some: one of another length is another number. */
function compareNumbers(printed: DocumentFields, machine: DocumentFields): Agreement {
  const number = fold(printed.documentNumber);
  const others = [machine.documentNumber, ...machine.otherNumbers].map(fold).filter((other) => other !== '');
  if (number === '' || others.length === 0) return null;
  if (others.includes(number)) return 'same';
  return others.some((other) => other.length === number.length) ? 'other' : null;
}
