import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { connectPglite, connectPostgresql } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { administer, hasPostgresql, startPostgresql, withDatabase } from './postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated, empty embedded database that is closed. */
    pgliteFolder: string;
    /** File that holds the same database. */
    pgliteDump: string;
    /** Connection string of a migrated, empty database to copy, or null when there is no PostgreSQL. */
    postgresqlTemplate: string | null;
    /** Whether this run takes the database that is not the usual one: the embedded one beside PostgreSQL. */
    secondDatabase: boolean;
  }
}

/** Prepares one migrated database of each kind; every test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-test-'));
  const dump = join(folder, 'migrated.tar');
  const pgliteFolder = join(folder, 'pglite');
  const pglite = await PGlite.create(pgliteFolder);
  await migrate(connectPglite(pglite));
  await writeFile(dump, (await pglite.dumpDataDir('none')).stream());
  await pglite.close();
  project.provide('pgliteFolder', pgliteFolder);
  project.provide('pgliteDump', dump);

  const given = process.env['TEST_DATABASE_URL'];
  const server = given
    ? { url: given, stop: () => Promise.resolve() }
    : hasPostgresql()
      ? await startPostgresql()
      : null;
  const template = server && (await makeTemplate(server.url));
  if (!template) {
    const line = 'PostgreSQL is not installed and TEST_DATABASE_URL is not set: only the embedded database is tested.';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
  }
  project.provide('postgresqlTemplate', template?.url ?? null);
  return async () => {
    await template?.drop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `veridoor_template_${randomBytes(4).toString('hex')}`;
  const url = withDatabase(serverUrl, name);
  await administer(serverUrl, `create database ${name}`);
  const database = connectPostgresql(url, 1);
  await migrate(database);
  await database.destroy();
  return {
    url,
    async drop() {
      // Its copies have longer names.
      const all = await administer<{ datname: string }>(
        serverUrl,
        `select datname from pg_database where datname like '${name}%'`,
      );
      for (const { datname } of all) await administer(serverUrl, `drop database ${datname} with (force)`);
    },
  };
}
