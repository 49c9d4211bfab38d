import { sql } from 'kysely';
import type { Connection } from '../../database/connection.ts';
import { secondsAfter } from '../../clock.ts';

/**
 * Takes permits from a counter that all instances share. One statement: safe among instances. A later window stays, so
 * that a clock that was set back adds nothing.
 *
 * @returns how many permits of this window are taken, including these, and when it began.
 */
export async function takePermits(
  connection: Connection,
  key: string,
  windowStart: Date,
  permits: number,
  windowSeconds: number,
): Promise<{ taken: number; window_started_at: Date }> {
  // More than a window ahead: a clock that was wrong has been corrected since.
  const ahead = secondsAfter(windowStart, windowSeconds);
  const over = sql<boolean>`(rate_limit.window_started_at < excluded.window_started_at or rate_limit.window_started_at > ${ahead})`;
  return connection
    .insertInto('rate_limit')
    .values({ key, window_started_at: windowStart, taken: permits })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        taken: sql`case when ${over} then excluded.taken else rate_limit.taken + excluded.taken end`,
        window_started_at: sql`case when ${over} then excluded.window_started_at else rate_limit.window_started_at end`,
      }),
    )
    .returning(['taken', 'window_started_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteRateLimit(connection: Connection, key: string): Promise<void> {
  await connection.deleteFrom('rate_limit').where('key', '=', key).execute();
}

export async function purgeRateLimits(connection: Connection, startedBefore: Date): Promise<void> {
  await connection.deleteFrom('rate_limit').where('window_started_at', '<', startedBefore).execute();
}
