import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { testClock } from '../../../testing/clock.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { createRateLimiter } from './rate-limiter.ts';

describe.each(databases)('rate limiter on $name', (kind) => {
  let database: Kysely<Database>;
  beforeAll(async () => {
    database = await kind.create();
  });
  afterAll(() => database.destroy());

  const clock = testClock();

  it('several instances together let the limit through, whatever the order', async () => {
    const instances = [1, 2, 3].map(() => createRateLimiter({ database, clock }));
    const answers = await Promise.all(
      Array.from({ length: 150 }, async (_, place) => (await instances[place % 3]?.take('shared', 100)) ?? 0),
    );
    const refused = answers.filter((seconds) => seconds > 0);
    // An instance may hold a last batch of a twentieth back from the others.
    expect(150 - refused.length).toBeLessThanOrEqual(100);
    expect(150 - refused.length).toBeGreaterThanOrEqual(90);
    for (const seconds of refused) expect(seconds).toBeLessThanOrEqual(60);
  });

  it('a single instance lets exactly the limit through', async () => {
    const limiter = createRateLimiter({ database, clock });
    let let_in = 0;
    for (let time = 0; time < 50; time += 1) if ((await limiter.take('alone', 37)) === 0) let_in += 1;
    expect(let_in).toBe(37);
    expect(await limiter.take('another', 37)).toBe(0);
  });

  it('the limiter does not ask the database for each request', async () => {
    const limiter = createRateLimiter({ database, clock });
    expect(limiter.take('batch', 1000)).toBeInstanceOf(Promise);
    const second = createRateLimiter({ database, clock });
    await second.take('batches', 1000);
    for (let time = 0; time < 49; time += 1) expect(second.take('batches', 1000)).toBe(0);
  });

  it('the limit starts again with the next window, and a clock set back adds nothing', async () => {
    const limiter = createRateLimiter({ database, clock });
    const drain = async () => {
      let count = 0;
      while ((await limiter.take('window', 10)) === 0) count += 1;
      return count;
    };
    expect(await drain()).toBe(10);
    expect(await limiter.take('window', 10)).toBeGreaterThan(0);
    clock.advance({ seconds: 60 });
    expect(await drain()).toBe(10);
    clock.advance({ seconds: -60 });
    const restarted = createRateLimiter({ database, clock });
    expect(await restarted.take('window', 10)).toBeGreaterThan(60);
    clock.advance({ days: -1 });
    expect(await limiter.take('window', 10)).toBe(0);
    expect(await restarted.take('window', 10)).toBe(0);
  });
});
