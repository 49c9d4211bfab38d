import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { DayFigures, FigureRow } from '../../platform/database/tables/insight.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import {
  forgetChanges,
  forgetOtherChanges,
  keepDay,
  keepDecisions,
  listChangedDays,
  listDaysToKeep,
  listKeptDays,
  type Day,
  type Period,
} from './kept-days-queries.ts';
import { tallyDecisions } from './kept-decisions.ts';
import { DAY, dayOf, daysBetween, MOST_DAYS, startOf } from './period.ts';
import { countCaptures, countPeople, countSteps, type CaptureRow, type PeopleRow, type StepRow } from './queries.ts';
import { addUp, tally, type Times } from './sums.ts';

export const KEEP_INSIGHT = 'keep_insight';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '2b7c9f0e-7d3a-4a55-9c0b-41e8d6f2a9c3';
/** Seconds between two turns: days whose decisions changed since are counted by whoever asks. */
const EVERY = 60;
/** Seconds after midnight from which a day is kept: whatever began on it has been written by then. */
const WRITTEN = 3_600;
const BATCH = 100;
/** Days after which little becomes of those who began. */
const SETTLED = 31;
/** Days until settled figures are counted anew. */
const SELDOM = 30;
/** Seconds without a sign of somebody, after which they have stopped. */
const QUIET = 3_600;

export async function scheduleKeeping({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: KEEP_INSIGHT, queue: 'housekeeping', runAt: clock.now() });
}

/**
 * Keeps the figures of each day that is over, and counts them anew once a day for a month, then once a month: what became
 * of people changes, and whoever was erased is to be in no number. Decisions are counted anew as soon as one of them changed.
 * Reading a period then costs its days and not its people.
 */
export function keepInsight({ database, clock }: Pick<Parts, 'database' | 'clock'>): JobHandler {
  const eachDay = async (list: () => Promise<Day[]>, keep: (transaction: Connection, day: Day) => Promise<void>) => {
    for (let batch = await list(); batch.length > 0; batch = await list()) {
      for (const day of batch) {
        await database.transaction().execute(async (transaction) => {
          // First: what changes while the day is counted has it counted once more.
          await forgetChanges(transaction, day);
          await keep(transaction, day);
        });
      }
    }
  };
  return {
    every: EVERY,
    async run() {
      const now = clock.now();
      const ago = (days: number) => dayOf(secondsAfter(now, -days * DAY));
      const today = dayOf(secondsAfter(now, -WRITTEN));
      await eachDay(
        () => listDaysToKeep(database, { first: ago(MOST_DAYS), today, now, limit: BATCH }),
        async (transaction, day) => {
          const next = day.day >= ago(SETTLED) ? 1 : SELDOM;
          await keepDay(transaction, day, {
            figures: JSON.stringify(await countDays(transaction, ofDay(day), now)),
            decisions: JSON.stringify(await tallyDecisions(transaction, ofDay(day))),
            due_at: secondsAfter(startOf(dayOf(now)), next * DAY),
          });
        },
      );
      await eachDay(
        () => listChangedDays(database, BATCH),
        async (transaction, day) =>
          keepDecisions(transaction, day, JSON.stringify(await tallyDecisions(transaction, ofDay(day)))),
      );
      await forgetOtherChanges(database, today);
    },
  };
}

const ofDay = ({ company_id, mode, day }: Day) => ({ companyId: company_id, mode, days: [day] });

type Summed<Row> = Omit<Row, 'times'> & (Row extends { times: unknown } ? { times: Times } : unknown);

export type Person = Summed<PeopleRow>;
export type Step = Summed<StepRow>;
export type Capture = Summed<CaptureRow>;

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
