import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionFigures } from '@veridoor/contract/decisions/figures';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { wilson } from './decisions.ts';

const REJECTED = { status: 'rejected', status_reason: 'document_forged' };
const APPROVED = { status: 'approved', status_reason: 'Seen in the branch.', override: true };

describe('figures of decisions', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'PUT' | 'PATCH', url: string, by: 'admin' | 'compliance', payload?: object) =>
    test.inject({ method, url: `/api/v2${url}`, token: await company.token(by), ...(payload && { payload }) });
  const figures = async (by: 'admin' | 'compliance' = 'admin', query = '') =>
    (await ask('GET', `/insight/decisions${query}`, by)).json<DecisionFigures>();
  const decide = (id: string, by: 'admin' | 'compliance', payload: object) =>
    ask('PATCH', `/profile/${id}`, by, payload);
  /** A person who waits for somebody. */
  async function waiting(): Promise<string> {
    const { id } = await buildProfile(test, company);
    await decide(id, 'compliance', { status: 'in_review', status_reason: 'name_differs' });
    return id;
  }

  it('outcomes and reasons count those whom the list of customers shows, and waits begin in the queue', async () => {
    company = await buildCompany(test.parts);
    const [one, two] = [await waiting(), await waiting()];
    test.clock.advance({ minutes: 3 });
    await decide(one, 'compliance', REJECTED);
    test.clock.advance({ minutes: 2 });
    await decide(two, 'compliance', APPROVED);
    const shown = await figures();
    expect(shown.outcomes).toEqual([
      { status: 'approved', by: 'person', count: 1 },
      { status: 'rejected', by: 'person', count: 1 },
    ]);
    expect(shown.reasons).toEqual([{ reason: 'document_forged', count: 1 }]);
    expect(shown.queues).toEqual([{ workflow_slug: 'default', decided: 2, wait: 180, wait_longest: 300 }]);
    const listed = async (query: string) =>
      (await ask('GET', `/customer?${query}`, 'admin')).json<{ data: { profile: string }[] }>().data.length;
    expect([await listed('decided_by=person'), await listed('decided_by=rules')]).toEqual([2, 0]);
    const later = await figures('admin', '?from=2027-01-01&to=2027-01-31');
    expect([later.outcomes, later.queues, later.officers]).toEqual([[], [], []]);
  });

  it('what a colleague decides otherwise later is overturned; only who manages officers learns it', async () => {
    company = await buildCompany(test.parts);
    const id = await waiting();
    await decide(id, 'compliance', APPROVED);
    await decide(id, 'admin', REJECTED);
    const { officers } = await figures();
    expect(officers).toHaveLength(2);
    expect(officers?.map(({ approved, rejected, overturned }) => [approved, rejected, overturned]).toSorted()).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
    expect(await figures('compliance')).toMatchObject({ officers: null, errors: null, planted: null });
  });

  it('proposals are counted by what the second person made of them', async () => {
    company = await buildCompany(test.parts, { workflow: { ...usualWorkflow, second_person: ['rejected'] } });
    const [one, two] = [await waiting(), await waiting()];
    for (const id of [one, two]) await decide(id, 'compliance', REJECTED);
    const answer = async (id: string, how: string, payload: object) =>
      test.inject({
        method: 'POST',
        url: `/api/v2/profile/${id}/proposal/${how}`,
        token: await company.token('admin'),
        payload,
      });
    const { id: proposal } = (await ask('GET', `/profile/${one}/proposal`, 'admin')).json<{ id: string }>();
    await answer(one, 'confirm', { proposal });
    await answer(two, 'return', { note: 'Ask the register.' });
    expect((await figures()).officers?.find(({ confirmed }) => confirmed > 0)).toMatchObject({
      confirmed: 1,
      returned: 1,
      rejected: 0,
    });
  });

  it('planted cases give the error rate of others than who planted them, from then on', async () => {
    company = await buildCompany(test.parts);
    const [forged, genuine, own, open] = [await waiting(), await waiting(), await waiting(), await waiting()];
    await decide(forged, 'compliance', REJECTED);
    await decide(forged, 'compliance', { status: 'in_review', status_reason: 'name_differs' });
    for (const [id, truth] of Object.entries({ [forged]: 'rejected', [genuine]: 'approved', [own]: 'approved' }))
      expect((await ask('PUT', `/review/${id}/planted`, 'admin', { truth })).json()).toEqual({ truth });
    await ask('PUT', `/review/${open}/planted`, 'admin', { truth: 'rejected' });
    test.clock.advance({ minutes: 1 });
    await decide(forged, 'compliance', APPROVED);
    await decide(genuine, 'compliance', APPROVED);
    await decide(own, 'admin', REJECTED);
    const { errors, planted } = await figures();
    expect(errors).toEqual([
      { truth: 'approved', decided: 1, wrong: 0, least: 0, most: 0.7935 },
      { truth: 'rejected', decided: 1, wrong: 1, least: 0.2065, most: 1 },
    ]);
    expect(planted).toHaveLength(4);
    expect(planted?.find(({ profile }) => profile === open)).toMatchObject({ outcome: null, decided_at: null });
    expect((await ask('GET', `/review/${forged}/planted`, 'compliance')).statusCode).toBe(403);
    await ask('PUT', `/review/${forged}/planted`, 'admin', { truth: null });
    expect((await ask('GET', `/review/${forged}/planted`, 'admin')).json()).toEqual({ truth: null });
    expect((await figures()).errors?.[1]).toMatchObject({ decided: 0, least: 0, most: 1 });
  });

  it("another company's case cannot be planted", async () => {
    const id = await waiting();
    company = await buildCompany(test.parts);
    expect((await ask('PUT', `/review/${id}/planted`, 'admin', { truth: 'approved' })).statusCode).toBe(404);
  });

  it('the interval of an error rate is that of Wilson', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
    expect(wilson(5, 100)).toEqual([0.0215, 0.1118]);
    expect(wilson(10, 10)).toEqual([0.7225, 1]);
  });
});
