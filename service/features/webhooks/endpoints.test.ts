import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEndpoint } from '@veridoor/contract/webhook';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { ENDPOINT, webhookRequests } from '../../testing/webhooks.ts';

const HOOK = 'https://bank.example/hook';

describe('webhook endpoints', () => {
  let test: TestApplication;
  let company: TestCompany;
  let developer: ReturnType<typeof webhookRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    company = await buildCompany(test.parts);
    developer = webhookRequests(test, await company.token('developer'));
  });

  it('an endpoint is created, listed, read, changed and deleted by its own company only', async () => {
    const endpoint = await developer.register(HOOK, {
      custom_headers: { 'X-Key': 'one' },
      metadata: { team: 'kyc', tags: [1] },
      mode: 'live',
    });
    expect(endpoint).toMatchObject({
      enabled: true,
      custom_headers: { 'X-Key': 'one' },
      metadata: { team: 'kyc', tags: [1] },
      failing_since: null,
    });
    const path = `${ENDPOINT}/${endpoint.id}`;
    expect((await developer.call('GET', path)).body).toEqual(endpoint);
    const second = await developer.register(HOOK, { enabled_events: ['*'] });
    const first = await developer.call<{ data: WebhookEndpoint[]; next_cursor: string }>('GET', `${ENDPOINT}?limit=1`);
    const rest = await developer.call<{ data: unknown[] }>(
      'GET',
      `${ENDPOINT}?limit=1&cursor=${first.body.next_cursor}`,
    );
    const ids = [...first.body.data, ...(rest.body.data as WebhookEndpoint[])].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([endpoint.id, second.id]));
    const changed = await developer.call('PUT', path, { enabled_events: ['document.approved'], metadata: {} });
    expect(changed.body).toMatchObject({ enabled_events: ['document.approved'], metadata: {}, url: endpoint.url });
    expect(await developer.call('PUT', path, { enabled: false })).toMatchObject({
      body: { enabled: false, disabled_reason: 'manual' },
    });
    expect(await developer.call('PUT', path, { enabled: true })).toMatchObject({
      body: { enabled: true, disabled_reason: null },
    });
    const stranger = webhookRequests(test, await (await buildCompany(test.parts)).token('developer'));
    for (const [method, url] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/secret`],
      ['PATCH', `${path}/secret`],
      ['GET', `${path}/logs`],
      ['POST', `${path}/test`],
    ] as const) {
      expect(await stranger.call(method, url)).toMatchObject({ status: 404, body: { code: 'endpoint_not_found' } });
    }
    expect(await stranger.call('PUT', path, { metadata: {} })).toMatchObject({ status: 404 });
    const token = await company.token('developer');
    expect((await test.inject({ method: 'DELETE', url: path, token })).statusCode).toBe(204);
    expect((await developer.call('GET', path)).status).toBe(404);
  });

  it.each([
    [{ url: 'ftp://bank.example/' }, '/url', 'not_secure'],
    [{ url: 'http://bank.example/hook' }, '/url', 'not_secure'],
    [{ url: 'https://ada:secret@bank.example/' }, '/url', 'wrong_format'],
    [{ url: 'https://10.0.0.8/hook' }, '/url', 'host_refused'],
    [{ url: 'https://[::ffff:10.0.0.8]/hook' }, '/url', 'host_refused'],
    [{ url: 'https://metadata.google.internal/' }, '/url', 'host_refused'],
    [{ url: 'https://bank.example:5432/' }, '/url', 'port_refused'],
    [{ enabled_events: ['profile.exploded'] }, '/enabled_events/0', 'not_allowed'],
    [{ custom_headers: { 'Webhook-Signature': 'v1,x' } }, '/custom_headers/Webhook-Signature', 'reserved'],
    [{ custom_headers: { host: 'elsewhere.example' } }, '/custom_headers/host', 'reserved'],
    [{ custom_headers: { 'Content-Length': '1' } }, '/custom_headers/Content-Length', 'reserved'],
    [{ custom_headers: { 'X Key': 'x' } }, '/custom_headers/X Key', 'wrong_format'],
    [{ custom_headers: { 'X-Key': 'a\r\nX-Other: b' } }, '/custom_headers/X-Key', 'wrong_format'],
    [{ custom_headers: { 'X-Key': 'a', 'x-key': 'b' } }, '/custom_headers/x-key', 'duplicate'],
    [{ metadata: { long: 'x'.repeat(9000) } }, '/metadata', 'too_long'],
    [{ metadata: { ['x'.repeat(101)]: 1 } }, `/metadata/${'x'.repeat(101)}`, 'unknown_field'],
  ])('an endpoint is refused: %j', async (fields, field, code) => {
    const payload = { url: HOOK, enabled_events: ['*'], ...fields };
    expect(await developer.call('POST', ENDPOINT, payload)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field, code }] },
    });
  });

  it('an endpoint with an empty list of events gets none', async () => {
    const endpoint = await developer.register(HOOK, { enabled_events: [] });
    expect(endpoint.enabled_events).toEqual([]);
    const path = `${ENDPOINT}/${endpoint.id}`;
    await developer.call('PUT', path, { enabled_events: ['*'] });
    expect((await developer.call('PUT', path, { enabled_events: [] })).body).toMatchObject({
      enabled: true,
      enabled_events: [],
    });
    await buildProfile(test, company);
    expect(await developer.logsOf(endpoint)).toEqual([]);
  });

  it('secrets and headers of an endpoint are sealed in the database', async () => {
    const endpoint = await developer.register(HOOK, { custom_headers: { Authorization: 'Bearer very-secret' } });
    const { secret } = await developer.secretOf(endpoint);
    const row = await test.parts.database
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow();
    const stored = Buffer.from(
      JSON.stringify(row, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    );
    expect(stored.includes('very-secret')).toBe(false);
    expect(Buffer.from(row.secret).includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  it('the paths of the overview are aliases', async () => {
    expect((await developer.call('GET', '/api/v2/webhook/secret')).status).toBe(404);
    const payload = { url: HOOK, enabled_events: ['*'] };
    const { status, body } = await developer.call<WebhookEndpoint>('POST', '/api/v2/webhook', payload);
    expect(status).toBe(201);
    expect((await developer.call('GET', '/api/v2/webhook/secret')).body).toEqual(await developer.secretOf(body));
    await developer.register(HOOK);
    expect(await developer.call('GET', '/api/v2/webhook/secret')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'endpoint_id', code: 'required' }] },
    });
    for (const name of ['endpoint_id', 'endpoint']) {
      expect((await developer.call('GET', `/api/v2/webhook/secret?${name}=${body.id}`)).body).toEqual(
        await developer.secretOf(body),
      );
    }
    expect((await developer.call('GET', '/api/v2/webhook/events')).body).toEqual(
      (await developer.call('GET', '/api/v2/events')).body,
    );
  });

  it('only permitted users manage endpoints', async () => {
    const { id } = await developer.register(HOOK);
    const auditor = webhookRequests(test, await company.token('auditor'));
    expect((await auditor.call('GET', `${ENDPOINT}/${id}`)).status).toBe(200);
    for (const [method, url] of [
      ['GET', `${ENDPOINT}/${id}/secret`],
      ['PATCH', `${ENDPOINT}/${id}/secret`],
      ['DELETE', `${ENDPOINT}/${id}`],
    ] as const) {
      expect(await auditor.call(method, url)).toMatchObject({ status: 403 });
    }
  });

  it('a company has at most fifty endpoints', async () => {
    const fields = { url: HOOK, enabled_events: ['call.*'] };
    for (let count = 0; count < 50; count += 1)
      expect((await developer.call('POST', ENDPOINT, fields)).status).toBe(201);
    expect(await developer.call('POST', ENDPOINT, fields)).toMatchObject({
      status: 409,
      body: { code: 'too_many_endpoints' },
    });
  });
});
