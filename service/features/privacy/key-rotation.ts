import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { FILE_KEY } from '../../platform/storage/files.ts';
import { replaceSealed, SEALED_COLUMNS, sealedValues } from '../../platform/crypto/sealed-columns.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { listFilesSealedOtherwise, replaceFileKey } from '../../platform/storage/queries.ts';

interface RotationParts {
  database: Kysely<Database>;
  secrets: Secrets;
}

/** How many values and keys of files have been sealed with the newest key so far. */
export interface RotationProgress {
  values: number;
  fileKeys: number;
}

const BATCH = 200;

/**
 * Seals again, with the newest key, everything that an older key sealed: values in the database, and the keys of files;
 * the files themselves stay unchanged. Interrupting it loses nothing, and the service may run meanwhile.
 */
export async function rotateKeys(
  parts: RotationParts,
  report: (progress: RotationProgress) => void,
): Promise<RotationProgress> {
  const progress: RotationProgress = { values: 0, fileKeys: 0 };
  const count = (what: keyof RotationProgress) => {
    progress[what] += 1;
    report(progress);
  };
  await rotateValues(parts, () => count('values'));
  await rotateFileKeys(parts, () => count('fileKeys'));
  return progress;
}

async function rotateValues({ database, secrets }: RotationParts, done: () => void): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    for await (const row of sealedValues(database, column)) {
      if (secrets.isCurrent(row.sealed)) continue;
      const plain = secrets.open(column.purpose, row.sealed, row.place);
      await replaceSealed(database, column, row, secrets.seal(column.purpose, plain, row.place));
      done();
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
