import { CandidateFinder } from '../../../service/features/aml/index/candidates.ts';
import { readQuery } from '../../../service/features/aml/index/query.ts';
import { screenSegment } from '../../../service/features/aml/screen.ts';
import type { MeasuredList } from './data.ts';
import { ordinaryNames } from './ordinary-names.ts';

/**
 * Searches a second of one process that does nothing else, the duration of one, and its processor time, which other
 * programs do not change. Milliseconds.
 */
export interface Rate {
  perSecond: number;
  processor: number;
  median: number;
  p99: number;
}

/** Names to search: as many listed ones as ordinary ones. */
export function searchedNames(lists: readonly MeasuredList[], count: number): string[] {
  const listed = lists.flatMap((list) => list.entities.map((entity) => entity.names[0]!.text));
  const step = Math.max(1, Math.floor(listed.length / (count / 2)));
  return [...listed.filter((_, index) => index % step === 0).slice(0, count / 2), ...ordinaryNames(count / 2, 5)];
}

/** Times each of the searches once, after a tenth of them to warm up. */
export async function measureRate(names: readonly string[], search: (name: string) => unknown): Promise<Rate> {
  for (const name of names.filter((_, index) => index % 10 === 0)) await search(name);
  const times: number[] = [];
  const start = performance.now();
  const used = process.cpuUsage();
  for (const name of names) {
    const before = performance.now();
    await search(name);
    times.push(performance.now() - before);
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const processor = (user + system) / 1000 / names.length;
  return { perSecond: names.length / seconds, processor, median: at(0.5), p99: at(0.99) };
}

/** Finding and scoring alone, over all lists, without a database. */
export function measureScreening(lists: readonly MeasuredList[], count: number): Promise<Rate> {
  const finder = new CandidateFinder();
  return measureRate(searchedNames(lists, count), (name) => {
    const query = readQuery(name);
    return lists.map((list) => screenSegment(finder, list.segment, query, 0.7));
  });
}
