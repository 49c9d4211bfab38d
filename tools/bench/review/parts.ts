import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { firstBranding } from '@veridoor/contract/branding';
import { FIRST_SETTINGS } from '../../../service/features/companies/new-company.ts';
import { insertCompany } from '../../../service/records/companies/queries.ts';
import { insertUser } from '../../../service/features/users/queries.ts';
import { firstWorkflow } from '../../../service/features/workflows/first-workflow.ts';
import { findCurrentWorkflow, insertWorkflow } from '../../../service/records/companies/workflows-queries.ts';
import type { UserPrincipal } from '../../../service/platform/access/principal.ts';
import { withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { openSecrets } from '../../../service/platform/crypto/secrets.ts';
import { connectPostgresql } from '../../../service/platform/database/connect.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import type { Database } from '../../../service/platform/database/schema.ts';
import { sealPersonal } from '../../../service/records/profiles/profile-rows-queries.ts';
import { searchedHashes } from '../../../service/records/profiles/words-queries.ts';
import { startPostgresql } from '../../../service/testing/servers/postgresql.ts';

/** A migrated database on a PostgreSQL of its own, with a company and its officers. */
export async function openQueue(count: number) {
  const postgresql = await startPostgresql();
  const database = connectPostgresql(postgresql.url, count + 2);
  await migrate(database);
  withSecrets(database, await openSecrets(database, [randomBytes(32)]));
  const created_at = new Date();
  const settings = {
    ...FIRST_SETTINGS,
    branding: firstBranding('Bank'),
  };
  const company = await insertCompany(database, { name: 'Bank', settings, created_at });
  await database
    .transaction()
    .execute((transaction) => insertWorkflow(transaction, company, firstWorkflow, created_at));
  const { id: workflow } = await findCurrentWorkflow(database, company);
  const officers: UserPrincipal[] = [];
  for (let number = 1; number <= count; number += 1) {
    const userId = await insertUser(database, {
      company_id: company,
      username: `officer-${number}`,
      first_name: 'Ada',
      last_name: `Officer ${number}`,
      password_hash: randomUUID(),
      groups: ['compliance'],
      created_at,
    });
    const origin = { address: '127.0.0.1', forwarded: false, requestId: randomUUID() };
    officers.push({ kind: 'user', userId, companyId: company, permissions: new Set(['profile.decide']), origin });
  }
  return {
    url: postgresql.url,
    database,
    company,
    workflow,
    officers,
    async stop() {
      await database.destroy();
      await postgresql.stop();
    },
  };
}

interface Queue {
  database: Kysely<Database>;
  company: string;
  workflow: string;
  count: number;
}

/** Rows of a statement. */
const BATCH = 10_000;

/** Every tenth person is called Ada. What is sealed is bound to its row, so each person is sealed apart. */
export async function fillQueue({ database, company, workflow, count }: Queue): Promise<void> {
  const [ada] = searchedHashes(database, company, 'ada');
  for (let first = 1; first <= count; first += BATCH) {
    const sealed = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => {
      const n = first + index;
      const person = { id_card_number: `C-${n}`, name: `Ada Sample ${n}`, reference: null, email: null, phone: null };
      const place = { id: randomUUID(), company_id: company };
      return { n, id: place.id, ...sealPersonal(database, place, person) };
    });
    const values = sql`unnest(
      ${sealed.map(({ n }) => n)}::integer[], ${sealed.map(({ id }) => id)}::uuid[],
      ${sealed.map(({ personal }) => Buffer.from(personal))}::bytea[], ${sealed.map((one) => one.number_hash)}::text[]
    ) as person (n, id, personal, number_hash)`;
    await sql`with made as (
      insert into profile (id, company_id, workflow_id, status, personal, number_hash)
      select id, ${company}::uuid, ${workflow}::uuid, 'in_review', personal, number_hash from ${values} returning id
    ), begun as (
      insert into verification (id, profile_id, company_id, mode, workflow_id, number, status, created_at)
      select gen_random_uuid(), id, ${company}::uuid, 'live', ${workflow}::uuid, 1, 'created', now() from ${values}
    )
    insert into review_case
      (profile_id, company_id, mode, workflow_id, workflow_slug, waiting_since, risk, codes, steps, countries, age_group, listed, words)
    select id, ${company}::uuid, 'live', ${workflow}::uuid,
      case when n % 1000 = 0 then 'rare' else 'default' end, now() - n * interval '1 second', n % 100,
      array[case when n % 3 = 0 then 'name_differs' when n % 10000 = 1 then 'mrz_invalid' else 'image_blurred' end],
      array[case when n % 2 = 0 then 'identity' else 'selfie' end],
      array[case when n % 20000 = 7 then 'TR' else 'DE' end],
      case when n % 5000 = 3 then 'under_18' else 'from_35' end, n % 50 = 0,
      array[case when n % 10 = 0 then ${ada}::text else 'word ' || n end]
    from ${values}`.execute(database);
  }
  await sql`vacuum analyze review_case, review_tag, profile, verification`.execute(database);
  // What the making leaves to be written would slow the first pages.
  await sql`checkpoint`.execute(database);
}
