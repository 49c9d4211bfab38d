import type { Connection } from '../../platform/database/connection.ts';
import type { DecidedRow } from '../../platform/database/tables/insight.ts';
import { countDecisions } from './decisions-queries.ts';
import { listKeptDecisions, type Period } from './kept-days-queries.ts';
import { daysBetween } from './period.ts';
import { rounded } from './sums.ts';

/** What was decided in a period by day: as it was kept, and as it is now where anything changed since. */
export async function readDecisions(connection: Connection, period: Period): Promise<DecidedRow[]> {
  const kept = await listKeptDecisions(connection, period);
  const known = new Set(kept.map(({ day }) => day));
  const days = daysBetween(period).filter((day) => !known.has(day));
  return [...kept.flatMap(({ decisions }) => decisions), ...(await tallyDecisions(connection, { ...period, days }))];
}

/** What was decided on some days as it is now. Waits are kept in two digits, but for the longest. */
export async function tallyDecisions(
  connection: Connection,
  period: Pick<Period, 'companyId' | 'mode'> & { days: readonly string[] },
): Promise<DecidedRow[]> {
  const rows = new Map<string, DecidedRow>();
  for (const { key, count, ...texts } of await countDecisions(connection, period)) {
    const name = JSON.stringify(texts);
    const { counts } = rows.get(name) ?? rows.set(name, { ...texts, counts: {} }).get(name)!;
    const kept = texts.what === 'waits' ? rounded(Number(key)) : key;
    counts[kept] = (counts[kept] ?? 0) + count;
  }
  return [...rows.values()];
}
