import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seals what must not be read from a copy of the database, and makes keyed hashes; one key for each purpose. */
export interface Secrets {
  /** AES-256-GCM; the result is 12 bytes nonce, 16 bytes tag, then the ciphertext. */
  seal(purpose: string, plain: Uint8Array): Uint8Array;
  /** @throws Error when the bytes were not sealed with this key for this purpose. */
  open(purpose: string, sealed: Uint8Array): Uint8Array;
  /** HMAC-SHA-256 in base64url: the same text gives the same name, and the name does not give the text away. */
  keyedHash(purpose: string, text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key 32 random bytes; a key for each purpose is derived from it (HKDF, RFC 5869). */
export function createSecrets(key: Uint8Array): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `veridoor ${purpose}`, 32));
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce);
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
    keyedHash(purpose, text) {
      return createHmac('sha256', derive(purpose)).update(text).digest('base64url');
    },
  };
}

/**
 * Reads the key of this installation from `secret-key` in the data folder, and makes it on the first start. Two programs
 * that start at the same instant end up with the same key: the file appears whole, and only once.
 */
export async function readSecretKey(dataFolder: string): Promise<Uint8Array> {
  const file = join(dataFolder, 'secret-key');
  await mkdir(dataFolder, { recursive: true });
  const present = await readFile(file).catch(() => null);
  if (present) return checked(present, file);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32), { mode: 0o600, flag: 'wx' });
  await chmod(draft, 0o600);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return checked(await readFile(file), file);
}

function checked(key: Uint8Array, file: string): Uint8Array {
  if (key.length !== 32) throw new Error(`${file} must hold 32 bytes`);
  return key;
}
