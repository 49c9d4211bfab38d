import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey } from '@veridoor/contract/accounts/api-key';
import { apiKeyRequests } from '../../../testing/api-keys.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, unique, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { createKeySecret } from './secrets.ts';

describe('refused API keys', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const { send, make, rotate, use } = apiKeyRequests(() => ({ test, company }));

  it('mistyped and invented keys are refused alike, with a word about the checksum', async () => {
    const { secret } = await make();
    const typo = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    const answer = await test.inject({ url: '/api/v2/profile', token: typo });
    expect(answer.json()).toMatchObject({
      status: 401,
      code: 'token_invalid',
      detail: expect.stringContaining('checksum'),
    });
    for (const token of [
      createKeySecret('live'),
      'vd_live_',
      `vd_live_${'A'.repeat(7000)}`,
      secret.replace('live', 'test'),
    ]) {
      expect(await use(token)).toEqual([401, 'token_invalid']);
    }
    expect(await use(secret, '/api/v2/session')).toEqual([401, 'token_invalid']);
  });

  it('an address that tries keys is limited, and good keys from there are still accepted', async () => {
    const { secret } = await make();
    const remoteAddress = '198.51.100.23';
    const statuses = new Set<number>();
    // Fewer at once than the service processes.
    for (let turn = 0; turn < 31; turn += 1) {
      const tries = Array.from({ length: 20 }, () =>
        test.inject({ url: '/api/v2/profile', token: createKeySecret('live'), remoteAddress }),
      );
      for (const { statusCode } of await Promise.all(tries)) statuses.add(statusCode);
    }
    expect([...statuses].toSorted()).toEqual([401, 429]);
    expect((await test.inject({ url: '/api/v2/profile', token: secret, remoteAddress })).statusCode).toBe(200);
  });

  it("another company's key is unknown, and its secret reaches its own company only", async () => {
    const other = await buildCompany(test.parts);
    const { key, secret } = await make({}, await other.token('admin'));
    for (const response of [
      await send('GET', `/${key.id}`),
      await send('DELETE', `/${key.id}`),
      await rotate(key.id, 0),
    ]) {
      expect(response.json()).toMatchObject({ status: 404, code: 'api_key_not_found' });
    }
    expect((await send('GET', '?limit=100')).body).not.toContain(key.id);
    const payload = { id_card_number: `KEY-${unique()}` };
    const profile = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('admin'),
      payload,
    });
    expect(await use(secret, `/api/v2/profile/${profile.json<{ id: string }>().id}`)).toEqual([
      404,
      'profile_not_found',
    ]);
  });

  it('a key keeps to the IP whitelist of its company, and a refusal is no use of it', async () => {
    const owner = await buildCompany(test.parts);
    const token = await owner.token('admin');
    const { key, secret } = await make({}, token);
    const payload = { address: '127.0.0.1' };
    await test.inject({ method: 'POST', url: '/api/v2/ip-whitelist', token, payload });
    const from = async (remoteAddress: string) =>
      (await test.inject({ url: '/api/v2/profile', token: secret, remoteAddress })).json<{ code?: string }>().code;
    const lastUse = async () => (await send('GET', `/${key.id}`, undefined, token)).json<ApiKey>().last_used_at;
    expect([await from('203.0.113.9'), await lastUse()]).toEqual(['ip_not_allowed', null]);
    expect([await from('127.0.0.1'), await lastUse()]).toEqual([undefined, expect.any(String)]);
  });
});
