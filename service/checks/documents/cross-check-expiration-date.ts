import type { Check } from '../check.ts';
import { compareValues } from './compare-sides.ts';

/** Both sides have the same date of expiry. */
export const crossCheckExpirationDate: Check<'cross_check_expiration_date'> = {
  name: 'cross_check_expiration_date',
  families: ['identity'],
  inTests: 'given',
  make: (context) => compareValues(context, ({ expirationDate }) => expirationDate),
};
