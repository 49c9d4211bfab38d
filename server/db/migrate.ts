import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as firstJourney from './migrations/0001-first-journey.ts';
import * as aml from './migrations/0008-aml.ts';
import type { Database } from './schema.ts';

const migrations = { '0001-first-journey': firstJourney, '0008-aml': aml };

/**
 * Brings the database to the newest form. All of it or nothing happens, and instances that start together wait for each
 * other (an advisory lock on PostgreSQL; the embedded database has one user only).
 *
 * @returns names of the migrations that ran.
 */
export async function migrate(database: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
