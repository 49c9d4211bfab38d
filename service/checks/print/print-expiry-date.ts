import { compareDates } from '@veridoor/document-reading/fields/agreement';
import { possibleDates } from '@veridoor/document-vision/document/fields';
import type { Check } from '../check.ts';
import { comparePrint } from './compare-print.ts';

/** The printed expiry date is that of the MRZ or the barcode. */
export const printExpiryDate: Check<'print_expiry_date'> = {
  name: 'print_expiry_date',
  families: ['identity'],
  inTests: 'given',
  make: (context) =>
    comparePrint(context, 'print_expiry_date_differs', ({ expirationDate }, machine) =>
      compareDates(expirationDate, possibleDates(machine).expiration),
    ),
};
