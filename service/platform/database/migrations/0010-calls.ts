import { sql, type Kysely } from 'kysely';

const statements = [
  // The calls of an agent, in the order of lists.
  `create index call_of_agent on call (agent_id, joined_at desc, id desc) where agent_id is not null`,
  `update company set settings = settings || '{"call_hours": null}'::jsonb`,
];

/** Lists of calls by agent, and the hours in which a company takes calls. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
