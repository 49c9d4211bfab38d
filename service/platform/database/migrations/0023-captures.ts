import { sql, type Kysely } from 'kysely';

/** Pictures that were begun on the service, and who brought each file. What was sent before counts as the customer's file. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table capture (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    type text not null,
    country text,
    version text,
    side text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    announced_at timestamptz,
    picture_sha256 text,
    camera jsonb,
    measures jsonb,
    frames bytea,
    used_at timestamptz,
    document_id uuid references document on delete cascade,
    document_sha256 text
  )`,
  `create index capture_profile on capture (profile_id, created_at desc)`,
  `create unique index capture_document on capture (document_id, document_sha256)`,
  `alter table document add column sent_by text not null default 'customer'
    check (sent_by in ('customer', 'company', 'call'))`,
];
