import { sql, type Kysely } from 'kysely';

const statements = [
  `create table review_case (
    profile_id uuid primary key references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    workflow_id uuid not null references workflow,
    waiting_since timestamptz not null,
    risk integer not null check (risk between 0 and 100),
    codes text[] not null,
    steps text[] not null,
    countries text[] not null,
    listed boolean not null,
    words text[] not null,
    claimed_by uuid references user_account on delete set null,
    claimed_until timestamptz
  )`,
  `create index review_case_oldest on review_case (company_id, mode, waiting_since, profile_id)`,
  `create index review_case_riskiest on review_case (company_id, mode, (-risk), waiting_since, profile_id)`,
  `create index review_case_listed on review_case (company_id, mode, waiting_since, profile_id) where listed`,
  `create index review_case_mine on review_case (claimed_by) where claimed_by is not null`,
  `create index review_case_workflow on review_case (workflow_id)`,
  // The queue's pages must not wait for a list of pending entries to be searched.
  `create index review_case_found on review_case using gin (codes, steps, countries, words) with (fastupdate = off)`,
  // Those that wait already. Their names can be searched once they change: hashing them needs the keys.
  `insert into review_case
    select id, company_id, mode, workflow_id, updated_at, 0,
      array(
        select distinct result ->> 'detail' from document, jsonb_array_elements(document.results) as result
        where document.profile_id = profile.id and document.state = 'active'
          and result ->> 'outcome' <> 'passed' and result ->> 'detail' is not null
      ),
      array(select step_id from profile_step where profile_id = profile.id and status <> 'approved'),
      array(
        select distinct country from document
        where profile_id = profile.id and state = 'active' and country is not null
      ),
      false, '{}'
    from profile where status = 'in_review' and subject = 'person'`,
];

/** The queue of profiles that wait for a person, and who works on which. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
