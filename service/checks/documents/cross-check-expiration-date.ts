import { hasNoEnd, NO_END } from '@veridoor/document-types/no-end';
import type { Check } from '../check.ts';
import { compareValues } from './compare-sides.ts';

/** Both sides have the same date of expiry. */
export const crossCheckExpirationDate: Check<'cross_check_expiration_date'> = {
  name: 'cross_check_expiration_date',
  families: ['identity'],
  inTests: 'given',
  make: (context) =>
    // One side has a word for no end, or another day of the year 9999 than the other.
    compareValues(context, ({ expirationDate }) =>
      expirationDate !== null && hasNoEnd(expirationDate) ? NO_END : expirationDate,
    ),
};
