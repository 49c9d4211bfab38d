import type { FigureRow } from '../../platform/database/tables/insight.ts';

/** Seconds, and how many needed them. */
export type Times = Record<string, number>;

/** Two digits of each time are kept: 214 seconds are 210. */
export const rounded = (time: number): number => Number(time.toPrecision(2));

/** How many needed each time. */
export const tally = (times: readonly number[]): Times =>
  Object.fromEntries([...Map.groupBy(times, rounded)].map(([time, all]) => [time, all.length]));

/**
 * Adds up the numbers of rows whose texts are the same, and how many needed a time.
 *
 * @param leaving texts that are not to tell rows apart.
 */
export function addUp<Row extends FigureRow>(rows: readonly Row[], leaving: readonly string[] = []): Row[] {
  const sums = new Map<string, FigureRow>();
  for (const row of rows) {
    const key = JSON.stringify(
      Object.entries(row)
        .filter(([name, value]) => typeof value === 'string' && !leaving.includes(name))
        .toSorted(),
    );
    const sum = sums.get(key);
    if (sum) addTo(sum, row);
    else sums.set(key, structuredClone<FigureRow>(row));
  }
  return [...sums.values()] as Row[];
}

/** In place: a year's rows have many keys, and copying them for each day takes longer than reading them. */
function addTo(sum: FigureRow, row: FigureRow): void {
  for (const [name, value] of Object.entries(row)) {
    const before = (sum[name] ??= typeof value === 'object' ? {} : 0);
    if (typeof value === 'number') sum[name] = Number(before) + value;
    else if (typeof value === 'object') addTo(before as Times, value);
  }
}

/** The shortest time within which a share of all were done; null of nobody. */
export function within(times: Times, share: number): number | null {
  let left = Math.ceil(numberOf(times) * share);
  for (const [time, people] of Object.entries(times).toSorted(([a], [b]) => Number(a) - Number(b))) {
    left -= people;
    if (left <= 0) return Number(time);
  }
  return null;
}

/** How many there are of all times. */
export const numberOf = (times: Times): number => Object.values(times).reduce((sum, people) => sum + people, 0);
