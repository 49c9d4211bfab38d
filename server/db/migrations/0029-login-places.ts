import { sql, type Kysely } from 'kysely';

/** From where each account has logged in before: strangers' failures elsewhere must not shut these out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table login_place (
        user_id uuid not null references user_account (id) on delete cascade,
        place_hash text not null,
        used_at timestamptz not null,
        primary key (user_id, place_hash)
      )`,
    )
    .execute(db);
}
