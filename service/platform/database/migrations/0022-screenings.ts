import { sql, type Kysely } from 'kysely';

/**
 * How a profile stands with the lists: who was screened, with which lists and when. What was kept of earlier screenings names
 * the hits that have been told already; everybody is screened again, now by the documents and answers as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table screening (
    profile_id uuid primary key references profile on delete cascade,
    revision integer not null,
    fingerprint text not null,
    subjects integer not null,
    search_id uuid references aml_search on delete set null,
    lists jsonb not null,
    algorithm text not null,
    files jsonb not null,
    checked_at timestamptz not null
  )`,
  `insert into screening (profile_id, revision, fingerprint, subjects, search_id, lists, algorithm, files, checked_at)
    select distinct on (profile_id) profile_id, 1, '', 1, id, '[]', algorithm, '[]', created_at
    from aml_search where screening
    order by profile_id, created_at desc, id desc`,
  `create index screening_search on screening (search_id)`,
  `alter table aml_search add column further_queries jsonb not null default '[]'`,
  // It answered which screening was the last one of a profile.
  `drop index aml_search_screening`,
  // Chains of pages of an earlier release; ranges of profiles take their place.
  `delete from job where kind = 'aml.rescreen_profiles' and finished_at is null`,
  `insert into job (id, kind, payload, run_at, max_attempts)
    select gen_random_uuid(), 'aml.rescreen_profiles',
      '{"after": null, "until": null}', now(), 10
    where exists (select from profile)`,
];
