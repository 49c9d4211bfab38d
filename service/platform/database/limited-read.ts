import { sql } from 'kysely';
import type { PlatformParts } from '../parts.ts';
import { ProblemError } from '../problems/problems.ts';

/** SQLSTATE of a statement that took longer than it may (PostgreSQL, appendix A: query_canceled). */
const CANCELLED = '57014';
/** Seconds after which the same question may be asked again. */
const RETRY_AFTER = 30;

/**
 * Runs the reads of a list or of figures in one read-only transaction whose statements end after READ_TIME_LIMIT: a
 * question that reads too much holds neither a connection nor a core. The embedded database cannot interrupt itself.
 *
 * @param work gets the same parts with that transaction as their database.
 * @throws ProblemError overloaded.
 */
export async function limitedRead<
  Given extends Pick<PlatformParts, 'database'> & {
    configuration: Pick<PlatformParts['configuration'], 'databaseUrl' | 'readTimeLimit'>;
  },
  Result,
>(parts: Given, work: (limited: Given) => Promise<Result>): Promise<Result> {
  const { database, configuration } = parts;
  if (configuration.databaseUrl === null) return work(parts);
  try {
    return await database
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const limit = `${configuration.readTimeLimit}s`;
        // Compiling a plan takes longer than reading a page.
        await sql`select set_config('statement_timeout', ${limit}, true), set_config('jit', 'off', true)`.execute(
          transaction,
        );
        return work({ ...parts, database: transaction });
      });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === CANCELLED)) throw error;
    const detail =
      'The answer takes longer than READ_TIME_LIMIT allows. Ask for less: a shorter period, another filter.';
    throw new ProblemError('overloaded', { retryAfter: RETRY_AFTER, detail });
  }
}
