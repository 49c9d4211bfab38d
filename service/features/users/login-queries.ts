import { sql } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import { secondsAfter } from '../../platform/clock.ts';

interface AttemptCount {
  failures: number;
  window_started_at: Date;
}

/** Counts one attempt, and starts again when the window is over. One statement: safe among instances. */
export async function countAttempt(
  connection: Connection,
  key: string,
  now: Date,
  windowSeconds: number,
): Promise<AttemptCount> {
  const over = sql<boolean>`login_attempt.window_started_at <= ${secondsAfter(now, -windowSeconds)}`;
  return connection
    .insertInto('login_attempt')
    .values({ key, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${over} then 1 else login_attempt.failures + 1 end`,
        window_started_at: sql`case when ${over} then excluded.window_started_at else login_attempt.window_started_at end`,
      }),
    )
    .returning(['failures', 'window_started_at'])
    .executeTakeFirstOrThrow();
}

/** Removes one attempt from each key: it was no failure. */
export async function uncountAttempt(connection: Connection, keys: readonly string[]): Promise<void> {
  await connection
    .updateTable('login_attempt')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

/**
 * Clears the failures of one counter, or of all counters of an account.
 *
 * @param which a key, or the prefix of an account's keys.
 * @returns how many counters there were.
 */
export async function forgetAttempts(
  connection: Connection,
  which: { key: string } | { account: string },
): Promise<number> {
  const matches = 'key' in which ? sql<boolean>`key = ${which.key}` : sql<boolean>`starts_with(key, ${which.account})`;
  const { numDeletedRows } = await connection.deleteFrom('login_attempt').where(matches).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function purgeAttempts(connection: Connection, startedBefore: Date): Promise<void> {
  await connection.deleteFrom('login_attempt').where('window_started_at', '<', startedBefore).execute();
}

/**
 * Records that an account logged in from a place, and deletes places older than `oldest` or beyond the newest `most`.
 */
export async function rememberPlace(
  connection: Connection,
  place: { user_id: string; place_hash: string; used_at: Date },
  { most, oldest }: { most: number; oldest: Date },
): Promise<void> {
  await connection
    .insertInto('login_place')
    .values(place)
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ used_at: place.used_at }))
    .execute();
  await connection
    .deleteFrom('login_place')
    .where('user_id', '=', place.user_id)
    .where((row) =>
      row.or([
        row('used_at', '<', oldest),
        row(
          'place_hash',
          'not in',
          row
            .selectFrom('login_place as newest')
            .select('newest.place_hash')
            .where('newest.user_id', '=', place.user_id)
            .orderBy('newest.used_at', 'desc')
            .orderBy('newest.place_hash')
            .limit(most),
        ),
      ]),
    )
    .execute();
}
