import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@veridoor/contract/problem';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession } from '../../../testing/builders.ts';
import { buildEntitySession, NORVIK } from '../../../testing/entities.ts';
import { operationsOf, type Described, type Operation } from '../../../testing/fuzz/requests.ts';
import { database } from '../../../testing/servers/databases.ts';

/** Larger than any body that an operation takes. */
const TOO_LONG = String(1024 ** 3);

describe('limits in answers', () => {
  let test: TestApplication;
  let operations: Operation[];
  let tokens: Record<string, string>;
  beforeAll(async () => {
    test = await createTestApplication(database, { rateLimitPerUser: 10_000 });
    operations = operationsOf(test.document as Described);
    const company = await buildCompany(test.parts);
    const { token: profile } = await buildSession(test, company);
    const { token: entity } = await buildEntitySession(test, company, NORVIK);
    // An admin may do all but this.
    const draftSuspicion = await company.token('compliance');
    tokens = { user: await company.token('admin'), profile, entity, draftSuspicion };
  });
  afterAll(() => test.close());

  const ask = (operation: Operation, headers: Record<string, string>, payload?: string) => {
    const token = tokens[operation.operationId] ?? operation.callers.flatMap((caller) => tokens[caller] ?? [])[0];
    return test.app.inject({
      method: operation.method as 'GET',
      url: operation.path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID()),
      headers: { 'tus-resumable': '1.0.0', ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { payload }),
    });
  };

  it('every operation with a body says how many bytes it takes', async () => {
    const answered = new Map<string, Problem>();
    // The size of an upload is known, and refused, when it begins.
    const taking = operations.filter(
      ({ bodies, operationId }) => Object.keys(bodies).length > 0 && operationId !== 'continueUpload',
    );
    for (const operation of taking) {
      const types = Object.keys(operation.bodies);
      // Files come in forms; other forms are read as JSON is.
      const type = types[operation.operationId === 'createDocument' ? types.length - 1 : 0] ?? '';
      const contentType = type === 'multipart/form-data' ? `${type}; boundary=x` : type;
      const answer = await ask(operation, { 'content-type': contentType, 'content-length': TOO_LONG }, '{}');
      answered.set(`${operation.operationId} ${answer.statusCode}`, answer.json<Problem>());
    }
    const without = [...answered].filter(
      ([, { status, limit, detail = '' }]) =>
        status !== 413 || limit?.unit !== 'bytes' || !detail.includes(String(limit.maximum)),
    );
    expect(without.map(([operation, { code }]) => [operation, code])).toEqual([]);
    expect(answered.get('createDocument 413')?.limit).toEqual({ maximum: 10_485_760, unit: 'bytes' });
    expect(answered.get('createProfile 413')?.limit).toEqual({ maximum: 262_144, unit: 'bytes' });
    expect(answered.size).toBeGreaterThan(100);
  });

  it('every operation of users says how many requests are too many, and in what time', async () => {
    test.parts.rateLimiter.take = () => 7;
    const unclear: string[] = [];
    for (const operation of operations.filter(({ callers, method }) => callers.includes('user') && method !== 'HEAD')) {
      const answer = await ask({ ...operation, callers: ['user'] }, {});
      const { limit, detail = '' } = answer.json<Problem>();
      const isClear = limit?.unit === 'requests' && detail.includes(`${limit.maximum} requests in ${limit.seconds}`);
      if (answer.statusCode !== 429 || answer.headers['retry-after'] !== '7' || !isClear)
        unclear.push(`${operation.operationId} ${answer.statusCode}`);
    }
    expect(unclear).toEqual([]);
  });
});
