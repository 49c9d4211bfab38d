import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Connection } from '../database/connection.ts';
import { secondsAfter, type Clock } from '../clock.ts';
import { newObjectName, type ObjectStore } from './object-store.ts';
import { DATA_KEY_BYTES, openFile, sealFile } from '../crypto/sealed-file.ts';
import type { Secrets } from '../crypto/secrets.ts';

/**
 * The store of document files, sealed with a key for each file. A key here names a file and does not reveal its owner.
 *
 * A file is written before anything refers to it, and confirmed in the transaction that does. Unconfirmed and released
 * files are removed in time.
 */
export interface FileStore {
  /**
   * Keeps the bytes and resolves, with a new key, only once they would survive a loss of power.
   *
   * @param keepUntil when an unconfirmed file expires; by default in an hour.
   * @throws StoreUnavailable
   */
  write(bytes: Uint8Array, keepUntil?: Date): Promise<string>;
  /**
   * Keeps the file for good, in the transaction that saves its key.
   *
   * @throws MissingFile when it has expired.
   */
  confirm(key: string, transaction?: Connection): Promise<void>;
  /** All bytes of a file. Throws MissingFile, DamagedFile. */
  read(key: string): Promise<Uint8Array>;
  /** The same, piece by piece as they are opened. */
  stream(key: string): Promise<Iterable<Uint8Array>>;
  /** Releases files in a transaction, which destroys their keys; their bytes wait for `delete` or for housekeeping. */
  release(keys: readonly string[], transaction: Connection): Promise<void>;
  /** Removes a file; a key that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Removes expired files, `limit` at most, and returns their number. */
  deleteExpired(limit: number): Promise<number>;
  /** Rejects when files cannot be read or written. */
  check(): Promise<void>;
}

export class MissingFile extends Error {
  override name = 'MissingFile';
}

/** The bytes could not be kept: the disk is full, the bucket cannot be reached. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The purpose of a file's own sealed key. */
export const FILE_KEY = 'file key';
/** Seconds after which the writing request has certainly ended. */
const UNCONFIRMED_LIFETIME = 3600;

interface FileStoreParts {
  database: Kysely<Database>;
  clock: Clock;
  secrets: Secrets;
  objects: ObjectStore;
}

export function openFiles({ database, clock, secrets, objects }: FileStoreParts): FileStore {
  const locate = async (key: string) => {
    const row = await database
      .selectFrom('stored_file')
      .select('sealed_key')
      .where('name', '=', key)
      .executeTakeFirst();
    const bytes = row?.sealed_key && (await objects.get(key));
    if (!row?.sealed_key || !bytes) throw new MissingFile('a stored file is gone');
    return openFile(secrets.open(FILE_KEY, row.sealed_key), key, bytes);
  };
  const remove = async (key: string) => {
    await objects.delete(key);
    await database.deleteFrom('stored_file').where('name', '=', key).execute();
  };
  return {
    async write(bytes, keepUntil = secondsAfter(clock.now(), UNCONFIRMED_LIFETIME)) {
      const name = newObjectName();
      const dataKey = randomBytes(DATA_KEY_BYTES);
      const sealed_key = secrets.seal(FILE_KEY, dataKey);
      // The row first: bytes without one would never be found again.
      await database
        .insertInto('stored_file')
        .values({ name, key_id: secrets.currentKey, sealed_key, keep_until: keepUntil })
        .execute();
      await objects.put(name, sealFile(dataKey, name, bytes)).catch((cause: unknown) => {
        throw new StoreUnavailable('the store takes no file', { cause });
      });
      return name;
    },
    async confirm(key, transaction = database) {
      const { numUpdatedRows } = await transaction
        .updateTable('stored_file')
        .set({ keep_until: null })
        .where('name', '=', key)
        .where((row) => row.or([row('keep_until', 'is', null), row('keep_until', '>', clock.now())]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new MissingFile('a stored file was confirmed too late');
    },
    async read(key) {
      return Buffer.concat([...(await locate(key))]);
    },
    stream: locate,
    async release(keys, transaction) {
      if (keys.length === 0) return;
      await transaction
        .updateTable('stored_file')
        .set({ keep_until: new Date(0), sealed_key: null })
        .where('name', 'in', [...keys])
        .execute();
    },
    delete: remove,
    async deleteExpired(limit) {
      const due = await database
        // As in the claims of jobs: a subquery that runs again would find others.
        .with(
          (expired) => expired('expired').materialized(),
          (query) =>
            query
              .selectFrom('stored_file')
              .select('name')
              .where('keep_until', '<=', clock.now())
              .orderBy('keep_until')
              .limit(limit)
              .forUpdate()
              .skipLocked(),
        )
        .updateTable('stored_file')
        .from('expired')
        .whereRef('stored_file.name', '=', 'expired.name')
        // From here on it can no longer be confirmed.
        .set({ keep_until: new Date(0) })
        .returning('stored_file.name')
        .execute();
      for (const { name } of due) await remove(name);
      return due.length;
    },
    check: () => objects.check(),
  };
}
