import type { Check } from '../check.ts';
import { comparePrint } from './compare-print.ts';
import { compareLastNames } from './names.ts';

/** The printed surname is that of the MRZ or the barcode. */
export const printLastName: Check<'print_last_name'> = {
  name: 'print_last_name',
  families: ['identity'],
  inTests: 'given',
  make: (context) => comparePrint(context, 'print_name_differs', compareLastNames, { onFront: true }),
};
