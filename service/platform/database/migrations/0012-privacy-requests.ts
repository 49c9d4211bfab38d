import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table erasure_request rename to privacy_request`,
  `alter table privacy_request
    add column kind text not null default 'erasure' check (kind in ('erasure', 'export')),
    add column state text not null default 'waiting' check (state in ('waiting', 'returned', 'ready', 'fetched')),
    add column answered_by uuid,
    add column answered_at timestamptz,
    add column note bytea`,
  `alter table privacy_request alter column kind drop default, alter column state drop default`,
  `alter table privacy_request drop constraint erasure_request_profile_id_key`,
  `alter table privacy_request add unique (profile_id, kind)`,
  `alter index erasure_request_newest rename to privacy_request_newest`,
  `alter table legal_hold
    add column company_id uuid references company on delete cascade,
    add column lift_reason bytea`,
  `update legal_hold set company_id = (select company_id from profile where profile.id = legal_hold.profile_id)`,
  `alter table legal_hold alter column company_id set not null`,
  `create index legal_hold_newest on legal_hold (company_id, placed_at desc, id desc)`,
  // Retention looks for the profiles that have not changed for the longest time.
  `create index profile_age on profile (company_id, updated_at)`,
  `update company set settings = settings || '{"export": "one_person"}'::jsonb`,
];

/** Exports may need a second person like erasures, and holds are listed by company. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
