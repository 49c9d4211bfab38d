import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const DAY = 24 * 3600 * 1000;
const WEEK = 7;

const by = fc.constantFrom('compliance' as const, 'admin' as const);
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ask' as const), by }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('confirm' as const), by }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('hold' as const), days: fc.option(fc.integer({ min: 1, max: 9 })) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lift' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** What the rules say, in days since the beginning. */
interface Model {
  day: number;
  /** The day on which the hold ends; null without one. */
  held: number | null;
  asked: { by: string; until: number } | null;
  gone: boolean;
}

/** Takes the model a step further, and says what the service has to answer. */
function expected(model: Model, step: Exclude<Action, { does: 'wait' }>): number | string {
  if (model.gone) return 'profile_not_found';
  const held = model.held !== null && model.held > model.day;
  const asked = model.asked && model.asked.until > model.day ? model.asked : null;
  if (step.does === 'hold') {
    model.held = step.days === null ? Infinity : model.day + step.days;
    return 200;
  }
  if (step.does === 'lift') {
    model.held = null;
    return held ? 204 : 'hold_not_found';
  }
  if (held) return 'legal_hold';
  if (step.does === 'ask') {
    model.asked = asked ?? { by: step.by, until: model.day + WEEK };
    return 202;
  }
  if (!asked) return 'privacy_request_not_found';
  if (asked.by === step.by) return 'second_person_needed';
  model.gone = true;
  return 204;
}

describe('erasure by two people', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    await test.parts.jobs.stop();
    company = await buildCompany(test.parts, { settings: { erasure: 'two_people' } });
  });
  afterAll(() => test.close());

  async function take(id: string, step: Exclude<Action, { does: 'wait' }>): Promise<number | string> {
    const url = `/api/v2/profile/${id}`;
    const token = await company.token('by' in step ? step.by : 'compliance');
    const until = step.does === 'hold' && step.days !== null ? test.clock.now().getTime() + step.days * DAY : null;
    const request = {
      ask: { method: 'POST', url: `${url}/erase`, payload: { reason: 'asked' } },
      confirm: { method: 'POST', url: `${url}/erase/confirm` },
      hold: {
        method: 'PUT',
        url: `${url}/legal-hold`,
        payload: { reason: 'Inquiry', ...(until !== null && { until: new Date(until).toISOString() }) },
      },
      lift: { method: 'POST', url: `${url}/legal-hold/lift`, payload: { reason: 'It ended' } },
    } as const;
    const response = await test.inject({ ...request[step.does], token });
    return response.statusCode < 400 ? response.statusCode : response.json<{ code: string }>().code;
  }

  it('a second person confirms within a week, and a hold prevents it, in any order of events', async () => {
    let erased = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await buildProfile(test, company);
        const model: Model = { day: 0, held: null, asked: null, gone: false };
        const answers: (number | string)[] = [];
        const expectedIds: (number | string)[] = [];
        for (const step of steps) {
          if (step.does === 'wait') {
            model.day += step.days;
            test.clock.advance({ days: step.days });
          } else {
            expectedIds.push(expected(model, step));
            answers.push(await take(id, step));
          }
        }
        expect(answers).toEqual(expectedIds);
        const left = await test.parts.database.selectFrom('profile').select('id').where('id', '=', id).execute();
        expect(left).toHaveLength(model.gone ? 0 : 1);
        if (model.gone) erased += 1;
      }),
      { numRuns: 20 },
    );
    expect(erased).toBeGreaterThan(3);
  });
});
