import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';

/** Bytes of uploads while they arrive, in a folder: what the resumable-upload protocol writes and documents read. */
export interface UploadFiles {
  /** What `@tus/server` writes to. */
  datastore: TusFileStore;
  /** The bytes of an upload when all have arrived, `unfinished` while they have not, `missing` when there are none. */
  read(id: string): Promise<Uint8Array | 'unfinished' | 'missing'>;
  /** Removes an upload's bytes; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Identifiers of everything in the folder last written before the instant. */
  writtenBefore(instant: Date): Promise<string[]>;
}

/** Identifiers that this service gives out: 192 random bits in base64url. */
const UPLOAD_ID = /^[A-Za-z0-9_-]{32}$/;
/** `@tus/file-store` keeps what it knows of an upload beside its bytes. */
const DESCRIPTION = '.json';

/**
 * The offset of an upload is the size of its file, so that it is right after the process was killed while writing. Lengths
 * are declared at the creation only: a later declaration would rewrite the description in place, and a kill in that moment
 * would lose an upload that was acknowledged.
 */
export function openUploadFiles(folder: string): UploadFiles {
  // Before the store makes it, which would let everybody read it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datastore = new TusFileStore({ directory: folder });
  datastore.extensions = ['creation', 'creation-with-upload', 'termination'];
  return {
    datastore,
    async read(id) {
      if (!UPLOAD_ID.test(id)) return 'missing';
      const upload = await datastore.getUpload(id).catch(() => undefined);
      if (!upload) return 'missing';
      if (upload.size === undefined || upload.offset !== upload.size) return 'unfinished';
      return readFile(join(folder, id));
    },
    async remove(id) {
      if (!UPLOAD_ID.test(id)) return;
      await rm(join(folder, id), { force: true });
      await rm(join(folder, id + DESCRIPTION), { force: true });
    },
    async writtenBefore(instant) {
      const ids = new Set<string>();
      for (const name of await readdir(folder)) {
        const id = name.endsWith(DESCRIPTION) ? name.slice(0, -DESCRIPTION.length) : name;
        const written = await stat(join(folder, name)).catch(() => undefined);
        if (UPLOAD_ID.test(id) && written && written.mtime < instant) ids.add(id);
      }
      return [...ids];
    },
  };
}
