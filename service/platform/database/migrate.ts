import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ConfigurationError } from '../configuration.ts';
import * as baseline from './migrations/0001-baseline.ts';
import * as review from './migrations/0002-review.ts';
import * as namedWorkflows from './migrations/0003-named-workflows.ts';
import * as verifications from './migrations/0004-verifications.ts';
import * as walletLinks from './migrations/0005-wallet-links.ts';
import * as laterVerifications from './migrations/0006-later-verifications.ts';
import * as openid from './migrations/0007-openid.ts';
import * as openHits from './migrations/0008-open-hits.ts';
import * as secondPerson from './migrations/0009-second-person.ts';
import * as calls from './migrations/0010-calls.ts';
import * as openidDomains from './migrations/0011-openid-domains.ts';
import * as privacyRequests from './migrations/0012-privacy-requests.ts';
import * as companyRevision from './migrations/0013-company-revision.ts';
import * as customersLanguages from './migrations/0014-customers-languages.ts';
import * as signLanguage from './migrations/0015-sign-language.ts';
import * as torchFrame from './migrations/0016-torch-frame.ts';
import * as letterIssuer from './migrations/0017-letter-issuer.ts';
import * as editMark from './migrations/0018-edit-mark.ts';
import type { Connection } from './connection.ts';
import type { Database } from './schema.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-review': review,
  '0003-named-workflows': namedWorkflows,
  '0004-verifications': verifications,
  '0005-wallet-links': walletLinks,
  '0006-later-verifications': laterVerifications,
  '0007-openid': openid,
  '0008-open-hits': openHits,
  '0009-second-person': secondPerson,
  '0010-calls': calls,
  '0011-openid-domains': openidDomains,
  '0012-privacy-requests': privacyRequests,
  '0013-company-revision': companyRevision,
  '0014-customers-languages': customersLanguages,
  '0015-sign-language': signLanguage,
  '0016-torch-frame': torchFrame,
  '0017-letter-issuer': letterIssuer,
  '0018-edit-mark': editMark,
};

/**
 * Brings the database to the newest form. All of it or nothing happens, and instances that start together wait for each
 * other (an advisory lock on PostgreSQL; the embedded database has one user only).
 *
 * @param to the last migration to run, for tests; by default the newest.
 * @returns names of the migrations that ran.
 * @throws ConfigurationError when another release has run migrations that this one does not know.
 */
export async function migrate(database: Kysely<Database>, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
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
