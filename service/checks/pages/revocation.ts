import { recordedAs, type Check } from '../check.ts';

/** The issuer has not revoked it, by its status list. */
export const revocation: Check<'revocation'> = {
  name: 'revocation',
  families: ['digital'],
  inTests: 'given',
  make: ({ recorded }) => recordedAs('revocation', recorded),
};
