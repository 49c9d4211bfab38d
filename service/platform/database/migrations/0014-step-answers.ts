import { sql, type Kysely } from 'kysely';

/** What people answered in forms and questionnaires, sealed: it goes with the profile. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table step_answers (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    answers bytea not null,
    completed_at timestamptz,
    updated_at timestamptz not null,
    unique (profile_id, step_id)
  )`,
];
