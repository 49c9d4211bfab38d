import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  createServiceClient,
  ServiceProblem,
  verifyWebhook,
  WebhookRefused,
} from '../../packages/client/index.ts';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { createTestApplication, type TestApplication } from './application.ts';
import { buildCompany, INTERFACE_ORIGIN, PASSWORD, unique, type TestCompany } from './builders.ts';
import { database } from './servers/databases.ts';
import { findProfiles } from '../features/profiles/list-queries.ts';

const path = (id: string) => ({ params: { path: { id } } });

describe('typed client', () => {
  let test: TestApplication;
  let company: TestCompany;
  let url: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => test.close());

  /** What went over the wire, and how it can be spoilt. */
  function wire(group: 'integration' | 'developer' = 'integration') {
    const asked: { method: string; path: string; key: string | null; bearer: string | null }[] = [];
    const spoilt: ((request: Request) => Promise<Response>)[] = [];
    const waited: number[] = [];
    return {
      asked,
      spoilt,
      waited,
      client: createServiceClient({
        url,
        username: company.username(group),
        password: PASSWORD,
        fetch: (input, init) => {
          const request = new Request(input, init);
          asked.push({
            method: request.method,
            path: new URL(request.url).pathname,
            key: request.headers.get('idempotency-key'),
            bearer: request.headers.get('authorization'),
          });
          return (spoilt.shift() ?? fetch)(request);
        },
        wait: (milliseconds) => {
          waited.push(milliseconds);
          return Promise.resolve();
        },
      }),
    };
  }

  it('calls the most used operations by the names of the reference', async () => {
    const { client } = wire();
    const profile = await client.createProfile({ id_card_number: `NAMED-${unique()}`, mode: 'test' });
    const { link, verification } = await client.createLink({
      profile: profile.id,
      web_sdk_url: `${INTERFACE_ORIGIN}/`,
      return_url: 'https://bank.example/done',
    });
    expect(await client.deleteLink(link)).toBeUndefined();
    expect((await client.endTest(profile.id, { result: 'approved' })).status).toBe('approved');
    expect((await client.getProfile(profile.id)).status).toBe('approved');
    expect((await client.getReport(profile.id)).profile.id).toBe(profile.id);
    expect((await client.getVerification(String(verification))).profile).toBe(profile.id);
    const { data } = await client.searchVerifications({ profile: profile.id, mode: 'test' });
    expect(data.map(({ id }) => id)).toEqual([verification]);
    await expect(client.cancelVerification(String(verification))).rejects.toThrow(ServiceProblem);
  });

  it('with an API key it never logs in', async () => {
    const token = await company.token('admin');
    const payload = { name: 'Core banking', mode: 'live', permissions: ['profile.create', 'api_key.read'] };
    const made = await test.inject({ method: 'POST', url: '/api/v2/api-key', token, payload });
    const { key, secret } = made.json<ApiKeySecret>();
    const asked: Request[] = [];
    const client = createServiceClient({
      url,
      apiKey: secret,
      fetch: (input, init) => {
        const request = new Request(input, init);
        asked.push(request);
        return asked.length === 1 ? Promise.reject(new TypeError('fetch failed')) : fetch(request);
      },
      wait: () => Promise.resolve(),
    });
    const id_card_number = `CLIENT-${unique()}`;
    const profile = await answerOf(client.POST('/api/v2/profile', { body: { id_card_number } }));
    expect(profile).toMatchObject({ id_card_number });
    expect(asked.map((request) => request.headers.get('authorization'))).toEqual(Array(2).fill(`Bearer ${secret}`));
    await test.inject({ method: 'DELETE', url: `/api/v2/api-key/${key.id}`, token });
    test.clock.advance({ seconds: 6 });
    const refusal = client.GET('/api/v2/api-key', {});
    await expect(refusal).rejects.toMatchObject({ status: 401, code: 'api_key_ended' });
    expect(asked.map((request) => new URL(request.url).pathname)).toEqual([
      '/api/v2/profile',
      '/api/v2/profile',
      '/api/v2/api-key',
    ]);
  });

  it('a key that may have been made is not asked for again', async () => {
    let asked = 0;
    const client = createServiceClient({
      url,
      username: company.username('admin'),
      password: PASSWORD,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (new URL(answer.url).pathname !== '/api/v2/api-key') return answer;
        asked += 1;
        throw new TypeError('the answer was lost');
      },
      wait: () => Promise.resolve(),
    });
    const body = { name: 'Core banking', mode: 'live' as const, permissions: ['profile.read' as const] };
    await expect(client.POST('/api/v2/api-key', { body })).rejects.toThrow('the answer was lost');
    expect(asked).toBe(1);
  });

  it('simultaneous calls log in once, create and read', async () => {
    const { client, asked } = wire();
    const body = { id_card_number: `CLIENT-${unique()}`, name: 'Ada Specimen' };
    const [profile, list] = await Promise.all([
      answerOf(client.POST('/api/v2/profile', { body })),
      answerOf(client.GET('/api/v2/profile', {})),
    ]);
    expect(await answerOf(client.GET('/api/v2/profile/{id}', path(profile.id)))).toMatchObject(body);
    expect(list.data).toEqual(expect.any(Array));
    expect(asked.filter((one) => one.path === '/api/v2/user/login')).toHaveLength(1);
  });

  it('an expired token is renewed, and an expired refresh token leads to a login', async () => {
    const { client, asked } = wire();
    await client.GET('/api/v2/profile', {});
    test.clock.advance({ minutes: 20 });
    await Promise.all([client.GET('/api/v2/profile', {}), client.GET('/api/v2/document', {})]);
    expect(asked.map((one) => one.path).filter((one) => one.includes('token'))).toHaveLength(1);
    test.clock.advance({ days: 2 });
    await client.GET('/api/v2/profile', {});
    expect(asked.filter((one) => one.path === '/api/v2/user/login')).toHaveLength(2);
  });

  it('a lost answer is asked for again with the same key, and nothing is made twice', async () => {
    const { client, asked, spoilt, waited } = wire();
    await client.GET('/api/v2/profile', {});
    const id_card_number = `CLIENT-${unique()}`;
    spoilt.push(lost);
    const profile = await answerOf(client.POST('/api/v2/profile', { body: { id_card_number } }));
    const posts = asked.filter((one) => one.method === 'POST' && one.path === '/api/v2/profile');
    expect(posts).toHaveLength(2);
    expect(posts[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(posts[1]!.key).toBe(posts[0]!.key);
    expect(waited).toHaveLength(1);
    const rows = await findProfiles(test.parts.database, company.id, { mode: 'live', id_card_number }, 2);
    expect(rows.map(({ id }) => id)).toEqual([profile.id]);
  });

  /** The answer arrives at nobody. */
  const lost = async (request: Request): Promise<Response> => {
    await fetch(request);
    throw new TypeError('the answer was lost');
  };
  const newEndpoint = (client: ReturnType<typeof wire>['client']) =>
    answerOf(
      client.POST('/api/v2/webhook_endpoint', {
        body: { url: 'https://bank.example/hook', enabled_events: ['profile.created'] },
      }),
    );

  it('a deletion answers undefined, also when its first answer was lost', async () => {
    const { client, spoilt } = wire('developer');
    const params = { path: { endpoint_id: (await newEndpoint(client)).id } };
    spoilt.push(lost);
    const answer: undefined = await answerOf(client.DELETE('/api/v2/webhook_endpoint/{endpoint_id}', { params }));
    expect(answer).toBeUndefined();
    const gone = client.GET('/api/v2/webhook_endpoint/{endpoint_id}', { params });
    await expect(gone).rejects.toMatchObject({ code: 'endpoint_not_found' });
  });

  it('a lost rotation of a webhook secret keeps the secret that the receiver has', async () => {
    const { client, spoilt } = wire('developer');
    const params = { path: { endpoint_id: (await newEndpoint(client)).id } };
    const path = '/api/v2/webhook_endpoint/{endpoint_id}/secret';
    const { secret: received } = await answerOf(client.GET(path, { params }));
    spoilt.push(lost);
    const rotated = await answerOf(client.PATCH(path, { params }));
    expect(rotated.previous_secret).toBe(received);
    expect(await answerOf(client.GET(path, { params }))).toEqual(rotated);
  });

  it('the client waits as long as it is given, and gives up after a few tries', async () => {
    const { client, spoilt, waited } = wire();
    await client.GET('/api/v2/profile', {});
    const busy = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '7' } }));
    spoilt.push(busy);
    await client.GET('/api/v2/profile', {});
    expect(waited).toEqual([7000]);
    spoilt.push(busy, busy, busy, busy);
    await expect(client.GET('/api/v2/profile', {})).rejects.toMatchObject({ status: 503, code: 'unknown' });
  });

  it("a refusal rejects at once with the service's words", async () => {
    const { client, waited } = wire();
    const missing = client.GET('/api/v2/profile/{id}', path(crypto.randomUUID()));
    await expect(missing).rejects.toBeInstanceOf(ServiceProblem);
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'profile_not_found' });
    const wrong = client.POST('/api/v2/profile', { body: { id_card_number: '' } });
    await expect(wrong).rejects.toThrow(/^[^/]*\/id_card_number[^/]*$/);
    const stranger = createServiceClient({ url, username: 'nobody', password: 'wrong' });
    await expect(stranger.GET('/api/v2/profile', {})).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect(waited).toEqual([]);
  });
});

describe('verifyWebhook', () => {
  const key = randomBytes(32);
  const secret = `whsec_${key.toString('base64')}`;
  const now = new Date('2026-03-01T12:00:00Z');
  const body = JSON.stringify({ id: 'msg_1', type: 'profile.created', data: {} });
  const timestamp = String(now.getTime() / 1000);
  const sign = (by: Buffer, at = timestamp) =>
    `v1,${createHmac('sha256', by).update(`msg_1.${at}.${body}`).digest('base64')}`;
  const headers = (signature = sign(key), at = timestamp) => ({
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': at,
    'webhook-signature': signature,
  });

  it('a signed notification is returned, even while secrets change', async () => {
    expect(await verifyWebhook({ headers: headers(), body, secret, now })).toMatchObject({ type: 'profile.created' });
    const others = `v1a,x ${sign(randomBytes(32))} ${sign(key)}`;
    const secrets = [`whsec_${randomBytes(32).toString('base64')}`, secret];
    const received = { headers: new Headers(headers(others)), body: Buffer.from(body), secret: secrets, now };
    expect(await verifyWebhook(received)).toMatchObject({ id: 'msg_1' });
  });

  it.each<[string, Parameters<typeof verifyWebhook>[0]]>([
    ['another secret', { headers: headers(sign(randomBytes(32))), body, secret, now }],
    ['another body', { headers: headers(), body: body.replace('created', 'updated'), secret, now }],
    ['no signature', { headers: headers(''), body, secret, now }],
    ['an old notification', { headers: headers(), body, secret, now: new Date(now.getTime() + 301_000) }],
    ['a notification from the future', { headers: headers(), body, secret, now: new Date(now.getTime() - 301_000) }],
    ['a malformed time', { headers: headers(sign(key, '1e9'), '1e9'), body, secret, now }],
  ])('verifyWebhook refuses %s', async (_, received) => {
    await expect(verifyWebhook(received)).rejects.toThrow(WebhookRefused);
  });
});
