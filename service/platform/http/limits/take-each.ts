import type { ProblemLimit } from '@veridoor/contract/problem';
import { secondsAfter } from '../../clock.ts';
import type { Connection } from '../../database/connection.ts';
import { ProblemError, type ProblemCode } from '../../problems/problems.ts';
import { takePermits } from './queries.ts';

interface Counting {
  now: Date;
  /** Seconds over which is counted. */
  window: number;
  /** The refusal, and what the limits count. */
  code: ProblemCode;
  unit: ProblemLimit['unit'];
}

/**
 * Counts one for each key, or refuses it and counts nothing: call it in the transaction that does what is counted, and
 * name the keys always in the same order, so that two requests never wait for each other.
 *
 * @throws ProblemError of the given code, with the seconds to wait.
 */
export async function takeEach(
  transaction: Connection,
  { now, window, code, unit }: Counting,
  keys: readonly (readonly [key: string, limit: number])[],
): Promise<void> {
  const start = new Date(Math.floor(now.getTime() / 1000 / window) * window * 1000);
  for (const [key, limit] of keys) {
    const { taken, window_started_at } = await takePermits(transaction, key, start, 1, window);
    if (taken <= limit) continue;
    const end = secondsAfter(window_started_at, window);
    throw new ProblemError(code, {
      retryAfter: (end.getTime() - now.getTime()) / 1000,
      limit: { maximum: limit, unit, seconds: window },
    });
  }
}
