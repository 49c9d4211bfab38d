import type { Check } from '../check.ts';
import { plainNumber } from '../names.ts';
import { compareValues } from './compare-sides.ts';

/** Both sides have the same number. */
export const crossCheckDocumentNumber: Check<'cross_check_document_number'> = {
  name: 'cross_check_document_number',
  families: ['identity'],
  inTests: 'given',
  make: (context) => compareValues(context, ({ documentNumber }) => plainNumber(documentNumber)),
};
