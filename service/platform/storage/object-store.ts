import { mkdir, open, readFile, rename, rm, access, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { FILE_LIMIT } from '@veridoor/contract/limits';

/** A store of bytes under names: a folder, or a bucket. It does not know their meaning. */
export interface ObjectStore {
  /**
   * Stores the bytes under the name, replacing earlier ones, and resolves only once they would survive a loss of power.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there is no such name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removes a name; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** Rejects when the store is unreachable, read-only or nearly full. */
  check(): Promise<void>;
}

/** 128 random bits in hexadecimal, which no file system folds or forbids. */
const NAME = /^[0-9a-f]{32}$/;

export function newObjectName(): string {
  return randomBytes(16).toString('hex');
}

export function isObjectName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Free bytes below which a disk counts as full: the largest file as uploaded, its parts, the rewritten image, and once
 * more.
 */
export const LEAST_SPACE = 8 * FILE_LIMIT;

/**
 * Files in a folder, spread over 256 folders by the first two digits of their name. Several machines may share it.
 *
 * @param freeSpace bytes that the folder's disk still takes from this process.
 */
export function openFolderStore(root: string, freeSpace = spaceAt): ObjectStore {
  const pathOf = (name: string) => {
    if (!isObjectName(name)) throw new Error('not the name of a stored file');
    return join(root, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString('hex')}.partial`;
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // The new name is durable only once its folder is, and the folder once its parent is.
      await syncFolder(folder);
      await syncFolder(root);
    },
    async get(name) {
      return readFile(pathOf(name)).catch(nullIfMissing);
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, 2 | 4);
      if ((await freeSpace(root)) < LEAST_SPACE) throw new Error('the disk is nearly full');
    },
  };
}

async function spaceAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
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

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
}
