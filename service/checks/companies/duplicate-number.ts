import type { Check } from '../check.ts';
import { seenBefore } from './seen-before.ts';

/** No other profile of the company has a document of its number. */
export const duplicateNumber: Check<'duplicate_number'> = {
  name: 'duplicate_number',
  families: ['identity'],
  inTests: 'given',
  make: (context) => seenBefore(context, 'number'),
};
