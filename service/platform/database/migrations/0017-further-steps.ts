import { sql, type Kysely } from 'kysely';

/** Codes sent to a telephone or a mailbox: one for each step of a profile, gone with it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table one_time_code (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    channel text not null check (channel in ('phone', 'email')),
    recipient bytea not null,
    code bytea,
    code_hash text not null,
    language text not null,
    delivery text not null check (delivery in ('sending', 'retrying', 'sent', 'refused', 'failed')),
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    verified_at timestamptz,
    unique (profile_id, step_id)
  )`,
  `create index one_time_code_expires on one_time_code (expires_at)`,
];
