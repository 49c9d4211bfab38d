import type { Mode } from '@veridoor/contract/mode';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { DayFigures, FigureRow } from '../../platform/database/tables/insight.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { keepDay, listDaysToKeep, listKeptDays } from './kept-days-queries.ts';
import { DAY, dayOf, daysBetween, MOST_DAYS } from './period.ts';
import { countCaptures, countPeople, countSteps, type CaptureRow, type PeopleRow, type StepRow } from './queries.ts';

export const KEEP_INSIGHT = 'keep_insight';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '2b7c9f0e-7d3a-4a55-9c0b-41e8d6f2a9c3';
/** Seconds between two turns: days are kept anew soon after midnight. */
const EVERY = 3_600;
const BATCH = 100;
/** Days after which little becomes of those who began. */
const SETTLED = 31;
/** Seconds without a sign of somebody, after which they have stopped. */
const QUIET = 3_600;

export async function scheduleKeeping({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: KEEP_INSIGHT, queue: 'housekeeping', runAt: clock.now() });
}

/**
 * Keeps the figures of each day that is over, and counts them anew once a day for a month, then once a month: what became
 * of people changes, and whoever was erased is to be in no number. Reading a period then costs its days and not its people.
 */
export function keepInsight({ database, clock }: Pick<Parts, 'database' | 'clock'>): JobHandler {
  return {
    every: EVERY,
    async run() {
      for (;;) {
        const now = clock.now();
        const ago = (days: number) => dayOf(secondsAfter(now, -days * DAY));
        const days = { first: ago(MOST_DAYS), settled: ago(SETTLED), today: dayOf(now) };
        const batch = await listDaysToKeep(database, { ...days, limit: BATCH });
        for (const one of batch) {
          const period = { companyId: one.company_id, mode: one.mode, days: [one.day] };
          await keepDay(database, one, await countDays(database, period, now), now);
        }
        if (batch.length < BATCH) return;
      }
    },
  };
}

interface Period {
  companyId: string;
  mode: Mode;
  from: string;
  to: string;
}

type Summed<Row> = Omit<Row, 'times'> & (Row extends { times: unknown } ? { times: Times } : unknown);

export type Person = Summed<PeopleRow>;
export type Step = Summed<StepRow>;
export type Capture = Summed<CaptureRow>;

/** Seconds, and how many needed them. */
export type Times = Record<string, number>;

/** The figures of a period by version of the workflow: of its kept days, and of the others as they are now. */
export async function readFigures(connection: Connection, period: Period, now: Date) {
  const kept = await listKeptDays(connection, period);
  const known = new Set(kept.map(({ day }) => day));
  const days = daysBetween(period).filter((day) => !known.has(day));
  const all = [...kept.map(({ figures }) => figures), await countDays(connection, { ...period, days }, now)];
  return {
    people: addUp(all.flatMap(({ people }) => people as Person[])),
    steps: addUp(all.flatMap(({ steps }) => steps as Step[])),
    captures: addUp(all.flatMap(({ captures }) => captures as Capture[])),
  };
}

async function countDays(
  connection: Connection,
  { companyId, mode, days }: Pick<Period, 'companyId' | 'mode'> & { days: readonly string[] },
  now: Date,
): Promise<DayFigures> {
  if (days.length === 0) return { people: [], steps: [], captures: [] };
  const period = { companyId, mode, days };
  const tallied = ({ times, ...row }: PeopleRow | StepRow): FigureRow => ({ ...row, times: tally(times) });
  return {
    people: (await countPeople(connection, period)).map(tallied),
    steps: (await countSteps(connection, period, secondsAfter(now, -QUIET))).map(tallied),
    captures: await countCaptures(connection, period),
  };
}

/** Two digits of each time are kept: 214 seconds are 210. */
const tally = (times: readonly number[]): Times =>
  Object.fromEntries(
    [...Map.groupBy(times, (time) => Number(time.toPrecision(2)))].map(([time, all]) => [time, all.length]),
  );

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
    sums.set(key, sum ? added(sum, row) : row);
  }
  return [...sums.values()] as Row[];
}

function added(sum: FigureRow, row: FigureRow): FigureRow {
  const entries = Object.entries(row).map(([name, value]) => {
    const before = sum[name];
    if (typeof value === 'string' || before === undefined) return [name, value];
    if (typeof value === 'number') return [name, Number(before) + value];
    return [name, added(before as Times, value)];
  });
  return { ...sum, ...Object.fromEntries(entries) };
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

export const numberOf = (times: Times): number => Object.values(times).reduce((sum, people) => sum + people, 0);
