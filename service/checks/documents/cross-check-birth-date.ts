import type { Check } from '../check.ts';
import { compareValues } from './compare-sides.ts';

/** Both sides have the same date of birth. */
export const crossCheckBirthDate: Check<'cross_check_birth_date'> = {
  name: 'cross_check_birth_date',
  families: ['identity'],
  inTests: 'given',
  make: (context) => compareValues(context, ({ birthDate }) => birthDate),
};
