import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Kysely } from 'kysely';
import type { Readable } from 'node:stream';
import type { Database } from '../database/schema.ts';
import { secondsAfter } from '../clock.ts';
import { StoreUnavailable, type FileStore } from './files.ts';

/** Bytes of arriving uploads: the resumable-upload protocol writes them and documents read them. */
export interface UploadFiles {
  /** The store for `@tus/server`. */
  datastore: DataStore;
  /** The bytes of a complete upload, `unfinished` before that, `missing` when there are none. */
  read(id: string): Promise<Uint8Array | 'unfinished' | 'missing'>;
  /** Removes an upload's bytes; one that is not there is no error. */
  remove(id: string): Promise<void>;
}

/** Bytes that are gathered before they are kept; the most that a client sends again after a process was killed. */
const PART_BYTES = 512 * 1024;
/** Seconds that bytes outlive their upload, so that a document that is being made of them can be finished. */
const AFTERLIFE = 3600;

/**
 * Uploads in parts: each is a sealed file of the store, and a row says where it begins. Any instance may take the next
 * bytes. No lock is held while they arrive. A part is saved only if the offset of the upload is still the same; of two
 * senders at one offset, one gets a conflict and asks for the offset.
 */
export function openUploadFiles(database: Kysely<Database>, files: FileStore): UploadFiles {
  const find = (id: string) => database.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  const partsOf = (id: string) =>
    database.selectFrom('upload_part').selectAll().where('upload_id', '=', id).orderBy('start').execute();
  const remove = async (id: string) => {
    const parts = await partsOf(id);
    if (parts.length === 0) return;
    const keys = parts.map((part) => part.file_key);
    await database.transaction().execute(async (transaction) => {
      await files.release(keys, transaction);
      await transaction.deleteFrom('upload_part').where('file_key', 'in', keys).execute();
    });
    for (const key of keys) await files.delete(key);
  };
  return {
    datastore: new PartStore(database, files, find, remove),
    async read(id) {
      const upload = await find(id);
      if (!upload) return 'missing';
      if (upload.received !== upload.size) return 'unfinished';
      const parts = await partsOf(id);
      const bytes = Buffer.concat(await Promise.all(parts.map((part) => files.read(part.file_key))));
      return bytes.length === upload.size ? bytes : 'missing';
    },
    remove,
  };
}

class PartStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #ending = new Map<string, Promise<void>>();
  readonly #database;
  readonly #files;
  readonly #find;
  readonly #remove;

  constructor(
    database: Kysely<Database>,
    files: FileStore,
    find: (id: string) => Promise<{ received: number; size: number; expires_at: Date } | undefined>,
    remove: (id: string) => Promise<void>,
  ) {
    super();
    this.#database = database;
    this.#files = files;
    this.#find = find;
    this.#remove = remove;
  }

  /** The row is there already, with the length that was declared. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    // The remaining writes of an interrupted request count.
    await this.#ending.get(id)?.catch(() => undefined);
    const row = await this.#find(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.size, offset: row.received });
  }

  override remove(id: string): Promise<void> {
    return this.#remove(id);
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset;
    let gathered: Buffer[] = [];
    let size = 0;
    const keep = async () => {
      if (size === 0) return;
      await this.#keep(id, end, Buffer.concat(gathered, size));
      end += size;
      gathered = [];
      size = 0;
    };
    try {
      for await (const chunk of stream) {
        const bytes: unknown = chunk;
        if (!Buffer.isBuffer(bytes)) throw new TypeError('an upload is a stream of bytes');
        gathered.push(bytes);
        size += bytes.length;
        if (size >= PART_BYTES) await keep();
      }
    } finally {
      // Also when the sender broke off: received bytes need not come again.
      const last = keep();
      this.#ending.set(id, last);
      await last.finally(() => this.#ending.delete(id));
    }
    return end;
  }

  async #keep(id: string, start: number, bytes: Uint8Array): Promise<void> {
    const upload = await this.#find(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    const file_key = await this.#files
      .write(bytes, secondsAfter(upload.expires_at, AFTERLIFE))
      .catch((error: unknown) => {
        throw error instanceof StoreUnavailable ? UNAVAILABLE : error;
      });
    const kept = await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('upload')
        .set({ received: start + bytes.length })
        .where('id', '=', id)
        .where('received', '=', start)
        .where('size', '>=', start + bytes.length)
        .where('document_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .insertInto('upload_part')
        .values({ upload_id: id, start, size: bytes.length, file_key })
        .execute();
      return true;
    });
    if (kept) return;
    await this.#files.delete(file_key);
    throw ERRORS.INVALID_OFFSET;
  }
}

/** In the words of the protocol's server. */
const UNAVAILABLE = { status_code: 503, body: 'The store is not available\n' };
