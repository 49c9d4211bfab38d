import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readConfiguration } from '../platform/configuration.ts';
import { openInstallation } from '../platform/crypto/installation.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { BrokenArchive, readArchive, writeWhole, type Entry } from './archive.ts';
import { BELONGS, MANIFEST } from './backup.ts';
import type { Command } from './command.ts';

/**
 * `restore FILE`: makes the data folder of a backup. The folder must be empty or not exist. It appears once everything
 * is read, the database opens, and the key fits.
 */
export const restore: Command = {
  usage: 'restore FILE',
  help: [
    'Makes the data folder of an archive that backup wrote. DATA_FOLDER must be empty; it is filled when all was read.',
    '',
    'Example: DATA_FOLDER=./restored veridoor restore veridoor.tar.gz',
  ].join('\n'),
  async run([file, ...rest], { out, error }) {
    if (file === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${restore.usage}\n`);
      return 2;
    }
    const configuration = readConfiguration(process.env);
    const { databaseUrl, dataFolder } = configuration;
    if (databaseUrl !== null) {
      error.write('This restores the embedded database. With DATABASE_URL use pg_restore.\n');
      return 1;
    }
    const present = await readdir(dataFolder).catch(() => []);
    if (present.length > 0) {
      error.write(`${dataFolder} is not empty: stop what uses it and move it away first.\n`);
      return 1;
    }
    const draft = `${dataFolder}.restoring`;
    await rm(draft, { recursive: true, force: true });
    try {
      const files = await extract(file, draft);
      await tryOut({ ...configuration, dataFolder: draft });
      await rm(dataFolder, { recursive: true, force: true });
      await rename(draft, dataFolder);
      out.write(`${JSON.stringify({ folder: dataFolder, files })}\n`);
      return 0;
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault;
      error.write(`${fault.message}\nNothing was restored.\n`);
      return 1;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  },
};

/** @returns how many files there were. */
async function extract(file: string, folder: string): Promise<number> {
  let files = 0;
  let known = false;
  await readArchive(file, async ({ name, bytes }) => {
    if (!known) {
      known = name === MANIFEST && (await isManifest(bytes));
      if (!known) throw new BrokenArchive(`${file} is no backup of Veridoor, or of a newer one`);
      return;
    }
    if (!BELONGS.test(name) || normalize(name) !== name)
      throw new BrokenArchive(`${file} holds a file that does not belong`);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeWhole(path, bytes);
    files += 1;
  });
  return files;
}

async function isManifest(bytes: Entry['bytes']): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await text(Readable.from(bytes)));
    return typeof manifest === 'object' && manifest !== null && 'veridoor' in manifest && manifest.veridoor === 1;
  } catch {
    return false;
  }
}

/** PostgreSQL keeps empty folders, which an archive of files lacks. */
const EMPTY_FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

/** Opens the database and its sealed values. */
async function tryOut(
  configuration: Parameters<typeof connectDatabase>[0] & { secretKeys: readonly Uint8Array[] | null },
) {
  const { dataFolder } = configuration;
  for (const folder of EMPTY_FOLDERS)
    await mkdir(join(dataFolder, 'database', folder), { recursive: true, mode: 0o700 });
  const database = await connectDatabase(configuration);
  try {
    await migrate(database);
    await openInstallation(configuration, database);
  } finally {
    await database.destroy();
  }
}
