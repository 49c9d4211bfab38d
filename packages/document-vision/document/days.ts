/** The first and the last day that it is anywhere, ISO 8601. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Hours by which the clocks of the earth differ from UTC at most: Baker Island and Kiribati. */
const [BEHIND, AHEAD] = [12, 14] as const;
const HOUR = 3_600_000;

/** Nobody knows where a person is: the day counts that is better for them. */
export function daysOnEarth(now: Date): Days {
  const day = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString().slice(0, 10);
  return { first: day(-BEHIND), last: day(AHEAD) };
}

/** A day alone. */
export const daysOf = (day: string): Days => ({ first: day, last: day });
