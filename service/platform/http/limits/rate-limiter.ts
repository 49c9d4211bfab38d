import type { Clock } from '../../clock.ts';
import type { Connection } from '../../database/connection.ts';
import { ProblemError } from '../../problems/problems.ts';
import { takePermits } from './queries.ts';

/** Seconds over which requests are counted. */
const RATE_WINDOW = 60;
/** Part of a limit that an instance takes at once: an idle instance keeps this much from the others. */
const BATCH_SHARE = 20;
const MOST_REMEMBERED = 20_000;
const WINDOW = RATE_WINDOW * 1000;

/** The remaining permits of this instance in a window. */
interface Share {
  windowStart: number;
  permits: number;
  /** Whether the counter that all share has nothing left. */
  exhausted: boolean;
  /** While a batch is being fetched: others wait for the same one. */
  fetching: Promise<void> | null;
}

export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @param limit requests in RATE_WINDOW among all instances.
   * @returns 0, or the seconds to wait when the limit is reached.
   */
  take(key: string, limit: number): Promise<number> | number;
}

/** The refusal of a request that a limiter does not take. */
export function tooManyRequests(seconds: number, maximum: number): ProblemError {
  return new ProblemError('too_many_requests', {
    retryAfter: seconds,
    limit: { maximum, unit: 'requests', seconds: RATE_WINDOW },
  });
}

/**
 * Counts requests in rows that all instances share, without a query for each: an instance takes permits in batches and
 * spends them alone. Unspent permits expire with the window.
 */
export function createRateLimiter({ database, clock }: { database: Connection; clock: Clock }): RateLimiter {
  const shares = new Map<string, Share>();

  const fetch = async (key: string, share: Share, limit: number): Promise<void> => {
    const batch = Math.max(1, Math.floor(limit / BATCH_SHARE));
    const { taken, window_started_at } = await takePermits(
      database,
      key,
      new Date(share.windowStart),
      batch,
      RATE_WINDOW,
    );
    share.windowStart = window_started_at.getTime();
    share.permits += Math.max(0, Math.min(batch, limit - (taken - batch)));
    share.exhausted = taken >= limit;
  };

  const spend = (share: Share, now: number): number | null => {
    if (share.permits > 0) {
      share.permits -= 1;
      return 0;
    }
    return share.exhausted ? Math.max(1, share.windowStart / 1000 + RATE_WINDOW - now / 1000) : null;
  };

  const wait = async (key: string, share: Share, limit: number): Promise<number> => {
    for (;;) {
      share.fetching ??= fetch(key, share, limit).finally(() => (share.fetching = null));
      await share.fetching;
      const seconds = spend(share, clock.now().getTime());
      if (seconds !== null) return seconds;
    }
  };

  return {
    take(key, limit) {
      const now = clock.now().getTime();
      let share = shares.get(key);
      const age = share ? now - share.windowStart : Number.NaN;
      // A window far ahead: a clock that was wrong has been corrected since.
      if (!share || age >= WINDOW || age < -WINDOW) {
        if (shares.size >= MOST_REMEMBERED) shares.clear();
        const windowStart = Math.floor(now / 1000 / RATE_WINDOW) * RATE_WINDOW * 1000;
        share = { windowStart, permits: 0, exhausted: false, fetching: null };
        shares.set(key, share);
      }
      return spend(share, now) ?? wait(key, share, limit);
    },
  };
}
