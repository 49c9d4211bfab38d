import type { ServerResponse } from 'node:http';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '../../contract/event.ts';
import type { EventDescription, WebhookEndpoint, WebhookLog, WebhookSecret } from '../../contract/webhook.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { startReceiver, type Received, type Receiver } from '../testing/receiver.ts';

interface Answered<Body> {
  status: number;
  body: Body;
}

const ENDPOINT = '/api/v2/webhook_endpoint';

describe.each(databases)('webhooks on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  let token: string;
  beforeAll(async () => {
    // Signatures are checked against the real time by the public libraries.
    test = await createTestApplication(kind);
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
  beforeEach(async () => {
    company = await buildCompany(test.parts);
    token = await company.token('developer');
  });
  afterEach(async () => {
    receiver.answer = (response) => response.writeHead(204).end();
    await test.parts.deliveries.idle();
    receiver.received.length = 0;
  });

  const call = async <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answered<Body>> => {
    const response = await test.inject({ method, url, token, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  const register = async (fields: object = {}): Promise<WebhookEndpoint> => {
    const payload = { url: `${receiver.address}/hook`, enabled_events: ['profile.*'], ...fields };
    const { status, body } = await call<WebhookEndpoint>('POST', ENDPOINT, payload);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const secretOf = async ({ id }: { id: string }) =>
    (await call<WebhookSecret>('GET', `${ENDPOINT}/${id}/secret`)).body;
  const logsOf = async ({ id }: { id: string }) =>
    (await call<{ data: WebhookLog[] }>('GET', `${ENDPOINT}/${id}/logs`)).body.data;
  const settle = () => test.parts.deliveries.idle();
  const headersOf = ({ headers }: Received) => headers as Record<string, string>;

  describe('endpoints', () => {
    it('are created, listed, read, changed and deleted, and are nobody else’s', async () => {
      const endpoint = await register({ custom_headers: { 'X-Key': 'one' }, metadata: { team: 'kyc', tags: [1] } });
      expect(endpoint).toMatchObject({
        enabled: true,
        custom_headers: { 'X-Key': 'one' },
        metadata: { team: 'kyc', tags: [1] },
        failing_since: null,
      });
      const path = `${ENDPOINT}/${endpoint.id}`;
      expect((await call('GET', path)).body).toEqual(endpoint);
      const second = await register({ enabled_events: ['*'] });
      const first = await call<{ data: WebhookEndpoint[]; next_cursor: string }>('GET', `${ENDPOINT}?limit=1`);
      const rest = await call<{ data: unknown[] }>('GET', `${ENDPOINT}?limit=1&cursor=${first.body.next_cursor}`);
      const ids = [...first.body.data, ...(rest.body.data as WebhookEndpoint[])].map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set([endpoint.id, second.id]));
      const changed = await call('PUT', path, { enabled_events: ['document.approved'], metadata: {} });
      expect(changed.body).toMatchObject({ enabled_events: ['document.approved'], metadata: {}, url: endpoint.url });
      expect(await call('PUT', path, { enabled: false })).toMatchObject({
        body: { enabled: false, disabled_reason: 'manual' },
      });
      expect(await call('PUT', path, { enabled: true })).toMatchObject({
        body: { enabled: true, disabled_reason: null },
      });
      token = await (await buildCompany(test.parts)).token('developer');
      for (const [method, url] of [
        ['GET', path],
        ['DELETE', path],
        ['GET', `${path}/secret`],
        ['PATCH', `${path}/secret`],
        ['GET', `${path}/logs`],
        ['POST', `${path}/test`],
      ] as const) {
        expect(await call(method, url)).toMatchObject({ status: 404, body: { code: 'endpoint_not_found' } });
      }
      expect(await call('PUT', path, { metadata: {} })).toMatchObject({ status: 404 });
      token = await company.token('developer');
      expect((await test.inject({ method: 'DELETE', url: path, token })).statusCode).toBe(204);
      expect((await call('GET', path)).status).toBe(404);
    });

    it.each([
      [{ url: 'ftp://bank.example/' }, '/url', 'not_https'],
      [{ url: 'http://bank.example/hook' }, '/url', 'not_https'],
      [{ url: 'https://ada:secret@bank.example/' }, '/url', 'has_credentials'],
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
      [{ custom_headers: { 'X-Key': 'a', 'x-key': 'b' } }, '/custom_headers/x-key', 'doubled'],
      [{ metadata: { long: 'x'.repeat(9000) } }, '/metadata', 'too_long'],
    ])('are refused: %j', async (fields, field, code) => {
      const payload = { url: 'https://bank.example/hook', enabled_events: ['*'], ...fields };
      expect(await call('POST', ENDPOINT, payload)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field, code }] },
      });
    });

    it('keep secrets and headers sealed in the database', async () => {
      const endpoint = await register({ custom_headers: { Authorization: 'Bearer very-secret' } });
      const { secret } = await secretOf(endpoint);
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

    it('have the overview’s paths as aliases', async () => {
      expect((await call('GET', '/api/v2/webhook/secret')).status).toBe(404);
      const payload = { url: `${receiver.address}/alias`, enabled_events: ['*'] };
      const { status, body } = await call<WebhookEndpoint>('POST', '/api/v2/webhook', payload);
      expect(status).toBe(201);
      expect((await call('GET', '/api/v2/webhook/secret')).body).toEqual(await secretOf(body));
      await register();
      expect(await call('GET', '/api/v2/webhook/secret')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'endpoint', code: 'required' }] },
      });
      expect((await call('GET', `/api/v2/webhook/secret?endpoint=${body.id}`)).body).toEqual(await secretOf(body));
      expect((await call('GET', '/api/v2/webhook/events')).body).toEqual((await call('GET', '/api/v2/events')).body);
    });

    it('are for those who may', async () => {
      const { id } = await register();
      token = await company.token('auditor');
      expect((await call('GET', `${ENDPOINT}/${id}`)).status).toBe(200);
      for (const [method, url] of [
        ['GET', `${ENDPOINT}/${id}/secret`],
        ['PATCH', `${ENDPOINT}/${id}/secret`],
        ['DELETE', `${ENDPOINT}/${id}`],
      ] as const) {
        expect(await call(method, url)).toMatchObject({ status: 403 });
      }
    });
  });

  it('shows every event with an example that keeps to the contract', async () => {
    // The answer is checked against the OpenAPI document, the examples in it included.
    const { status, body } = await call<{ data: EventDescription[] }>('GET', '/api/v2/events');
    expect(status).toBe(200);
    expect(body.data.every(({ type, example }) => example.type === type)).toBe(true);
    expect(body.data.map(({ type }) => type)).toContain('webhook.test');
  });

  it('delivers signed events that the public libraries accept', async () => {
    const endpoint = await register({ custom_headers: { 'X-Key': 'one two' } });
    const { secret } = await secretOf(endpoint);
    const profile = await buildProfile(test, company, { name: 'Şule Örnek 李' });
    await receiver.until(1);
    await settle();
    const [one] = receiver.received;
    if (!one) throw new Error('nothing came in');
    expect(one).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(one.body)),
        'x-key': 'one two',
      },
    });
    const verified = new StandardWebhook(secret).verify(one.body, headersOf(one)) as WebhookEvent;
    new SvixWebhook(secret).verify(one.body, headersOf(one));
    expect(verified).toMatchObject({
      type: 'profile.created',
      company: company.id,
      data: { profile: { id: profile.id } },
    });
    expect(verified.id).toBe(one.headers['webhook-id']);
    expect(() => new StandardWebhook(secret).verify(`${one.body} `, headersOf(one))).toThrow('No matching signature');
    expect(() => new SvixWebhook(secret).verify(`${one.body} `, headersOf(one))).toThrow('No matching signature');
    expect(await logsOf(endpoint)).toMatchObject([
      {
        event: 'profile.created',
        event_id: verified.id,
        status: 'succeeded',
        trigger: 'event',
        attempts: [{ status: 204 }],
      },
    ]);
  });

  it('signs with both secrets for a day after a new one was made', async () => {
    const endpoint = await register();
    const old = await secretOf(endpoint);
    const { body: fresh } = await call<WebhookSecret>('PATCH', `${ENDPOINT}/${endpoint.id}/secret`);
    expect(fresh).toMatchObject({ previous_secret: old.secret });
    expect(fresh.secret).not.toBe(old.secret);
    const verifies = async (secret: string) => {
      const count = receiver.received.length;
      await call('POST', `${ENDPOINT}/${endpoint.id}/test`);
      await receiver.until(count + 1);
      const one = receiver.received[count];
      if (!one) throw new Error('nothing came in');
      const headers = headersOf(one);
      try {
        // The clock of the test has moved on; the libraries know the real time only.
        const stamp = Number(headers['webhook-timestamp']);
        expect(Math.abs(stamp - test.clock.now().getTime() / 1000)).toBeLessThan(2);
        return new StandardWebhook(secret).sign(headers['webhook-id']!, new Date(stamp * 1000), one.body);
      } finally {
        await settle();
      }
    };
    const signed = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
    const both = [await verifies(fresh.secret), await verifies(old.secret)];
    expect(signed()).toHaveLength(2);
    expect(signed()).toContain(both[1]);
    test.clock.advance({ hours: 24 });
    token = await company.token('developer');
    const alone = await verifies(fresh.secret);
    expect(signed()).toEqual([alone]);
    expect(await secretOf(endpoint)).toMatchObject({ secret: fresh.secret, previous_secret: null });
    test.clock.advance({ hours: -24 });
  });

  it('repeats a delivery by hand: same id, same bytes, signed anew, a new log', async () => {
    const endpoint = await register({ enabled_events: ['profile.created'] });
    receiver.answer = (response) => response.writeHead(410).end();
    await buildProfile(test, company);
    await receiver.until(1);
    await settle();
    const [failed] = await logsOf(endpoint);
    expect(failed).toMatchObject({ status: 'failed', error: 'gone', next_attempt_at: null });
    const retry = { log_id: failed?.id ?? '' };
    expect(await call('POST', `${ENDPOINT}/retry`, retry)).toMatchObject({
      status: 409,
      body: { code: 'endpoint_disabled' },
    });
    await call('PUT', `${ENDPOINT}/${endpoint.id}`, { enabled: true });
    const held: ServerResponse[] = [];
    receiver.answer = (response) => held.push(response);
    test.clock.advance({ seconds: 30 });
    const { status, body } = await call<WebhookLog>('POST', `${ENDPOINT}/retry`, retry);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { trigger: 'retry', status: 'pending', event_id: failed?.event_id },
    });
    const again = await call('POST', `${ENDPOINT}/retry`, { log_id: body.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'delivery_pending' } });
    await receiver.until(2);
    for (const response of held) response.writeHead(200).end('thanks');
    await settle();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    new StandardWebhook((await secretOf(endpoint)).secret).verify(second?.body ?? '', headersOf(second!));
    const logs = await logsOf(endpoint);
    expect(logs.map((log) => [log.trigger, log.status]).toSorted()).toEqual([
      ['event', 'failed'],
      ['retry', 'succeeded'],
    ]);
    expect(await call('POST', `${ENDPOINT}/retry`, { log_id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'log_not_found' },
    });
    token = await (await buildCompany(test.parts)).token('developer');
    expect(await call('POST', `${ENDPOINT}/retry`, retry)).toMatchObject({ status: 404 });
  });

  it('sends a test of a chosen event, once, to an endpoint that does not want it', async () => {
    const endpoint = await register({ enabled_events: ['aml.*'] });
    receiver.answer = (response) => response.writeHead(500).end();
    const path = `${ENDPOINT}/${endpoint.id}/test`;
    expect((await call('POST', `${path}?event=profile.exploded`)).status).toBe(400);
    expect(await call('POST', `${path}?event=document.rejected`)).toMatchObject({
      status: 202,
      body: { trigger: 'test', event: 'document.rejected' },
    });
    await receiver.until(1);
    await settle();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'document.rejected',
      company: company.id,
      data: { document: { status: 'rejected' } },
    });
    expect(await logsOf(endpoint)).toMatchObject([{ status: 'failed', error: 'refused', attempts: [{ status: 500 }] }]);
  });

  it('allows so many endpoints and no more', async () => {
    const fields = { url: 'https://bank.example/hook', enabled_events: ['call.*'] };
    for (let count = 0; count < 50; count += 1) expect((await call('POST', ENDPOINT, fields)).status).toBe(201);
    expect(await call('POST', ENDPOINT, fields)).toMatchObject({ status: 409, body: { code: 'too_many_endpoints' } });
  });
});
