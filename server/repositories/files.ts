import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';

/**
 * Where the bytes of documents are kept. A key is opaque and says nothing about whose document it is.
 *
 * A file is written before the database knows of it and confirmed after, so that what an interrupted request left behind
 * can be told from what is in use without trusting that this database and these files belong together.
 */
export interface FileStore {
  /** Keeps the bytes and resolves, with a new key, only once they would survive a loss of power. */
  write(bytes: Uint8Array): Promise<string>;
  /** Says that the key has been written down elsewhere. Doing it twice, or never, loses nothing. */
  confirm(key: string): Promise<void>;
  /** All bytes of a file, confirmed or not. Throws MissingFile. */
  read(key: string): Promise<Uint8Array>;
  /** Removes a file; a key that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys that were written before the instant and never confirmed. */
  unconfirmedBefore(instant: Date): AsyncIterable<string>;
}

export class MissingFile extends Error {
  override name = 'MissingFile';
}

/** 128 random bits in hexadecimal, which no file system folds or forbids. */
const KEY = /^[0-9a-f]{32}$/;
/** Ends of the names of files that are being written, and of those not yet confirmed. */
const PARTIAL = '.partial';
const UNCONFIRMED = '.unconfirmed';

/** Files in a folder of this machine, spread over 256 folders by the first two digits of their key. */
export class FolderFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(bytes: Uint8Array): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const path = this.#path(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path + PARTIAL, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(path + PARTIAL, path + UNCONFIRMED);
    // The new name is durable only once its folder is, and the folder once its parent is.
    await syncFolder(folder);
    await syncFolder(this.#root);
    return key;
  }

  async confirm(key: string): Promise<void> {
    await rename(this.#path(key) + UNCONFIRMED, this.#path(key)).catch(unlessMissing);
  }

  async read(key: string): Promise<Uint8Array> {
    // Twice, since the file may be confirmed between the looks.
    for (const end of ['', UNCONFIRMED, '']) {
      const bytes = await readFile(this.#path(key) + end).catch(unlessMissing);
      if (bytes) return bytes;
    }
    throw new MissingFile('a stored file is gone');
  }

  async delete(key: string): Promise<void> {
    for (const end of [PARTIAL, UNCONFIRMED, '']) await rm(this.#path(key) + end, { force: true });
  }

  async *unconfirmedBefore(instant: Date): AsyncIterable<string> {
    for (const folder of await entries(this.#root)) {
      for (const name of await entries(join(this.#root, folder))) {
        const { name: key, ext } = parse(name);
        if (!KEY.test(key) || (ext !== PARTIAL && ext !== UNCONFIRMED)) continue;
        const written = await stat(join(this.#root, folder, name)).catch(unlessMissing);
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
  return (await readdir(folder).catch(unlessMissing)) ?? [];
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return;
  throw error;
}
