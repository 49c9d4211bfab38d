import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('rate limits', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database, { rateLimitPerUser: 30 });
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  it('the limit counts for each user and ends with the minute', async () => {
    const read = async (token: string) => test.inject({ url: '/api/v2/workflow', token });
    const admin = await company.token('admin');
    for (let time = 0; time < 30; time += 1) expect((await read(admin)).statusCode).toBe(200);
    const refused = await read(await company.token('admin'));
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(await company.token('agent'))).statusCode).toBe(200);
    test.clock.advance({ minutes: 1 });
    expect((await read(admin)).statusCode).toBe(200);
  });

  it('answers a request whose socket has no address any more', async () => {
    const gone = (request: IncomingMessage) =>
      Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    test.app.server.prependListener('request', gone);
    const statusOf = async (path: string, headers = {}) => (await fetch(address + path, { headers })).status;
    expect(await statusOf('/nowhere')).toBe(404);
    expect(await statusOf('/api/v2/workflow', { authorization: 'Bearer wrong' })).toBe(401);
    expect(await statusOf('/api/v2/workflow', { authorization: `Bearer ${await company.token('auditor')}` })).toBe(200);
    test.app.server.removeListener('request', gone);
  });

  it('an expensive operation has a tenth of the limit', async () => {
    test.clock.advance({ minutes: 1 });
    const { id } = await buildProfile(test, company);
    const token = await company.token('compliance');
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await test.inject({ url: `/api/v2/profile/${id}/export`, token })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await test.inject({ url: `/api/v2/profile/${id}`, token })).statusCode).toBe(200);
  });

  it('an address that shows wrong tokens is limited', async () => {
    const token = `${(await company.token('admin')).slice(0, -10)}AAAAAAAAAA`;
    const statuses = new Set<number>();
    for (let time = 0; time < 601; time += 1) {
      const response = await test.app.inject({
        url: '/api/v2/profile',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '203.0.113.50',
      });
      statuses.add(response.statusCode);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    const good = await company.token('auditor');
    const response = await test.inject({ url: '/api/v2/workflow', token: good, remoteAddress: '203.0.113.50' });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ['no token', {}, 'token_missing'],
    ['a key that no database can store', { kid: 'a\u0000' }, 'token_invalid'],
    ['an unknown key', { kid: crypto.randomUUID() }, 'token_invalid'],
  ])('an address that shows %s is limited together with its network', async (_name, header, code) => {
    const subnet = `2001:db8:0:${code.length}${Object.keys(header).length}`;
    const statuses: number[] = [];
    const answers = new Set<string>();
    const text = JSON.stringify({ alg: 'EdDSA', typ: 'at+jwt', ...header });
    const authorization = `Bearer ${Buffer.from(text).toString('base64url')}.e30.AAAA`;
    for (let time = 0; time < 601; time += 1) {
      const response = await test.app.inject({
        url: '/api/v2/profile',
        headers: code === 'token_missing' ? {} : { authorization },
        remoteAddress: `${subnet}::${time.toString(16)}`,
      });
      answers.add(response.json<{ code: string }>().code);
      statuses.push(response.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(answers).toEqual(new Set([code, 'too_many_requests']));
    test.clock.advance({ minutes: 1 });
  });

  it('no address is kept in clear text', async () => {
    const rows = JSON.stringify(await test.parts.database.selectFrom('rate_limit').selectAll().execute());
    expect(rows).not.toContain('203.0.113');
  });
});
