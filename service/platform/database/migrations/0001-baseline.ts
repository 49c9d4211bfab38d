import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { aml } from './0001-baseline/aml.ts';
import { calls } from './0001-baseline/calls.ts';
import { companies } from './0001-baseline/companies.ts';
import { documents } from './0001-baseline/documents.ts';
import { events } from './0001-baseline/events.ts';
import { faces } from './0001-baseline/faces.ts';
import { insight } from './0001-baseline/insight.ts';
import { installation } from './0001-baseline/installation.ts';
import { openid } from './0001-baseline/openid.ts';
import { review } from './0001-baseline/review.ts';
import { wallets } from './0001-baseline/wallets.ts';
import { profiles } from './0001-baseline/profiles.ts';
import { secondFactors } from './0001-baseline/second-factors.ts';

/** Each group refers to those before it. */
const statements = [
  installation,
  companies,
  secondFactors,
  openid,
  profiles,
  review,
  documents,
  wallets,
  faces,
  aml,
  calls,
  events,
  insight,
].flat();

/** Another text of the schema is another schema: until the release, a database of an earlier one is refused. */
export const name = `0001-baseline-${hash('sha256', statements.join('\n')).slice(0, 12)}`;

/** The schema of the first release. A released migration never changes; the next one does. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
