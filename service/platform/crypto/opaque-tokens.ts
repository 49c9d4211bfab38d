import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url: refresh tokens and launch codes. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of such a token. Its 256 bits cannot be guessed, so a plain hash is enough. */
export function hashOpaqueToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
