import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row of the table belongs to a verification of its profile.
 *
 * @param earlier an earlier one; null for the present one.
 */
export function ofVerification(table: string, earlier: string | null | undefined): RawBuilder<boolean> {
  const column = sql.ref(`${table}.verification_id`);
  return earlier ? sql<boolean>`${column} = ${earlier}::uuid` : sql<boolean>`${column} is null`;
}

/**
 * The id of a profile's present verification, the newest, in a statement.
 *
 * @param profileId a value, or a reference to a column.
 */
export const presentVerification = (profileId: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select id from verification where profile_id = ${profileId}::uuid order by number desc limit 1)`;

/** A step of a profile has one row in each verification: the columns of a conflict. */
export const ONCE_IN_VERIFICATION = sql`profile_id, step_id, (coalesce(verification_id, '00000000-0000-0000-0000-000000000000'::uuid))`;
