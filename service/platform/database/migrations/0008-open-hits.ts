import { sql, type Kysely } from 'kysely';

const statements = [
  `create table open_hit (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    search_id uuid not null references aml_search on delete cascade,
    source text not null,
    entity_id text not null,
    fingerprint text not null,
    categories text[] not null,
    score double precision not null check (score between 0 and 1),
    waiting_since timestamptz not null,
    unique (profile_id, source, entity_id)
  )`,
  `create index open_hit_oldest on open_hit (company_id, mode, waiting_since, id)`,
  `create index open_hit_strongest on open_hit (company_id, mode, (-score), waiting_since, id)`,
  `create index open_hit_source on open_hit (company_id, mode, source, waiting_since, id)`,
  `create index open_hit_search on open_hit (search_id)`,
  // The hits of earlier screenings are sealed: a job with the keys lists them.
  `insert into job (id, kind, payload, run_at, max_attempts)
    values (gen_random_uuid(), 'aml.list_open_hits', '{}', now(), 10)`,
  `alter table aml_list_version drop constraint aml_list_version_state_check`,
  `alter table aml_list_version add constraint aml_list_version_state_check
    check (state in ('loading', 'active', 'retired', 'failed'))`,
  `alter table aml_list_version add column fault text, add column failed_at timestamptz`,
  `alter table review_case add column workflow_slug text, add column age_group text`,
  `update review_case set workflow_slug = workflow.slug from workflow where workflow.id = review_case.workflow_id`,
  `alter table review_case alter column workflow_slug set not null`,
  `create index review_case_slug on review_case (company_id, mode, workflow_slug, waiting_since, profile_id)`,
  `create index review_case_age on review_case (company_id, mode, age_group, waiting_since, profile_id)`,
];

/** Hits that nobody has decided, imports that failed, and cases by workflow and by age. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
