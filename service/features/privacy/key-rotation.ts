import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { FILE_KEY } from '../../platform/storage/files.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { listSealed, replaceSealed, SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { DATA_KEY_BYTES, isSealed, sealFile } from '../../platform/crypto/sealed-file.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import {
  listFilesSealedOtherwise,
  listPlainFiles,
  markSealed,
  prepareSealing,
  replaceFileKey,
} from '../../platform/storage/stored-files-queries.ts';

interface RotationParts {
  database: Kysely<Database>;
  secrets: Secrets;
  objects: ObjectStore;
}

/** How many values and files have been sealed with the newest key so far. */
export interface RotationProgress {
  values: number;
  fileKeys: number;
  plainFiles: number;
}

const BATCH = 200;

/**
 * Seals with the newest key whatever an older one sealed: values in the database, and the keys of files; the files themselves
 * stay as they are. A file that an earlier release wrote as it came is sealed. What is done stays done when this is broken
 * off, and the service may work meanwhile.
 */
export async function rotateKeys(
  parts: RotationParts,
  report: (progress: RotationProgress) => void,
): Promise<RotationProgress> {
  const progress: RotationProgress = { values: 0, fileKeys: 0, plainFiles: 0 };
  const count = (what: keyof RotationProgress) => {
    progress[what] += 1;
    report(progress);
  };
  await rotateValues(parts, () => count('values'));
  await rotateFileKeys(parts, () => count('fileKeys'));
  await sealPlainFiles(parts, () => count('plainFiles'));
  return progress;
}

async function rotateValues({ database, secrets }: RotationParts, done: () => void): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    let after = '';
    for (;;) {
      const rows = await listSealed(database, column, after, BATCH);
      for (const row of rows) {
        after = row.id;
        if (secrets.isCurrent(row.sealed)) continue;
        const plain = secrets.open(column.purpose, row.sealed, row.place);
        await replaceSealed(database, column, row, secrets.seal(column.purpose, plain, row.place));
        done();
      }
      if (rows.length < BATCH) break;
    }
  }
}

async function rotateFileKeys({ database, secrets }: RotationParts, done: () => void): Promise<void> {
  for (;;) {
    const rows = await listFilesSealedOtherwise(database, secrets.currentKey, BATCH);
    await database.transaction().execute(async (transaction) => {
      for (const row of rows) {
        const sealed_key = secrets.seal(FILE_KEY, secrets.open(FILE_KEY, row.sealed_key));
        await replaceFileKey(transaction, row, { key_id: secrets.currentKey, sealed_key });
      }
    });
    for (const _ of rows) done();
    if (rows.length < BATCH) return;
  }
}

/** First the key in the database, then the sealed bytes in one step: a file can be read at every moment between. */
async function sealPlainFiles({ database, secrets, objects }: RotationParts, done: () => void): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await listPlainFiles(database, after, BATCH);
    for (const { name, sealed_key } of rows) {
      after = name;
      const bytes = await objects.get(name);
      // Broken off after the bytes were sealed: they are, with the key that the row has.
      const finished = sealed_key !== null && bytes !== null && isSealed(bytes);
      if (bytes !== null && !finished) {
        const dataKey = randomBytes(DATA_KEY_BYTES);
        const sealed = { key_id: secrets.currentKey, sealed_key: secrets.seal(FILE_KEY, dataKey) };
        if (!(await prepareSealing(database, name, sealed))) continue;
        await objects.put(name, sealFile(dataKey, name, bytes));
      }
      await markSealed(database, name);
      done();
    }
    if (rows.length < BATCH) return;
  }
}
