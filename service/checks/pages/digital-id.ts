import { recordedAs, type Check } from '../check.ts';

/** A wallet showed an identity that a trusted issuer signed. */
export const digitalId: Check<'digital_id'> = {
  name: 'digital_id',
  families: ['digital'],
  inTests: 'given',
  make: ({ recorded }) => recordedAs('digital_id', recorded),
};
