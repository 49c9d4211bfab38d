import { randomInt } from 'node:crypto';
import type { Secrets } from '../../../platform/crypto/secrets.ts';

/** Codes of a set: as many as most services give. */
const COUNT = 10;
/** Letters and digits that nobody confuses: 50 bits in ten of them (Crockford's Base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/** A fresh set, as its user writes them down. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: COUNT }, () => `${half()}-${half()}`);
}

/** The stored form. Keyed: whoever has only the database cannot try out 50 bits. */
export function hashRecoveryCode(secrets: Pick<Secrets, 'keyedHash'>, userId: string, code: string): string {
  return secrets.keyedHash('recovery code', `${userId} ${asDrawn(code)}`);
}

/** The code that somebody meant who typed small letters, blanks, or a letter that looks like a digit. */
function asDrawn(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
