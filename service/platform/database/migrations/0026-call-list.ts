import { sql, type Kysely } from 'kysely';

/** A company's calls, newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('create index call_list on call (company_id, joined_at desc, id desc)').execute(db);
}
