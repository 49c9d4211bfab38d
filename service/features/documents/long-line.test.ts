import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { capture } from '../../testing/documents/captures.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { cardFront, submit, upload } from '../../testing/documents/sending.ts';
import { database } from '../../testing/servers/databases.ts';
import { addJob } from '../../platform/jobs/queries.ts';

const MOST = 3;
const image = await cardJpeg({ width: 800, height: 600 });
let test: TestApplication;
let company: TestCompany;

beforeAll(async () => {
  test = await createTestApplication(database, { mostChecksWaiting: MOST });
  company = await buildCompany(test.parts);
  // Whatever waits goes on waiting.
  await test.parts.jobs.stop();
});
afterAll(() => test.close());

const wait = async (count: number) => {
  const job = {
    kind: 'another',
    queue: 'checks',
    companyId: company.id,
    rank: 1,
    payload: {},
    maxAttempts: 1,
  } as const;
  for (let number = 0; number < count; number += 1) {
    await addJob(test.parts.database, { ...job, runAt: test.clock.now() });
  }
};
const waitOf = async (token: string) =>
  (await test.inject({ url: '/api/v2/session', token })).json<Session>().expected_wait;

it('a long line is reported with its length, then turns away who begins, who loses nothing', async () => {
  const { token } = await buildSession(test, company);
  await wait(MOST);
  test.clock.advance({ seconds: 1 });
  const page = {
    ...cardFront,
    capture: await capture(test, token, cardFront, image),
    upload: await upload(test, token, image),
  };
  expect((await submit(test, token, page)).statusCode).toBe(201);
  expect(await waitOf(token)).toBeUndefined();
  test.clock.advance({ seconds: 40 });
  // The fourth of a line of which none began for 41 seconds.
  expect(await waitOf(token)).toBe(4 * 41);

  const late = await buildSession(test, company);
  const second = {
    ...cardFront,
    capture: await capture(test, late.token, cardFront, image),
    upload: await upload(test, late.token, image),
  };
  const refused = await submit(test, late.token, second);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  expect(refused.json()).toMatchObject({ code: 'overloaded' });

  const other = await buildSession(test, await buildCompany(test.parts));
  const theirs = { ...cardFront, upload: await upload(test, other.token, image) };
  expect((await submit(test, other.token, theirs)).statusCode).toBe(201);

  await test.parts.database.deleteFrom('job').where('kind', '=', 'another').execute();
  expect((await submit(test, late.token, second)).statusCode).toBe(201);
  expect(await waitOf(token)).toBeUndefined();
});

it('who has begun is let in, however long the line is', async () => {
  const { token, profile } = await buildSession(test, company);
  const front = { ...cardFront, upload: await upload(test, token, image) };
  expect((await submit(test, token, front)).statusCode).toBe(201);
  await test.parts.database
    .updateTable('document')
    .set({ results: '[{}]' })
    .where('profile_id', '=', profile.id)
    .execute();
  await wait(MOST + 1);
  expect((await submit(test, token, { ...front, upload: await upload(test, token, image) })).statusCode).toBe(201);
});
