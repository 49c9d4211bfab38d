import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as firstJourney from './migrations/0001-first-journey.ts';
import * as aml from './migrations/0008-aml.ts';
import * as webhooks from './migrations/0009-webhooks.ts';
import * as guard from './migrations/0010-guard.ts';
import * as storage from './migrations/0011-storage.ts';
import * as readings from './migrations/0012-readings.ts';
import * as amlScreenings from './migrations/0013-aml-screenings.ts';
import * as stepAnswers from './migrations/0014-step-answers.ts';
import * as faces from './migrations/0015-faces.ts';
import * as calls from './migrations/0016-calls.ts';
import * as furtherSteps from './migrations/0017-further-steps.ts';
import * as entities from './migrations/0018-entities.ts';
import * as bio from './migrations/0019-bio.ts';
import * as signatures from './migrations/0020-signatures.ts';
import * as decisions from './migrations/0021-decisions.ts';
import * as screenings from './migrations/0022-screenings.ts';
import * as captures from './migrations/0023-captures.ts';
import * as consent from './migrations/0024-consent.ts';
import * as duplicates from './migrations/0025-duplicates.ts';
import * as callList from './migrations/0026-call-list.ts';
import * as doors from './migrations/0029-doors.ts';
import * as sealedValues from './migrations/0030-sealed-values.ts';
import * as keyedAudit from './migrations/0031-keyed-audit.ts';
import * as films from './migrations/0033-films.ts';
import type { MigrationSecrets } from './migration-secrets.ts';
import type { Database } from './schema.ts';

/** Opens the installation's keys, which lie in a table of an earlier migration. */
type OpenSecrets = (database: Kysely<Database>) => Promise<MigrationSecrets>;

const noKeys: OpenSecrets = () => Promise.reject(new Error('the keys are needed to seal what this database holds'));

const migrationsWith = (open: OpenSecrets): Record<string, Migration> => ({
  '0001-first-journey': firstJourney,
  '0008-aml': aml,
  '0009-webhooks': webhooks,
  '0010-guard': guard,
  '0011-storage': storage,
  '0012-readings': readings,
  '0013-aml-screenings': amlScreenings,
  '0014-step-answers': stepAnswers,
  '0015-faces': faces,
  '0016-calls': calls,
  '0017-further-steps': furtherSteps,
  '0018-entities': entities,
  '0019-bio': bio,
  '0020-signatures': signatures,
  '0021-decisions': decisions,
  '0022-screenings': screenings,
  '0023-captures': captures,
  '0024-consent': consent,
  '0025-duplicates': duplicates,
  '0026-call-list': callList,
  '0029-doors': doors,
  '0030-sealed-values': { up: (db: Kysely<Database>) => sealedValues.up(db as never, () => open(db)) },
  '0031-keyed-audit': { up: (db: Kysely<Database>) => keyedAudit.up(db as never, () => open(db)) },
  '0033-films': films,
});

/**
 * Brings the database to the newest form. All of it or nothing happens, and instances that start together wait for each
 * other (an advisory lock on PostgreSQL; the embedded database has one user only).
 *
 * @param open gives the keys to migrations that seal what was in clear; an empty database needs none.
 * @returns names of the migrations that ran.
 */
export async function migrate(database: Kysely<Database>, open: OpenSecrets = noKeys): Promise<string[]> {
  const provider = { getMigrations: () => Promise.resolve(migrationsWith(open)) };
  const migrator = new Migrator({ db: database, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

const NAMES = Object.keys(migrationsWith(noKeys));

/** Whether every migration that this release knows has run; a newer release may have run more. */
export async function isMigrated(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const done = new Set(rows.map(({ name }) => name));
  return NAMES.every((name) => done.has(name));
}
