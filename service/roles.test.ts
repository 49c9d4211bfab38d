import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { SEND_CODE } from './features/steps/codes/delivery.ts';
import type { Role } from './platform/configuration.ts';
import { addJob } from './platform/jobs/queries.ts';
import { CHECK_DOCUMENT } from './records/documents/order-check.ts';
import { createTestApplication } from './testing/application.ts';
import { database } from './testing/servers/databases.ts';

it.each<[Role, { serves: boolean; done: string[] }]>([
  ['all', { serves: true, done: [CHECK_DOCUMENT, SEND_CODE] }],
  ['web', { serves: true, done: [] }],
  ['checks', { serves: false, done: [CHECK_DOCUMENT] }],
  ['deliver', { serves: false, done: [SEND_CODE] }],
])('an instance of the role %s does its own work alone, and reports its health', async (role, { serves, done }) => {
  const test = await createTestApplication(database, { role });
  try {
    const job = { runAt: test.clock.now(), maxAttempts: 1 };
    const ofCheck = { document: randomUUID(), revision: 1 };
    await addJob(test.parts.database, { ...job, kind: CHECK_DOCUMENT, queue: 'checks', payload: ofCheck });
    const ofCode = { code: randomUUID(), page: null };
    await addJob(test.parts.database, { ...job, kind: SEND_CODE, queue: 'messages', payload: ofCode });
    await test.parts.jobs.idle();
    const finished = test.parts.database.selectFrom('job').select('kind').where('finished_at', 'is not', null);
    expect((await finished.orderBy('kind').execute()).map(({ kind }) => kind)).toEqual(done);
    // Not the test's inject, which holds answers to the contract of an instance with all routes.
    const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/api/v2/profile')).toBe(serves ? 401 : 404);
  } finally {
    await test.close();
  }
});
