import { sql, type Kysely } from 'kysely';

/**
 * Decisions, each kept for ever with its reason and what was known; who decided on a page and on a profile. Results name the
 * files that they are about, and a check that was left out is called what it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table decision (
    id uuid primary key,
    place bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    subject text not null check (subject in ('profile', 'document', 'call')),
    subject_id text not null,
    outcome text not null,
    before text,
    reason text,
    note text,
    override boolean not null default false,
    user_id uuid references user_account on delete set null,
    workflow_id uuid references workflow,
    search_id uuid,
    results jsonb not null,
    created_at timestamptz not null
  )`,
  `create index decision_profile on decision (profile_id, place)`,
  `alter table profile add column decided_by text check (decided_by in ('rules', 'person'))`,
  `create index profile_status on profile (company_id, status, created_at desc, id desc)`,
  `alter table document add column decided_by text check (decided_by in ('rules', 'reviewer', 'decider'))`,
  // Who approved a page before is not known: a result that did not pass tells that it was a person.
  `update document set
    decided_by = case
      when status = 'pending' then null
      when status = 'rejected' and results @> '[{"outcome": "failed"}]' then 'rules'
      when status = 'approved' and not exists (
        select from jsonb_array_elements(results) as result where result ->> 'outcome' <> 'passed'
      ) then 'rules'
      else 'reviewer'
    end,
    results = (
      select coalesce(jsonb_agg(
        case result ->> 'outcome' when 'skipped' then result || '{"outcome": "not_made"}' else result end
        || jsonb_build_object('files', jsonb_build_array(sha256))
        order by place
      ), '[]')
      from jsonb_array_elements(results) with ordinality as listed (result, place)
    )`,
];
