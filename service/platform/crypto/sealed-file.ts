import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Bytes sealed in chunks with AES-256-GCM: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online
 * Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, CRYPTO 2015), in the layout of age (C2SP age.md,
 * "Payload"): chunks of 64 KiB; the nonce is an 11-byte big-endian count of the chunk and one byte that is 1 on the
 * last. A missing, doubled or moved chunk does not open, nor does a file without its last chunk. Nonces may count from
 * zero because every file has its own key. The file's name is authenticated with each chunk, so a file in another's
 * place does not open either.
 */
const MAGIC = Buffer.from('VDF1', 'latin1');
const CHUNK = 64 * 1024;
const TAG = 16;

export const DATA_KEY_BYTES = 32;

/** A file that was not sealed under that name with that key. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Bytes that a sealed file has more than the plain one. */
export function sealedSize(plain: number): number {
  return MAGIC.length + plain + TAG * Math.max(1, Math.ceil(plain / CHUNK));
}

/** @param key 32 random bytes that seal no other file. */
export function sealFile(key: Uint8Array, name: string, plain: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(sealedSize(plain.length));
  let end = MAGIC.copy(sealed);
  const count = Math.max(1, Math.ceil(plain.length / CHUNK));
  for (let index = 0; index < count; index += 1) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, index === count - 1));
    cipher.setAAD(additional(name));
    const chunk = cipher.update(plain.subarray(index * CHUNK, (index + 1) * CHUNK));
    cipher.final();
    end += chunk.copy(sealed, end);
    end += cipher.getAuthTag().copy(sealed, end);
  }
  return sealed;
}

/**
 * The plain bytes, chunk by chunk; each is authenticated before it is given out, and all of them are once it ends.
 *
 * @throws DamagedFile
 */
export function* openFile(key: Uint8Array, name: string, sealed: Uint8Array): Generator<Uint8Array> {
  if (!MAGIC.equals(sealed.subarray(0, MAGIC.length))) throw new DamagedFile('a stored file is not sealed');
  const body = sealed.subarray(MAGIC.length);
  const count = Math.ceil(body.length / (CHUNK + TAG));
  if (count === 0) throw new DamagedFile('a stored file is cut off');
  for (let index = 0; index < count; index += 1) {
    const chunk = body.subarray(index * (CHUNK + TAG), (index + 1) * (CHUNK + TAG));
    const plain = openChunk(key, name, chunk, nonceOf(index, index === count - 1));
    // An empty last chunk is only how an empty file looks.
    if (plain.length === 0 && index > 0) throw new DamagedFile('a stored file has an empty end');
    yield plain;
  }
}

function openChunk(key: Uint8Array, name: string, chunk: Uint8Array, nonce: Uint8Array): Uint8Array {
  if (chunk.length < TAG) throw new DamagedFile('a stored file is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(additional(name));
  decipher.setAuthTag(chunk.subarray(chunk.length - TAG));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - TAG)), decipher.final()]);
  } catch {
    throw new DamagedFile('a stored file does not open');
  }
}

function nonceOf(index: number, last: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

const additional = (name: string) => Buffer.concat([MAGIC, Buffer.from(name, 'latin1')]);
