import { compareDates } from '@veridoor/document-reading/fields/agreement';
import { possibleDates } from '@veridoor/document-vision/document/fields';
import type { Check } from '../check.ts';
import { comparePrint } from './compare-print.ts';

/** The printed date of birth is that of the MRZ or the barcode. */
export const printBirthDate: Check<'print_birth_date'> = {
  name: 'print_birth_date',
  families: ['identity'],
  inTests: 'given',
  make: (context) =>
    comparePrint(context, 'print_birth_date_differs', ({ birthDate }, machine) =>
      compareDates(birthDate, possibleDates(machine).birth),
    ),
};
