import { createHmac, randomBytes } from 'node:crypto';

/** Seconds of a step, and digits of a code: what every authenticator app assumes (RFC 6238, 5.2; RFC 4226, 5.3). */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken: clocks differ (RFC 6238, 5.2). */
const DRIFT = 1;
/** 160 bits, as long as the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of an instant. */
export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP);

/** The code of a step (RFC 4226, 5.3). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, from among those near to an instant.
 *
 * @param last the step of the code that was taken last: neither it nor any before it is taken again (RFC 6238, 5.2).
 * @returns null when it is none of them.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, last: number): number | null {
  const present = stepAt(now);
  for (let step = Math.max(present - DRIFT, last + 1); step <= present + DRIFT; step += 1) {
    if (codeOf(secret, step) === code) return step;
  }
  return null;
}

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, 6; a secret of 160 bits needs no padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app reads from a QR code: the `otpauth` address of Google Authenticator's key format. */
export function appAddress({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  // A colon divides issuer and account.
  const [of, name] = [issuer.replaceAll(':', ' '), account].map(encodeURIComponent);
  return `otpauth://totp/${of}:${name}?secret=${secret}&issuer=${of}&algorithm=SHA1&digits=${DIGITS}&period=${STEP}`;
}
