import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';

/** The name of a joined row of `user_account`, by its alias; null without such a row. */
export const userName = (user: string): RawBuilder<string | null> =>
  sql`nullif(trim(concat(${sql.ref(`${user}.first_name`)}, ' ', ${sql.ref(`${user}.last_name`)})), '')`;

/** Names of users of a company, by id; those who are gone are not among them. */
export async function findUserNames(
  connection: Connection,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('user_account')
    .select(['id', userName('user_account').as('name')])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
