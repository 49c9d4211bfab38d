import {
  asyncProperty,
  assert,
  array,
  constantFrom,
  integer,
  oneof,
  record,
  constant,
  type Arbitrary,
} from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { databases } from '../../testing/servers/databases.ts';
import { secondsAfter } from '../clock.ts';
import { claimJobs } from './claim.ts';
import { addJob, countDueJobs, estimateWait, finishJob, type Job } from './queries.ts';

const COMPANIES = ['a', 'b', 'c'].map((letter) => letter.repeat(8) + '-0000-4000-8000-000000000000');
const START = new Date('2026-03-01T12:00:00Z');

type Action =
  | { do: 'add'; company: number; rank: 0 | 1; times: number }
  | { do: 'claim'; places: number }
  | { do: 'finish'; which: number };

const action: Arbitrary<Action> = oneof(
  record({
    do: constant('add'),
    company: integer({ min: 0, max: COMPANIES.length - 1 }),
    rank: constantFrom(0, 1),
    times: integer({ min: 1, max: 6 }),
  }),
  record({ do: constant('claim'), places: integer({ min: 1, max: 4 }) }),
  record({ do: constant('finish'), which: integer({ min: 0, max: 9 }) }),
);

interface Waiting {
  number: number;
  company: number;
  rank: number;
}

/** The rules of turns in the plainest words: a claim of several is several claims of one. */
class Model {
  waiting: Waiting[] = [];
  running: Waiting[] = [];
  private readonly served = new Map<number, number>();

  claim(places: number, moment: number): number[] {
    const servedBefore = new Map(this.served);
    const taken: Waiting[] = [];
    while (taken.length < places && this.waiting.length > 0) {
      const runningOf = (company: number) => this.running.filter((job) => job.company === company).length;
      const [next] = this.waiting.toSorted(
        (a, b) =>
          runningOf(a.company) - runningOf(b.company) ||
          (servedBefore.get(a.company) ?? 0) - (servedBefore.get(b.company) ?? 0) ||
          a.rank - b.rank ||
          a.number - b.number,
      );
      this.waiting = this.waiting.filter((job) => job !== next);
      this.running.push(next!);
      this.served.set(next!.company, moment);
      taken.push(next!);
    }
    return taken.map(({ number }) => number).toSorted((a, b) => a - b);
  }
}

describe.each(databases)('turns on $name', (kind) => {
  let database: Kysely<Database>;
  let now: Date;

  beforeAll(async () => {
    database = await kind.create();
  });
  beforeEach(() => reset());
  afterAll(() => database.destroy());

  const reset = async () => {
    await database.deleteFrom('job').execute();
    now = START;
  };
  const add = async (number: number, company: number, rank: 0 | 1) => {
    now = new Date(now.getTime() + 1);
    const job = { kind: 'look', queue: 'checks', companyId: COMPANIES[company]!, rank, maxAttempts: 3 } as const;
    await addJob(database, { ...job, payload: { number }, runAt: now });
  };
  const claim = (places: number) => {
    now = new Date(now.getTime() + 1);
    return claimJobs(database, { kinds: ['look'], places: { checks: places }, now, until: secondsAfter(now, 600) });
  };
  const numberOf = ({ payload }: Job) => payload['number'] as number;
  const numbers = (jobs: readonly Job[]) => jobs.map(numberOf).toSorted((a, b) => a - b);

  it('whatever comes and ends, the company with the fewest running jobs is next', async () => {
    await assert(
      asyncProperty(array(action, { minLength: 4, maxLength: 24 }), async (actions) => {
        await reset();
        const model = new Model();
        const claimed = new Map<number, Job>();
        const [got, expected]: [number[][], number[][]] = [[], []];
        let count = 0;
        for (const one of actions) {
          if (one.do === 'add') {
            for (let time = 0; time < one.times; time += 1) {
              await add(count, one.company, one.rank);
              model.waiting.push({ number: count, company: one.company, rank: one.rank });
              count += 1;
            }
          } else if (one.do === 'claim') {
            const jobs = await claim(one.places);
            got.push(numbers(jobs));
            expected.push(model.claim(one.places, now.getTime()));
            for (const job of jobs) claimed.set(numberOf(job), job);
          } else {
            const ended = model.running.splice(one.which, 1)[0];
            const job = ended && claimed.get(ended.number);
            if (job) await finishJob(database, job, now);
          }
        }
        expect(got).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('a lone customer waits for no rush of another company, and who has begun for no one who begins', async () => {
    for (let number = 0; number < 60; number += 1) await add(number, 0, 1);
    await claim(2);
    await add(100, 0, 0);
    await add(101, 1, 1);
    expect(numbers(await claim(2))).toEqual([100, 101]);
  });

  it('one place alone is shared by all companies in turn', async () => {
    for (let number = 0; number < 9; number += 1) await add(number, Math.floor(number / 3), 1);
    const order: number[] = [];
    for (;;) {
      const [job] = await claim(1);
      if (!job) break;
      order.push(numberOf(job));
      await finishJob(database, job, now);
    }
    expect(order).toEqual([0, 3, 6, 1, 4, 7, 2, 5, 8]);
  });

  it('a full queue keeps nothing waiting in another', async () => {
    for (let number = 0; number < 5; number += 1) await add(number, 0, 1);
    await addJob(database, { kind: 'look', queue: 'messages', payload: { number: 9 }, runAt: now, maxAttempts: 1 });
    const places = { checks: 0, messages: 1 };
    expect(numbers(await claimJobs(database, { kinds: ['look'], places, now, until: secondsAfter(now, 9) }))).toEqual([
      9,
    ]);
  });

  it('claims at the same instant share what waits', async () => {
    for (let number = 0; number < 24; number += 1) await add(number, number % 3, 1);
    const taken = (await Promise.all(Array.from({ length: 8 }, () => claim(3)))).flat();
    while (taken.length < 24) taken.push(...(await claim(3)));
    expect(numbers(taken)).toEqual(Array.from({ length: 24 }, (_, index) => index));
    expect(await claim(3)).toEqual([]);
  });

  it('a wait is estimated by how fast the line moves, for those who begin and those who have begun', async () => {
    for (let number = 0; number < 12; number += 1) await add(number, 0, 1);
    await claim(2);
    await add(12, 0, 0);
    const place = { queue: 'checks', companyId: COMPANIES[0]!, since: secondsAfter(START, 10) } as const;
    const after = (seconds: number, rank: 0 | 1) =>
      estimateWait(database, { ...place, rank }, secondsAfter(START, seconds));
    // Ten wait, two began in the time of the oldest of them: five seconds for each.
    expect(await after(10, 1)).toBe(Math.round((12 * 10) / 2));
    expect(await after(10, 0)).toBe(Math.round((2 * 10) / 1));
    expect(await estimateWait(database, { ...place, companyId: COMPANIES[1]!, rank: 1 }, now)).toBe(0);
  });

  it('reports how many wait, and since when the oldest does', async () => {
    await add(0, 0, 1);
    await add(1, 1, 0);
    const later = secondsAfter(now, 30);
    expect(await countDueJobs(database, later)).toEqual([
      { kind: 'look', count: 2, oldest: secondsAfter(START, 0.001) },
    ]);
  });
});
