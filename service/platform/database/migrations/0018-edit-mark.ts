import { sql, type Kysely } from 'kysely';

/** What a document's file said of itself when it came. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table document add column edit_mark text check (edit_mark in ('edited', 'generated'))`.execute(db);
}
