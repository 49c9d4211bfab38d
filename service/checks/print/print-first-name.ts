import type { Check } from '../check.ts';
import { comparePrint } from './compare-print.ts';
import { compareFirstNames } from './names.ts';

/** The printed given names are those of the MRZ or the barcode. */
export const printFirstName: Check<'print_first_name'> = {
  name: 'print_first_name',
  families: ['identity'],
  inTests: 'given',
  make: (context) => comparePrint(context, 'print_name_differs', compareFirstNames, { onFront: true }),
};
