import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '../platform/configuration.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { writeArchive, type Entry } from './archive.ts';
import type { Command } from './command.ts';

/** Description of a backup; the first file in it. */
export interface Manifest {
  veridoor: 1;
  /** Major version of the embedded PostgreSQL that made these files. */
  postgresql: string;
  created_at: string;
}

export const MANIFEST = 'manifest.json';

/**
 * `backup FILE`: archives the data folder of a service that is not running: the embedded database, the files, and the
 * secret key if it is kept beside them.
 */
export const backup: Command = {
  usage: 'backup FILE',
  help: [
    'Writes the data folder of a service that is not running into an archive: database, files, and the secret key if it lies',
    'there. With DATABASE_URL use pg_dump.',
    '',
    'Example: veridoor backup veridoor.tar.gz',
  ].join('\n'),
  async run([file, ...rest], { out, error }) {
    if (file === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${backup.usage}\n`);
      return 2;
    }
    const { databaseUrl, dataFolder, s3, secretKeys } = readConfiguration(process.env);
    if (databaseUrl !== null) {
      error.write(
        'This backs the embedded database up. With DATABASE_URL use pg_dump; files are in the bucket or folder.\n',
      );
      return 1;
    }
    if (await exists(file)) {
      error.write(`${file} is there already.\n`);
      return 1;
    }
    const unlock = await lockDataFolder(dataFolder).catch((fault: Error) => void error.write(`${fault.message}\n`));
    if (!unlock) return 1;
    const draft = `${file}.partial`;
    try {
      const names = await list(dataFolder);
      if (!names.includes('database/PG_VERSION')) {
        error.write(`There is no database in ${dataFolder}.\n`);
        return 1;
      }
      await rm(draft, { force: true });
      await writeArchive(draft, entries(dataFolder, names));
      await rename(draft, file);
      out.write(`${JSON.stringify({ file, files: names.length, bytes: (await stat(file)).size })}\n`);
      if (secretKeys) error.write('The keys of the environment are not in it: keep them as well.\n');
      else error.write('The secret key is in it: whoever has this file can read everything.\n');
      if (s3) error.write('The files in the bucket are not in it.\n');
      return 0;
    } finally {
      await rm(draft, { force: true });
      await unlock();
    }
  },
};

/** Names that belong to a service's data; anything else in its folder is left out. */
export const BELONGS = /^(secret-key|database\/.+|files\/[0-9a-f]{2}\/[0-9a-f]{32})$/;

async function list(dataFolder: string): Promise<string[]> {
  const found = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dataFolder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => BELONGS.test(name))
    .toSorted();
}

async function* entries(dataFolder: string, names: readonly string[]): AsyncGenerator<Entry> {
  const postgresql = (await readFile(join(dataFolder, 'database/PG_VERSION'), 'utf8')).trim();
  const manifest: Manifest = { veridoor: 1, postgresql, created_at: new Date().toISOString() };
  const about = Buffer.from(JSON.stringify(manifest));
  yield { name: MANIFEST, size: about.length, bytes: [about] };
  for (const name of names) {
    const path = join(dataFolder, name);
    yield { name, size: (await stat(path)).size, bytes: createReadStream(path) };
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
