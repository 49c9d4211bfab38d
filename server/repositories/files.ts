import { createReadStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of documents are kept. A key is opaque and says nothing about whose document it is. */
export interface FileStore {
  /** Keeps the bytes and resolves, with a new key, only once they would survive a loss of power. */
  write(bytes: Uint8Array): Promise<string>;
  /** All bytes of a file. Throws MissingFile. */
  read(key: string): Promise<Uint8Array>;
  /** The bytes of a file as a stream; an unknown key is told by the stream's error. */
  stream(key: string): Readable;
  /** Removes a file; a key that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys of the files last written before the instant, leftovers of interrupted writes included. */
  writtenBefore(instant: Date): AsyncIterable<string>;
}

export class MissingFile extends Error {
  override name = 'MissingFile';
}

/** 128 random bits in hexadecimal, which no file system folds or forbids. */
const KEY = /^[0-9a-f]{32}$/;
const PARTIAL = '.partial';

/** Files in a folder of this machine, spread over 256 folders by the first two digits of their key. */
export class FolderFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(bytes: Uint8Array): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const path = this.#path(key);
    const folder = join(this.#root, key.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path + PARTIAL, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(path + PARTIAL, path);
    // The new name is durable only once its folder is, and the folder once its parent is.
    await syncFolder(folder);
    await syncFolder(this.#root);
    return key;
  }

  async read(key: string): Promise<Uint8Array> {
    try {
      return await readFile(this.#path(key));
    } catch (error) {
      if (isMissing(error)) throw new MissingFile('a stored file is gone');
      throw error;
    }
  }

  stream(key: string): Readable {
    return createReadStream(this.#path(key));
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
    await rm(this.#path(key) + PARTIAL, { force: true });
  }

  async *writtenBefore(instant: Date): AsyncIterable<string> {
    for (const folder of await entries(this.#root)) {
      for (const name of await entries(join(this.#root, folder))) {
        const key = name.endsWith(PARTIAL) ? name.slice(0, -PARTIAL.length) : name;
        if (!KEY.test(key)) continue;
        const written = await stat(join(this.#root, folder, name)).catch(() => undefined);
        if (written && written.mtime < instant) yield key;
      }
    }
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new MissingFile('not a key of a stored file');
    return join(this.#root, key.slice(0, 2), key);
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
