import { randomBytes } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectPglite, connectPostgresql } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lendPglite } from './lent-pglite.ts';
import { withDatabase } from './postgresql.ts';

export interface TestDatabase {
  name: 'PGlite' | 'PostgreSQL';
  /** A fresh, migrated, empty database. Destroying it leaves nothing behind. */
  create(): Promise<Kysely<Database>>;
  /** A fresh database for a process of its own; without an address it is the one in the process's data folder. */
  createOutside(): Promise<{ url: string | null; drop: () => Promise<void> }>;
}

interface MigratedDatabase extends TestDatabase {
  /** A fresh database before the first migration. */
  createEmpty(): Promise<Kysely<Database>>;
}

const pglite: MigratedDatabase = {
  name: 'PGlite',
  create: async () => connectPglite(await lendPglite(readDump)),
  createEmpty: async () => connectPglite(await PGlite.create()),
  createOutside: () => Promise.resolve({ url: null, drop: () => Promise.resolve() }),
};

/** The same as a file database in a data folder, closed: a service may be started on it. */
export async function createDataFolder(folder: string): Promise<void> {
  await cp(inject('pgliteFolder'), join(folder, 'database'), { recursive: true });
}

let dump: Promise<Blob> | undefined;

const readDump = (): Promise<Blob> =>
  (dump ??= readFile(inject('pgliteDump')).then((bytes) => new Blob([new Uint8Array(bytes)])));

const postgresql = (template: string): MigratedDatabase => ({
  name: 'PostgreSQL',
  create: async () => connected(await copyOf(template)),
  createEmpty: async () => connected(await copyOf(template, 'template0')),
  createOutside: () => copyOf(template),
});

function connected({ url, drop }: Awaited<ReturnType<typeof copyOf>>): Kysely<Database> {
  const database = connectPostgresql(url, 10);
  const destroy = database.destroy.bind(database);
  database.destroy = async () => {
    await destroy();
    await drop();
  };
  return database;
}

async function copyOf(
  template: string,
  source = new URL(template.replace('@/', '@localhost/')).pathname.slice(1),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `veridoor_test_${randomBytes(6).toString('hex')}`;
  const administrator = new Client({ connectionString: withDatabase(template, 'postgres') });
  await administrator.connect();
  await administrator.query(`create database ${name} template ${source}`);
  return {
    url: withDatabase(template, name),
    async drop() {
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    },
  };
}

const template = inject('postgresqlTemplate');

/**
 * The databases that every test of the service runs on: `describe.each(databases)('… on $name', ({ create }) => …)`.
 */
export const databases: readonly MigratedDatabase[] = template === null ? [pglite] : [pglite, postgresql(template)];
