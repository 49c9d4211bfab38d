import { sql, type RawBuilder } from 'kysely';

/** The name of a joined row of `user_account`, by its alias; null without such a row. */
export const userName = (user: string): RawBuilder<string | null> =>
  sql`nullif(trim(concat(${sql.ref(`${user}.first_name`)}, ' ', ${sql.ref(`${user}.last_name`)})), '')`;
