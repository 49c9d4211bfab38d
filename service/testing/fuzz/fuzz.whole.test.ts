import { expect, describe, it } from 'vitest';
import { createTestApplication } from '../application.ts';
import { database } from '../servers/databases.ts';
import { callJourney } from '../examples/calls.ts';
import { openidJourney } from '../examples/openid.ts';
import { fuzz } from './fuzz.ts';
import { fuzzJourneys } from './journeys.ts';

/** Requests in all; `npm run fuzz` sends as many as one likes. */
const REQUESTS = 1_700;
/** Milliseconds after which no further operation begins, on a machine that is otherwise busy. */
const TIME = 50_000;

describe('generated requests', () => {
  it('any generated request is answered as the OpenAPI document says', { timeout: 120_000 }, async () => {
    const test = await createTestApplication(database, { rateLimitPerUser: 1_000_000 });
    const { faults, requests, statuses } = await fuzz(test, {
      seed: 7,
      requests: REQUESTS,
      lanes: 4,
      until: Date.now() + TIME,
    });
    await test.close();
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(100);
    // Neither all refused nor all taken: the generator is neither blind nor tame.
    expect(statuses[200]).toBeGreaterThan(requests / 50);
    expect(statuses[400]).toBeGreaterThan(requests / 50);
  });

  it('so is a spoiled request in the middle of a journey', { timeout: 120_000 }, async () => {
    const { faults, operations } = await fuzzJourneys(database, 7, [openidJourney, callJourney]);
    expect(faults).toEqual([]);
    expect(operations.size).toBeGreaterThan(4);
  });
});
