import { secondsAfter } from '../../../platform/clock.ts';

/**
 * Seconds before each further attempt, as Standard Webhooks 1.0 proposes: ten attempts in all, over 75 hours and a
 * half.
 */
export const RETRY_DELAYS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;
/** A delay is this much longer or shorter, so that deliveries that failed together do not return together. */
const JITTER = 0.1;
/** A receiver that asks for a longer pause, in seconds, is called after this one. */
const LONGEST_WAIT = 24 * 3600;

/**
 * When to try again.
 *
 * @param failures attempts that have failed.
 * @param retryAfter seconds that the receiver asked for, or null.
 * @param random from 0 to 1.
 * @returns null when every attempt has been used.
 */
export function nextAttempt(failures: number, now: Date, retryAfter: number | null, random: number): Date | null {
  const delay = RETRY_DELAYS[failures - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - JITTER + 2 * JITTER * random);
  return secondsAfter(now, Math.max(spread, Math.min(retryAfter ?? 0, LONGEST_WAIT)));
}

/**
 * Retry-After as seconds from now: a number of seconds, or an HTTP date (RFC 9110 section 10.2.3).
 *
 * @returns null when it is missing or unreadable.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Z][a-z]{2},? /.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, (time - now.getTime()) / 1000);
}
