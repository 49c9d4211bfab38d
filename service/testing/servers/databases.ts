import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { connectPglite, connectPostgresql } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/schema.ts';
import { pooled } from './pooled.ts';
import { administer, databaseOf, withConnection, withDatabase } from './postgresql.ts';

export interface TestDatabase {
  name: 'PGlite' | 'PostgreSQL';
  /** A fresh, migrated, empty database. Destroying it leaves nothing behind. */
  create(): Promise<Kysely<Database>>;
  /** A fresh database for a process of its own; without an address it is the one in the process's data folder. */
  createOutside(): Promise<{ url: string | null; drop: () => Promise<void> }>;
}

const borrowPglite = pooled<PGlite>(async () => {
  const handle = await PGlite.create({ loadDataDir: await openAsBlob(inject('pgliteDump')) });
  return {
    handle,
    connect: (work) => work(async (statements) => ((await handle.exec(statements)).at(-1)?.rows ?? []) as never[]),
    // The settings of whoever had it.
    before: 'discard all',
    // Otherwise the log of all writes stays in memory.
    after: 'checkpoint',
    end: () => handle.close(),
  };
});

const pglite: TestDatabase = {
  name: 'PGlite',
  async create() {
    const { handle, giveBack } = await borrowPglite();
    return connectPglite(
      new Proxy(handle, {
        get(target, key) {
          if (key === 'close') return giveBack;
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
    );
  },
  createOutside: () => Promise.resolve({ url: null, drop: () => Promise.resolve() }),
};

/** The same as a file database in a data folder, closed: a service may be started on it. */
export async function createDataFolder(folder: string): Promise<void> {
  await cp(inject('pgliteFolder'), join(folder, 'database'), { recursive: true });
}

function postgresql(template: string): TestDatabase {
  const borrow = pooled<string>(async () => {
    const { url, drop } = await copyOf(template);
    return {
      handle: url,
      connect: (work) => withConnection(url, work),
      // Processes that were killed leave their connections open for a moment.
      before: `select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      end: drop,
    };
  });
  return {
    name: 'PostgreSQL',
    async create() {
      const { handle, giveBack } = await borrow();
      return connected(handle, giveBack);
    },
    async createOutside() {
      const { handle, giveBack } = await borrow();
      return { url: handle, drop: giveBack };
    },
  };
}

function connected(url: string, afterwards: () => Promise<void>): Kysely<Database> {
  const database = connectPostgresql(url, 10);
  const destroy = database.destroy.bind(database);
  database.destroy = async () => {
    await destroy();
    await afterwards();
  };
  return database;
}

/** A copy of the template; what remains is dropped after all tests. */
async function copyOf(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${databaseOf(template)}_${randomBytes(6).toString('hex')}`;
  const server = withDatabase(template, 'postgres');
  await administer(server, `create database ${name} template ${databaseOf(template)}`);
  return {
    url: withDatabase(template, name),
    drop: async () => {
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

const template = inject('postgresqlTemplate');

/** The database of a test that does not depend on which one it is: PostgreSQL, the quicker of the two, if there is one. */
export const database: TestDatabase = template === null ? pglite : postgresql(template);

/**
 * Those that statements, types and locks are tested on: `describe.each(databases)('… on $name', ({ create }) => …)`. A
 * run takes one of them: the quick one the usual, the project `second-database` the other.
 */
export const databases: readonly TestDatabase[] = [inject('secondDatabase') ? pglite : database];
