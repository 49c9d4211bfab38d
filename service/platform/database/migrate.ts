import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigurationError } from '../configuration.ts';
import * as baseline from './migrations/0001-baseline.ts';
import type { Connection } from './connection.ts';
import type { Database } from './schema.ts';

const MIGRATIONS: Record<string, Migration> = {
  [baseline.name]: { up: baseline.up },
};

/**
 * Brings the database to the newest form. All of it or nothing happens, and instances that start together wait for each
 * other (an advisory lock on PostgreSQL; the embedded database has one user only).
 *
 * @returns names of the migrations that ran.
 * @throws ConfigurationError when another release has run migrations that this one does not know.
 */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const unknown = (await listMigrations(database)).find((name) => !Object.hasOwn(MIGRATIONS, name));
    if (unknown === undefined) throw error;
    throw new ConfigurationError([
      `Another release of Veridoor made this database (it ran the migration ${unknown}): start that release, or give this one a new DATA_FOLDER or an empty database in DATABASE_URL.`,
    ]);
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration that this release knows has run; a newer release may have run more. */
export async function isMigrated(database: Connection): Promise<boolean> {
  const done = new Set(await listMigrations(database));
  return Object.keys(MIGRATIONS).every((name) => done.has(name));
}

async function listMigrations(database: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}
