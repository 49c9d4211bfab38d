import type { Connection } from '../../../platform/database/connection.ts';
import { addJob, listUnfinished } from '../../../platform/jobs/queries.ts';
import { countProfiles } from '../../../records/profiles/queries.ts';

export const RESCREEN_PROFILES = 'aml.rescreen_profiles';
/** Profiles of one turn: short enough that a stopping instance does not wait and a dead one loses little. */
export const PAGE = 250;
/** Ranges of ids that instances share; each instance works on as many at a time as it has places for jobs. */
const RANGES = 64;
const ATTEMPTS = 10;

/** Profiles with ids above `after`, up to `until`; null for a range without an end on that side. */
export interface Range extends Record<string, unknown> {
  after: string | null;
  until: string | null;
  /** Null for the profiles of every company. */
  company: string | null;
}

/**
 * Orders a screening of every profile, of one company or, because a list has changed, of all. Ids are random, so ranges of ids
 * hold equally many profiles. An earlier order continues: profiles already screened with these lists are skipped.
 */
export async function orderRescreening(
  transaction: Connection,
  now: Date,
  company: string | null = null,
): Promise<void> {
  const ranges = (await countProfiles(transaction, PAGE + 1)) > PAGE ? RANGES : 1;
  for (let range = 0; range < ranges; range += 1) {
    const payload: Range = { after: boundary(range / ranges), until: boundary((range + 1) / ranges), company };
    await addJob(transaction, {
      kind: RESCREEN_PROFILES,
      queue: 'background',
      ...(company !== null && { companyId: company }),
      rank: 1,
      payload,
      runAt: now,
      maxAttempts: ATTEMPTS,
    });
  }
}

/** The range that a job names. */
export function readRange(payload: unknown): Range {
  return {
    after: textOf(payload, 'after'),
    until: textOf(payload, 'until'),
    company: textOf(payload, 'company'),
  };
}

/** Share of all profiles that a list's change has yet to reach, 0 to 1. */
export async function shareToRescreen(connection: Connection): Promise<number> {
  const unfinished = await listUnfinished(connection, RESCREEN_PROFILES);
  return shareOf(unfinished.map(({ payload }) => readRange(payload)).filter(({ company }) => company === null));
}

/** Share of ids that ranges hold, 0 to 1: ids are random. Where ranges of several orders overlap, it is too large. */
export function shareOf(ranges: readonly Range[]): number {
  const left = ranges.map(
    ({ after, until }) => (until === null ? 1 : placeOf(until)) - (after === null ? 0 : placeOf(after)),
  );
  return Math.min(
    1,
    left.reduce((sum, share) => sum + share, 0),
  );
}

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Ids that begin with eight hexadecimal digits. */
const BEGINNINGS = 2 ** 32;

/** The position of an id among all, 0 to 1. */
const placeOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) / BEGINNINGS;

/** The id at a place among all; null at both ends. */
function boundary(place: number): string | null {
  if (place === 0 || place === 1) return null;
  return `${Math.floor(place * BEGINNINGS)
    .toString(16)
    .padStart(8, '0')}${FIRST.slice(8)}`;
}

/** A text of a job's payload; null if it has none. */
export function textOf(payload: unknown, member: string): string | null {
  const value = typeof payload === 'object' && payload !== null ? Reflect.get(payload, member) : undefined;
  return typeof value === 'string' ? value : null;
}
