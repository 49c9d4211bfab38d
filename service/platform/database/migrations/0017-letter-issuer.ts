import { sql, type Kysely } from 'kysely';

/** What was read of a letter: who issued it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table document_reading add column issuer bytea`.execute(db);
}
