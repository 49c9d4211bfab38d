import { secondsAfter } from '../../platform/clock.ts';
import { invalidField } from '../../platform/problems/problems.ts';

/** Seconds of a day. */
export const DAY = 86_400;
const USUAL_DAYS = 30;
export const MOST_DAYS = 366;

/**
 * The days that a request is about.
 *
 * @throws ProblemError invalid_request for days that do not exist, or a period that is too long or ends before it began.
 */
export function daysOf({ from, to }: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const last = to ?? dayOf(now);
  const end = startOf(last, 'to');
  const first = from ?? dayOf(secondsAfter(end, -(USUAL_DAYS - 1) * DAY));
  const days = (end.getTime() - startOf(first, 'from').getTime()) / 1000 / DAY + 1;
  if (days < 1 || days > MOST_DAYS) {
    throw invalidField('to', 'not_allowed', `must be ${MOST_DAYS - 1} days after from at most, and not before it`);
  }
  return { from: first, to: last };
}

/** The day (UTC) of an instant. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The days of a period, both ends included. */
export function daysBetween({ from, to }: { from: string; to: string }): string[] {
  const count = (startOf(to).getTime() - startOf(from).getTime()) / 1000 / DAY + 1;
  return Array.from({ length: count }, (_, index) => dayOf(secondsAfter(startOf(from), index * DAY)));
}

/** Midnight (UTC). PostgreSQL knows no year 0, and ISO 8601 writes years after 9999 in another way. */
export function startOf(day: string, field = 'from'): Date {
  const start = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day || day < '0001-01-01' || day >= '9999-12-31') {
    throw invalidField(field, 'wrong_format', 'must be a day such as 2026-03-01');
  }
  return start;
}
