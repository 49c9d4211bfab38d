import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '@veridoor/contract/mode';
import { hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';

/** Begins every secret: scanners of source code recognise it, and people see what it reaches. */
const prefixOf = (mode: Mode) => `vd_${mode}_`;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Letters that are drawn by lot: 256 bits, since each has log2(62) = 5.95. */
const DRAWN = 43;
/** Letters of the checksum: 62^6 exceeds 2^32. */
const CHECK = 6;
const SECRET = new RegExp(`^vd_(?:live|test)_[0-9A-Za-z]{${DRAWN + CHECK}}$`);
/** Letters that people see of a secret: 24 of its 256 bits. */
const SHOWN = prefixOf('live').length + 4;

/** A new secret: prefix, 256 random bits, and the CRC-32 of both; letters and digits, so that a double click marks it. */
export function createKeySecret(mode: Mode): string {
  const drawn = Array.from({ length: DRAWN }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const secret = prefixOf(mode) + drawn;
  return secret + checksum(secret);
}

/** Whether a token wants to be a key: nothing else begins like one. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith('vd_');
}

/** Whether the checksum is right. It proves nothing, but distinguishes a typo or a cut copy without a look in the database. */
export function isWholeSecret(secret: string): boolean {
  return SECRET.test(secret) && checksum(secret.slice(0, -CHECK)) === secret.slice(-CHECK);
}

/** The part of a secret that is kept in clear text. */
export function startOf(secret: string): string {
  return secret.slice(0, SHOWN);
}

/**
 * The stored form. A slow hash, as passwords need, would only make every request slow: nobody guesses 256 bits, and one
 * without a salt can be found by its index.
 */
export const hashKeySecret = hashOpaqueToken;

function checksum(text: string): string {
  let rest = crc32(text);
  let letters = '';
  for (let place = 0; place < CHECK; place += 1) {
    letters = (ALPHABET[rest % ALPHABET.length] ?? '') + letters;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return letters;
}
