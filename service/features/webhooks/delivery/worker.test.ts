import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEndpoint, WebhookLog } from '@veridoor/contract/webhook';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { startReceiver, type Receiver } from '../../../testing/servers/receiver.ts';
import { createDeliveryWorker } from './worker.ts';

const ENDPOINT = '/api/v2/webhook_endpoint';

describe.each(databases)('delivery worker on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
  beforeEach(async () => {
    company = await buildCompany(test.parts);
  });
  afterEach(async () => {
    receiver.answer = (response) => response.writeHead(204).end();
    await settle();
    receiver.received.length = 0;
  });

  const settle = () => test.parts.deliveries.idle();
  const call = async <Body>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const token = await company.token('developer');
    const response = await test.inject({ method, url, token, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(response.body);
    return response.json<Body>();
  };
  const register = (path = '/hook') => {
    const payload = { url: `${receiver.address}${path}`, enabled_events: ['profile.created'] };
    return call<WebhookEndpoint>('POST', ENDPOINT, payload);
  };
  const read = ({ id }: WebhookEndpoint) => call<WebhookEndpoint>('GET', `${ENDPOINT}/${id}`);
  const logsOf = async ({ id }: WebhookEndpoint) =>
    (await call<{ data: WebhookLog[] }>('GET', `${ENDPOINT}/${id}/logs`)).data;
  const waits = (log: WebhookLog | undefined) =>
    (new Date(log?.next_attempt_at ?? Number.NaN).getTime() - test.clock.now().getTime()) / 1000;

  it('a notification carries the trace of the request that caused it', async () => {
    await register();
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('integration'),
      payload: { id_card_number: 'TRACE-1' },
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    });
    await settle();
    const sent = receiver.received.map(({ headers }) => String(headers['traceparent']));
    expect(sent).toEqual([expect.stringMatching(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$`)]);
  });

  it('a delivery is tried ten times over three days with the same bytes, then given up', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(500).end('x'.repeat(100_000));
    await buildProfile(test, company);
    await settle();
    for (let attempts = 1; attempts < 10; attempts += 1) {
      const [log] = await logsOf(endpoint);
      expect(log?.attempts).toHaveLength(attempts);
      expect(log).toMatchObject({ status: 'pending', error: 'refused' });
      expect(receiver.received).toHaveLength(attempts);
      // Nothing happens before its time.
      test.clock.advance({ seconds: waits(log) - 0.5 });
      await settle();
      expect(receiver.received).toHaveLength(attempts);
      test.clock.advance({ seconds: 1 });
      await settle();
    }
    const [log] = await logsOf(endpoint);
    expect(log).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(log?.attempts.map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: 10 }, () => [500, 'refused']),
    );
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(10);
    const days = (test.clock.now().getTime() - new Date(log?.created_at ?? '').getTime()) / 3600_000;
    expect(days).toBeGreaterThan(60);
    expect(days).toBeLessThan(90);
    expect(await read(endpoint)).toMatchObject({ enabled: true, last_error: 'refused' });
  });

  it('a delivery waits as long as the receiver asks, and a success clears the failures', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    await buildProfile(test, company);
    await settle();
    const [log] = await logsOf(endpoint);
    expect(waits(log)).toBe(3600);
    expect(await read(endpoint)).toMatchObject({
      failing_since: test.clock.now().toISOString(),
      last_error: 'refused',
    });
    receiver.answer = (response) => response.writeHead(200).end();
    test.clock.advance({ hours: 1 });
    await settle();
    expect(await logsOf(endpoint)).toMatchObject([
      { status: 'succeeded', error: null, attempts: [{ status: 429 }, { status: 200 }] },
    ]);
    expect(await read(endpoint)).toMatchObject({ failing_since: null, last_error: null });
  });

  it('a redirect counts as a failure and is not followed', async () => {
    const endpoint = await register('/first');
    receiver.answer = (response) => response.writeHead(307, { location: `${receiver.address}/second` }).end();
    await buildProfile(test, company);
    await settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/first']);
    expect(await logsOf(endpoint)).toMatchObject([{ status: 'pending', error: 'redirected' }]);
  });

  it('an endpoint that answers 410 is disabled and gets nothing more', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(410).end();
    await buildProfile(test, company);
    await settle();
    await buildProfile(test, company);
    await settle();
    expect(receiver.received).toHaveLength(1);
    expect(await read(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const audit = await test.inject({
      url: `/api/v2/audit?action=webhook.endpoint_disabled`,
      token: await company.token('auditor'),
    });
    expect(audit.json()).toMatchObject({
      data: [{ actor: { kind: 'system' }, subject: { id: endpoint.id }, detail: { reason: 'gone' } }],
    });
  });

  it('a receiver that aborts a message gets it no more, and the next one all the same', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(422, { 'webhook-delivery': 'Abort-Message' }).end();
    await buildProfile(test, company);
    await settle();
    expect(await logsOf(endpoint)).toMatchObject([{ status: 'failed', error: 'aborted', next_attempt_at: null }]);
    await buildProfile(test, company);
    await settle();
    expect(receiver.received).toHaveLength(2);
    expect(await read(endpoint)).toMatchObject({ enabled: true });
  });

  it('a receiver that accepts a notification and says disable gets nothing more', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(204, { 'webhook-delivery': 'disable' }).end();
    await buildProfile(test, company);
    await settle();
    expect(await logsOf(endpoint)).toMatchObject([{ status: 'succeeded', error: null }]);
    expect(await read(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  });

  it('an endpoint that fails for days is disabled, fails what waits, and starts fresh once enabled', async () => {
    const endpoint = await register();
    receiver.answer = (response) => response.writeHead(503).end();
    await buildProfile(test, company);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await settle();
      test.clock.advance({ hours: 27 });
    }
    // The first event has used its attempts after nine days: that is when it is given up.
    expect(await read(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    await call('PUT', `${ENDPOINT}/${endpoint.id}`, { enabled: true });
    expect(await read(endpoint)).toMatchObject({ enabled: true, failing_since: null, last_error: null });
    await buildProfile(test, company);
    await settle();
    await call('PUT', `${ENDPOINT}/${endpoint.id}`, { enabled: false });
    test.clock.advance({ hours: 1 });
    await settle();
    const [waiting] = await logsOf(endpoint);
    expect(waiting).toMatchObject({ status: 'failed', error: 'endpoint_disabled', attempts: [{ status: 503 }] });
  });

  it('an endpoint that never answers delays no other', async () => {
    const held = await startReceiver();
    held.answer = () => undefined;
    const slow = { url: held.address, enabled_events: ['profile.created'] };
    await call('POST', ENDPOINT, slow);
    await register();
    for (let count = 0; count < 40; count += 1) await buildProfile(test, company);
    await receiver.until(40);
    // None of the silent one has been answered or given up by then: it has its few places and no more.
    expect(held.received.length).toBeLessThanOrEqual(4);
    await held.close();
  });

  it("the worker leaves another instance's deliveries alone and takes over a dead one's", async () => {
    const endpoint = await register();
    await test.parts.deliveries.stop();
    await buildProfile(test, company);
    const { database, clock, secrets, outgoing } = test.parts;
    const until = new Date(clock.now().getTime() + 25_000);
    await database.updateTable('webhook_delivery').set({ claim: crypto.randomUUID(), claimed_until: until }).execute();
    const other = createDeliveryWorker({ database, clock, secrets, outgoing, random: () => 0.5, exclusive: false });
    await other.start((error) => expect.unreachable(String(error)));
    await other.idle();
    expect(receiver.received).toHaveLength(0);
    test.clock.advance({ seconds: 26 });
    await other.idle();
    expect(receiver.received).toHaveLength(1);
    expect(await logsOf(endpoint)).toMatchObject([{ status: 'succeeded' }]);
    await other.stop();
    await test.parts.deliveries.start((error) => expect.unreachable(String(error)));
  });

  it('two instances on the same rows send every event once', async () => {
    const endpoints = await Promise.all(['/a', '/b', '/c'].map(register));
    await test.parts.deliveries.stop();
    for (let count = 0; count < 30; count += 1) await buildProfile(test, company);
    const { database, clock, secrets, outgoing } = test.parts;
    const workers = [0, 1].map(() =>
      createDeliveryWorker({ database, clock, secrets, outgoing, random: () => 0.5, exclusive: false }),
    );
    for (const worker of workers) await worker.start((error) => expect.unreachable(String(error)));
    await Promise.all(workers.map((worker) => worker.idle()));
    const keys = receiver.received.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`);
    expect([keys.length, new Set(keys).size]).toEqual([90, 90]);
    const logs = await Promise.all(endpoints.map(logsOf));
    expect(logs.flat().every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(true);
    for (const worker of workers) await worker.stop();
    await test.parts.deliveries.start((error) => expect.unreachable(String(error)));
  });
});
