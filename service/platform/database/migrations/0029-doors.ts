import { sql, type Kysely } from 'kysely';

/**
 * From where each account has logged in before: strangers' failures elsewhere must not shut these out. And which request a
 * page came with, so that the same one sent again finds it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table login_place (
    user_id uuid not null references user_account (id) on delete cascade,
    place_hash text not null,
    used_at timestamptz not null,
    primary key (user_id, place_hash)
  )`,
  `alter table document add column request_hash text`,
  `create index document_request on document (request_hash) where request_hash is not null`,
];
