import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table wallet_request add column fetched_at timestamptz, add column answer bytea`,
  `alter table wallet_reader add column wallet_url text`,
  `alter table wallet_root add column list_signer text, add column list_date timestamptz,
    add check ((list_signer is null) = (list_date is null))`,
];

/** Wallets may be asked by a link, and authorities may come with a list. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
