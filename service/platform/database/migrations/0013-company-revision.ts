import { sql, type Kysely } from 'kysely';

/** Counts the changes of a company's settings, so that nobody overwrites one that they have not seen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column revision integer not null default 1`.execute(db);
}
