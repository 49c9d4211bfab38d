import { sql, type Kysely } from 'kysely';

/** What each verification has of its own. */
const OWN = [
  'profile_step',
  'step_answers',
  'document',
  'capture',
  'liveness_attempt',
  'call',
  'decision',
  'location',
  'session_event',
] as const;

/** PostgreSQL 14 takes nulls of a unique index for different ones. */
const PRESENT = `coalesce(verification_id, '00000000-0000-0000-0000-000000000000'::uuid)`;

const statements = [
  // Null is the present verification, so rows from before belong to the first one as they are: nothing is rewritten.
  ...OWN.flatMap((table) => [
    `alter table ${table} add column verification_id uuid references verification on delete cascade`,
    `create index ${table}_verification on ${table} (verification_id) where verification_id is not null`,
  ]),
  `alter table profile_step drop constraint profile_step_profile_id_step_id_key`,
  `create unique index profile_step_once on profile_step (profile_id, step_id, (${PRESENT}))`,
  `alter table profile_step add column taken_from uuid references verification on delete cascade`,
  `create index profile_step_taken on profile_step (taken_from) where taken_from is not null`,
  `alter table step_answers drop constraint step_answers_profile_id_step_id_key`,
  `create unique index step_answers_once on step_answers (profile_id, step_id, (${PRESENT}))`,
  `drop index document_active_page`,
  `create unique index document_active_page on document (profile_id, step_id, side)
    where state = 'active' and step_id is not null and verification_id is null`,
  // A PIN that the customer chose in a later verification; payments know it once that is approved.
  `create table biopay_next_pin (
    profile_id uuid primary key references profile on delete cascade,
    pin_hash text not null,
    created_at timestamptz not null
  )`,
  // The status that an earlier verification keeps the profile in, beside that of the present one.
  `alter table profile
    add column standing text,
    add column standing_reason bytea,
    add column standing_of uuid references verification on delete set null`,
  `create index profile_standing on profile (standing_of) where standing_of is not null`,
  `drop index profile_status`,
  `create index profile_status on profile (company_id, mode, (coalesce(standing, status)), created_at desc, id desc)`,
];

/** Several verifications of a person, one after the other. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
