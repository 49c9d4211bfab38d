import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table call add column signs boolean not null default false`,
  `alter table call_agent_presence add column signs boolean not null default false`,
];

/** Customers and agents who use sign language. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
