import { sql, type Kysely } from 'kysely';

/**
 * Screenings of a profile by the service are told from searches that somebody made for it: those may be filtered or short,
 * and what they left out is nothing new to the next screening. And an import is known to live by the lock that it holds,
 * which its database connection gives up when it dies, and no more by the time of its last word.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table aml_search add column screening boolean not null default false`,
  // Until now there was no telling; most searches with a profile were screenings.
  `update aml_search set screening = true where profile_id is not null`,
  `create index aml_search_screening on aml_search (profile_id, created_at desc, id desc) where screening`,
  `alter table aml_list_version drop column heartbeat_at`,
];
