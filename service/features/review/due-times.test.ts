import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReviewPage } from '@veridoor/contract/decisions/review';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

let test: TestApplication;
let company: TestCompany;
beforeAll(async () => {
  test = await createTestApplication(database);
  company = await buildCompany(test.parts);
  const token = await company.token('admin');
  for (const [slug, due_hours] of [
    ['urgent', 4],
    ['calm', 48],
  ] as const) {
    const payload = { slug, ...usualWorkflow, due_hours };
    const made = await test.inject({ method: 'POST', url: '/api/v2/workflow', token, payload });
    if (made.statusCode !== 201) throw new Error(made.body);
  }
});
afterAll(() => test.close());

async function wait(workflow?: string): Promise<string> {
  const { id } = await buildProfile(test, company, workflow === undefined ? {} : { workflow });
  await decide(id, { status: 'in_review', status_reason: 'name_differs' });
  test.clock.advance({ minutes: 1 });
  return id;
}
// Hours pass here: every request brings a fresh token.
const decide = async (id: string, payload: object) =>
  test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: await company.token('admin'), payload });
const read = async (query: string) =>
  (await test.inject({ url: `/api/v2/review?${query}`, token: await company.token('admin') })).json<ReviewPage>();

it('what is late comes first, then what is due soonest, then the oldest of what has no time', async () => {
  const [never, calm, older, urgent] = [await wait(), await wait('calm'), await wait(), await wait('urgent')];
  const order = [urgent, calm, never, older];
  expect((await read('order=due')).data.map(({ profile }) => profile)).toEqual(order);
  const tagged = await read('order=due&reason=name_differs&limit=3');
  expect(tagged.data.map(({ profile }) => profile)).toEqual(order.slice(0, 3));
  const rest = await read(`order=due&reason=name_differs&limit=3&cursor=${tagged.next_cursor}`);
  expect(rest.data.map(({ profile }) => profile)).toEqual(order.slice(3));
  const [first, , third] = tagged.data;
  expect(Date.parse(first?.due_at ?? '') - Date.parse(first?.waiting_since ?? '')).toBe(4 * 3_600_000);
  expect(third?.due_at).toBeNull();
  expect(tagged.counts.late).toBe(0);
  test.clock.advance({ minutes: 4 * 60 });
  expect((await read('order=due')).counts.late).toBe(1);
  // New findings change neither since when a case waits nor until when.
  await decide(urgent, { name: 'Another Name' });
  expect((await read('order=due')).data[0]?.due_at).toBe(first?.due_at);
  await decide(urgent, { status: 'rejected', status_reason: 'other' });
  expect((await read('order=due')).counts.late).toBe(0);
});
