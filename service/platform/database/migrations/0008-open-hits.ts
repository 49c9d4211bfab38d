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
  // Each value that the queue filters by has its cases in either order, however many share it.
  `create table review_tag (
    profile_id uuid not null references review_case on delete cascade,
    company_id uuid not null,
    mode text not null,
    kind text not null check (kind in ('code', 'step', 'country', 'word', 'workflow', 'age', 'listed')),
    value text not null,
    risk integer not null,
    waiting_since timestamptz not null,
    primary key (company_id, mode, kind, value, waiting_since, profile_id)
  )`,
  `create function tag_review_case() returns trigger language plpgsql as $$
    begin
      delete from review_tag where profile_id = new.profile_id;
      insert into review_tag
        select new.profile_id, new.company_id, new.mode, tag.kind, tag.value, new.risk, new.waiting_since from (
          select 'code', unnest(new.codes) union select 'step', unnest(new.steps)
          union select 'country', unnest(new.countries) union select 'word', unnest(new.words)
          union select 'workflow', new.workflow_slug union select 'age', new.age_group
          union select 'listed', case when new.listed then 'yes' end
        ) as tag (kind, value) where tag.value is not null;
      return null;
    end
  $$`,
  `create trigger review_case_is_tagged after insert on review_case
    for each row execute function tag_review_case()`,
  `create trigger review_case_is_tagged_anew
    after update of risk, codes, steps, countries, words, workflow_slug, age_group, listed, waiting_since on review_case
    for each row when (old.* is distinct from new.*) execute function tag_review_case()`,
  // Those that wait already.
  `insert into review_tag
    select profile_id, company_id, mode, tag.kind, tag.value, risk, waiting_since from review_case, lateral (
      select 'code', unnest(codes) union select 'step', unnest(steps)
      union select 'country', unnest(countries) union select 'word', unnest(words)
      union select 'workflow', workflow_slug union select 'listed', case when listed then 'yes' end
    ) as tag (kind, value) where tag.value is not null`,
  `create index review_tag_riskiest on review_tag (company_id, mode, kind, value, (-risk), waiting_since, profile_id)`,
  `create index review_tag_profile on review_tag (profile_id)`,
  `drop index review_case_found`,
];

/** Hits that nobody has decided, imports that failed, and cases by workflow and by age. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
