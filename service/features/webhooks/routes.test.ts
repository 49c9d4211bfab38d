import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '@veridoor/contract/event';
import type { EventDescription, WebhookLog, WebhookSecret } from '@veridoor/contract/webhook';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { startReceiver, type Received, type Receiver } from '../../testing/servers/receiver.ts';
import { ENDPOINT, webhookRequests } from '../../testing/webhooks.ts';

describe('webhooks', () => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  let developer: ReturnType<typeof webhookRequests>;
  beforeAll(async () => {
    // Signatures are checked against the real time by the public libraries.
    test = await createTestApplication(database);
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
  const asDeveloper = async (by: TestCompany) => webhookRequests(test, await by.token('developer'));
  beforeEach(async () => {
    company = await buildCompany(test.parts);
    developer = await asDeveloper(company);
  });
  afterEach(async () => {
    receiver.answer = (response) => response.writeHead(204).end();
    await test.parts.deliveries.idle();
    receiver.received.length = 0;
  });

  const register = (fields: object = {}) => developer.register(`${receiver.address}/hook`, fields);
  const settle = () => test.parts.deliveries.idle();
  const headersOf = ({ headers }: Received) => headers as Record<string, string>;

  it('every event has an example that keeps to the contract', async () => {
    // The answer is checked against the OpenAPI document, the examples in it included.
    const { status, body } = await developer.call<{ data: EventDescription[] }>('GET', '/api/v2/events');
    expect(status).toBe(200);
    expect(body.data.every(({ type, example }) => example.type === type)).toBe(true);
    expect(body.data.map(({ type }) => type)).toContain('webhook.test');
  });

  it("the public library accepts a delivered event's signature", async () => {
    const endpoint = await register({ custom_headers: { 'X-Key': 'one two' } });
    const { secret } = await developer.secretOf(endpoint);
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
    const verified = new Webhook(secret).verify(one.body, headersOf(one)) as WebhookEvent;
    expect(verified).toMatchObject({
      type: 'profile.created',
      company: company.id,
      data: { profile: { id: profile.id } },
    });
    expect(verified.id).toBe(one.headers['webhook-id']);
    expect(() => new Webhook(secret).verify(`${one.body} `, headersOf(one))).toThrow('No matching signature');
    expect(await developer.logsOf(endpoint)).toMatchObject([
      {
        event: 'profile.created',
        event_id: verified.id,
        status: 'succeeded',
        trigger: 'event',
        attempts: [{ status: 204 }],
      },
    ]);
  });

  it('an endpoint keeps the version of its body until it is moved, and its signature is of what it gets', async () => {
    expect((await register({ enabled_events: [] })).payload_version).toBe('2026-12-01');
    const endpoint = await register({ payload_version: '2026-03-01' });
    const { secret } = await developer.secretOf(endpoint);
    const sentTo = async (name: string) => {
      const { id } = await buildProfile(test, company, { name });
      await receiver.until(1);
      await settle();
      const [one] = receiver.received.splice(0);
      return { id, event: new Webhook(secret).verify(one!.body, headersOf(one!)) as WebhookEvent };
    };
    expect((await sentTo('Before')).event).not.toHaveProperty('object');
    const path = `${ENDPOINT}/${endpoint.id}`;
    expect((await developer.call('PUT', path, { metadata: {} })).body).toMatchObject({
      payload_version: '2026-03-01',
    });
    expect((await developer.call('PUT', path, { payload_version: '2026-12-02' })).status).toBe(400);
    await developer.call('PUT', path, { payload_version: '2026-12-01' });
    const { id, event } = await sentTo('After');
    expect(event.object).toEqual({ kind: 'profile', id });
  });

  it('for a day after a change, deliveries are signed with both secrets', async () => {
    const endpoint = await register();
    const old = await developer.secretOf(endpoint);
    const { body: fresh } = await developer.call<WebhookSecret>('PATCH', `${ENDPOINT}/${endpoint.id}/secret`);
    expect(fresh).toMatchObject({ previous_secret: old.secret });
    expect(fresh.secret).not.toBe(old.secret);
    // A third would end one that the receiver may still have.
    expect(await developer.call('PATCH', `${ENDPOINT}/${endpoint.id}/secret`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_secret_rotating' },
    });
    expect(await developer.secretOf(endpoint)).toEqual(fresh);
    const verifies = async (secret: string) => {
      const count = receiver.received.length;
      await developer.call('POST', `${ENDPOINT}/${endpoint.id}/test`);
      await receiver.until(count + 1);
      const one = receiver.received[count];
      if (!one) throw new Error('nothing came in');
      const headers = headersOf(one);
      try {
        // The clock of the test has moved on; the libraries know the real time only.
        const stamp = Number(headers['webhook-timestamp']);
        expect(Math.abs(stamp - test.clock.now().getTime() / 1000)).toBeLessThan(2);
        return new Webhook(secret).sign(headers['webhook-id']!, new Date(stamp * 1000), one.body);
      } finally {
        await settle();
      }
    };
    const signed = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
    const both = [await verifies(fresh.secret), await verifies(old.secret)];
    expect(signed()).toHaveLength(2);
    expect(signed()).toContain(both[1]);
    test.clock.advance({ hours: 24 });
    developer = await asDeveloper(company);
    const alone = await verifies(fresh.secret);
    expect(signed()).toEqual([alone]);
    expect(await developer.secretOf(endpoint)).toMatchObject({ secret: fresh.secret, previous_secret: null });
    test.clock.advance({ hours: -24 });
  });

  it('a secret that leaked ends at once, with the one before', async () => {
    const endpoint = await register();
    const replace = (body?: object) =>
      developer.call<WebhookSecret>('PATCH', `${ENDPOINT}/${endpoint.id}/secret`, body);
    await replace();
    const { status, body: fresh } = await replace({ overlap_seconds: 0 });
    expect([status, fresh]).toEqual([
      200,
      { secret: fresh.secret, previous_secret: null, previous_secret_until: null },
    ]);
    const { body: again } = await replace({ overlap_seconds: 60 });
    expect(again.previous_secret).toBe(fresh.secret);
    expect((await replace({ overlap_seconds: 86_401 })).status).toBe(400);
  });

  it('a repeated delivery keeps id and bytes, with a new signature and a new log', async () => {
    const endpoint = await register({ enabled_events: ['profile.created'] });
    receiver.answer = (response) => response.writeHead(410).end();
    await buildProfile(test, company);
    await receiver.until(1);
    await settle();
    const [failed] = await developer.logsOf(endpoint);
    expect(failed).toMatchObject({ status: 'failed', error: 'gone', next_attempt_at: null });
    const retry = { log_id: failed?.id ?? '' };
    expect(await developer.call('POST', `${ENDPOINT}/retry`, retry)).toMatchObject({
      status: 409,
      body: { code: 'endpoint_disabled' },
    });
    await developer.call('PUT', `${ENDPOINT}/${endpoint.id}`, { enabled: true });
    const held: ServerResponse[] = [];
    receiver.answer = (response) => held.push(response);
    test.clock.advance({ seconds: 30 });
    const { status, body } = await developer.call<WebhookLog>('POST', `${ENDPOINT}/retry`, retry);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { trigger: 'retry', status: 'pending', event_id: failed?.event_id },
    });
    await receiver.until(2);
    const again = await developer.call('POST', `${ENDPOINT}/retry`, { log_id: body.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'delivery_pending' } });
    for (const response of held) response.writeHead(200).end('thanks');
    await settle();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    new Webhook((await developer.secretOf(endpoint)).secret).verify(second?.body ?? '', headersOf(second!));
    const logs = await developer.logsOf(endpoint);
    expect(logs.map((log) => [log.trigger, log.status]).toSorted()).toEqual([
      ['event', 'failed'],
      ['retry', 'succeeded'],
    ]);
    expect(await developer.call('POST', `${ENDPOINT}/retry`, { log_id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'log_not_found' },
    });
    const stranger = await asDeveloper(await buildCompany(test.parts));
    expect(await stranger.call('POST', `${ENDPOINT}/retry`, retry)).toMatchObject({ status: 404 });
  });

  it('a test of a chosen event goes out once, even to an endpoint that does not want it', async () => {
    const endpoint = await register({ enabled_events: ['aml.*'] });
    receiver.answer = (response) => response.writeHead(500).end();
    const path = `${ENDPOINT}/${endpoint.id}/test`;
    expect((await developer.call('POST', `${path}?event=profile.exploded`)).status).toBe(400);
    expect(await developer.call('POST', `${path}?event=document.rejected`)).toMatchObject({
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
    expect(await developer.logsOf(endpoint)).toMatchObject([
      { status: 'failed', error: 'refused', attempts: [{ status: 500 }] },
    ]);
  });
});
