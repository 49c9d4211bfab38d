import { compareNumbers } from '@veridoor/document-reading/fields/agreement';
import type { Check } from '../check.ts';
import { comparePrint } from './compare-print.ts';

/** The printed number is one of the MRZ or the barcode. */
export const printNumber: Check<'print_number'> = {
  name: 'print_number',
  families: ['identity'],
  inTests: 'given',
  make: (context) =>
    comparePrint(context, 'print_number_differs', (printed, machine) =>
      compareNumbers(printed.documentNumber, [machine.documentNumber, ...machine.otherNumbers]),
    ),
};
