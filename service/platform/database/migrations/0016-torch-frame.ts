import { sql, type Kysely } from 'kysely';

/** A capture may have a frame of the page in other light, to see whether a hologram changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table capture add column torch_frame bytea`.execute(db);
}
