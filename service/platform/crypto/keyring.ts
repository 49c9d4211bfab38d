import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a key that seals other keys. */
export const KEY_BYTES = 32;

/** Name of a key, made from the key itself, so that it cannot be given to the wrong one: eight hexadecimal digits. */
export function keyId(key: Uint8Array): string {
  const named = Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), 'veridoor key name', 32));
  return createHash('sha256').update(named).digest('hex').slice(0, 8);
}

const fileOf = (dataFolder: string) => join(dataFolder, 'secret-key');

/**
 * Reads the keys of this installation from `secret-key` in the data folder, the newest first, and makes one on the
 * first start. Two programs that start at the same instant end up with the same key: the file appears whole, and only
 * once.
 */
export async function readKeyring(dataFolder: string): Promise<Uint8Array[]> {
  const file = fileOf(dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const present = await readFile(file).catch(() => null);
  if (present) return split(present, file);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  await chmod(draft, 0o600);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return split(await readFile(file), file);
}

/** Replaces the keys in the data folder atomically: old or new keys, never half. */
export async function writeKeyring(dataFolder: string, keys: readonly Uint8Array[]): Promise<void> {
  const file = fileOf(dataFolder);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.concat(keys));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(dataFolder, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function split(bytes: Uint8Array, file: string): Uint8Array[] {
  if (bytes.length === 0 || bytes.length % KEY_BYTES !== 0) throw new Error(`${file} must hold keys of 32 bytes`);
  return Array.from({ length: bytes.length / KEY_BYTES }, (_, index) =>
    bytes.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES),
  );
}
