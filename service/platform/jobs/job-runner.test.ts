import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { claimJobs } from './claim.ts';
import { addJob, addRecurringJob, continueJob, extendClaim, finishJob } from './queries.ts';
import { secondsAfter } from '../clock.ts';
import { testClock, type TestClock } from '../../testing/clock.ts';
import { databases } from '../../testing/servers/databases.ts';
import { createJobRunner, type JobFailure, type JobHandler, type JobRunner } from './job-runner.ts';

describe.each(databases)('jobs on $name', (kind) => {
  let database: Kysely<Database>;
  let clock: TestClock;
  let runners: JobRunner[];
  let failures: JobFailure[];
  beforeAll(async () => {
    database = await kind.create();
  });
  beforeEach(async () => {
    await database.deleteFrom('job').execute();
    clock = testClock();
    [runners, failures] = [[], []];
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
  });
  afterAll(() => database.destroy());

  const runner = async (handler: JobHandler, { concurrency = 2, exclusive = false } = {}) => {
    const made = createJobRunner({
      database,
      clock,
      handlers: { test: handler },
      places: { checks: concurrency },
      exclusive,
    });
    runners.push(made);
    await made.start((failure) => void failures.push(failure));
    return made;
  };
  const add = (payload: Record<string, unknown> = {}, maxAttempts = 3) =>
    addJob(database, { kind: 'test', queue: 'checks', payload, runAt: clock.now(), maxAttempts });
  const rows = () => database.selectFrom('job').selectAll().orderBy('created_at').execute();
  const claim = { kinds: ['test'], places: { checks: 5 } };

  it('every job runs once, with any number of runners', async () => {
    for (let number = 0; number < 20; number += 1) await add({ number });
    const done: unknown[] = [];
    const handler: JobHandler = {
      run: async (payload) => void done.push((payload as { number: number }).number),
    };
    const both = [await runner(handler), await runner(handler)];
    await Promise.all(both.map((one) => one.idle()));
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect((await rows()).every(({ finished_at, attempts }) => finished_at && attempts === 1)).toBe(true);
  });

  it('a long job goes on where its turn stopped, and other jobs run in between', async () => {
    const turns: string[] = [];
    const handler: JobHandler = {
      async run(payload) {
        const { name, left } = payload as { name: string; left: number };
        turns.push(`${name} ${left}`);
        clock.advance({ seconds: 1 });
        return left > 1 ? { left: { name, left: left - 1 } } : undefined;
      },
    };
    await add({ name: 'long', left: 3 });
    clock.advance({ seconds: 1 });
    await add({ name: 'short', left: 1 });
    await (await runner(handler, { concurrency: 1 })).idle();
    expect(turns).toEqual(['long 3', 'short 1', 'long 2', 'long 1']);
    expect((await rows()).every(({ finished_at, attempts }) => finished_at && attempts === 1)).toBe(true);
  });

  it("a dead instance's long job goes on from its last finished turn", async () => {
    await add({ left: 2 });
    const now = clock.now();
    const [turn] = await claimJobs(database, { ...claim, now, until: secondsAfter(now, 10) });
    await continueJob(database, turn!, now, { left: 1 });
    await claimJobs(database, { ...claim, now, until: secondsAfter(now, 10) });
    clock.advance({ seconds: 11 });
    const turns: unknown[] = [];
    await (await runner({ run: async (payload) => void turns.push(payload) })).idle();
    expect(turns).toEqual([{ left: 1 }]);
    expect(await continueJob(database, turn!, now, { left: 2 })).toBe(false);
  });

  it('no more jobs run at once than allowed', async () => {
    for (let number = 0; number < 9; number += 1) await add();
    let [now, most] = [0, 0];
    const handler: JobHandler = {
      async run() {
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        now -= 1;
      },
    };
    await (await runner(handler, { concurrency: 3 })).idle();
    expect(most).toBeLessThanOrEqual(3);
    expect((await rows()).every(({ finished_at }) => finished_at)).toBe(true);
  });

  it('a running worker notices a job that is added meanwhile', async () => {
    const done: unknown[] = [];
    let one: JobRunner | undefined;
    const handler: JobHandler = {
      async run(payload) {
        done.push(payload);
        if (done.length < 4) {
          await add({ after: done.length });
          one?.wake();
        }
      },
    };
    one = await runner(handler, { concurrency: 1 });
    await add({ first: true });
    await one.idle();
    expect(done).toHaveLength(4);
  });

  it('a failing job is repeated at growing intervals and finally given up', async () => {
    await add({}, 3);
    const tried: Date[] = [];
    const given: unknown[] = [];
    const handler: JobHandler = {
      async run() {
        tried.push(clock.now());
        throw new TypeError('no luck with somebody');
      },
      exhausted: async (payload) => void given.push(payload),
    };
    const one = await runner(handler);
    for (let second = 0; second < 20; second += 1) {
      await one.idle();
      clock.advance({ seconds: 1 });
    }
    const seconds = tried.map((at) => (at.getTime() - tried[0]!.getTime()) / 1000);
    expect(seconds).toEqual([0, 2, 6]);
    expect(given).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: 'TypeError', finished_at: expect.any(Date) }]);
    expect(failures.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it("a dead instance's job is taken over after its lease, not before", async () => {
    await add();
    await claimJobs(database, { ...claim, now: clock.now(), until: secondsAfter(clock.now(), 10) });
    const done: unknown[] = [];
    const one = await runner({ run: async (payload) => void done.push(payload) });
    await one.idle();
    clock.advance({ seconds: 9 });
    await one.idle();
    expect(done).toHaveLength(0);
    clock.advance({ seconds: 1 });
    await one.idle();
    expect(done).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, finished_at: expect.any(Date) }]);
  });

  it('a runner that has the database to itself takes jobs over at once', async () => {
    await add();
    await claimJobs(database, { ...claim, now: clock.now(), until: secondsAfter(clock.now(), 10) });
    const done: unknown[] = [];
    await (await runner({ run: async (payload) => void done.push(payload) }, { exclusive: true })).idle();
    expect(done).toHaveLength(1);
  });

  it('a job that kills its process in every attempt is given up', async () => {
    await add({}, 2);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await claimJobs(database, { ...claim, now: clock.now(), until: secondsAfter(clock.now(), 10) });
      clock.advance({ seconds: 10 });
    }
    const calls: string[] = [];
    const handler: JobHandler = {
      run: async () => void calls.push('run'),
      exhausted: async () => void calls.push('exhausted'),
    };
    await (await runner(handler)).idle();
    expect(calls).toEqual(['exhausted']);
    expect((await rows())[0]!.finished_at).not.toBeNull();
  });

  it('an old claim cannot act for a new one', async () => {
    await add();
    const [old] = await claimJobs(database, { ...claim, now: clock.now(), until: secondsAfter(clock.now(), 10) });
    clock.advance({ seconds: 10 });
    const [taken] = await claimJobs(database, { ...claim, now: clock.now(), until: secondsAfter(clock.now(), 10) });
    expect(taken!.id).toBe(old!.id);
    expect(await extendClaim(database, old!, secondsAfter(clock.now(), 60))).toBe(false);
    expect(await finishJob(database, old!, clock.now())).toBe(false);
    expect(await finishJob(database, taken!, clock.now())).toBe(true);
  });

  it('a recurring job comes again, even after a failure, and has one row', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    let runs = 0;
    const handler: JobHandler = {
      every: 60,
      async run() {
        runs += 1;
        if (runs === 2) throw new Error('once');
      },
    };
    await addRecurringJob(database, { id, kind: 'test', queue: 'checks', runAt: clock.now() });
    await addRecurringJob(database, { id, kind: 'test', queue: 'checks', runAt: clock.now() });
    const one = await runner(handler);
    await one.idle();
    expect(runs).toBe(1);
    clock.advance({ seconds: 60 });
    await one.idle();
    clock.advance({ seconds: 2 });
    await one.idle();
    expect(runs).toBe(3);
    expect(await rows()).toMatchObject([{ attempts: 0, finished_at: null, last_error: null }]);
  });

  it('a stopping runner finishes its job and takes no other', async () => {
    await add({ number: 1 });
    let release: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      release = resolve;
    });
    let finish: (() => void) | undefined;
    const handler: JobHandler = {
      async run() {
        release?.();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    };
    const one = await runner(handler, { concurrency: 1 });
    await begun;
    await add({ number: 2 });
    const stopped = one.stop();
    one.wake();
    finish?.();
    await stopped;
    expect((await rows()).filter(({ finished_at }) => finished_at)).toHaveLength(1);
  });

  it('a runner leaves unknown kinds of jobs alone', async () => {
    await addJob(database, {
      kind: 'of_a_newer_release',
      queue: 'checks',
      payload: {},
      runAt: clock.now(),
      maxAttempts: 1,
    });
    await (await runner({ run: () => Promise.resolve() })).idle();
    expect(await rows()).toMatchObject([{ attempts: 0, claimed_until: null }]);
  });
});
