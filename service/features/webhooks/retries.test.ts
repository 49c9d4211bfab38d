import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryHealth, WebhookEndpoint, WebhookLog } from '@veridoor/contract/webhook';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { startReceiver, type Receiver } from '../../testing/servers/receiver.ts';
import { ENDPOINT, webhookRequests } from '../../testing/webhooks.ts';

describe('retry of a failed delivery', () => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  let developer: ReturnType<typeof webhookRequests>;
  let endpoint: WebhookEndpoint;
  beforeAll(async () => {
    test = await createTestApplication(database);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
  beforeEach(async () => {
    company = await buildCompany(test.parts);
    developer = webhookRequests(test, await company.token('developer'));
    endpoint = await developer.register(`${receiver.address}/hook`, { enabled_events: ['profile.created'] });
    receiver.answer = (response) => response.writeHead(500).end();
  });
  afterEach(async () => {
    receiver.answer = (response) => response.writeHead(204).end();
    await test.parts.deliveries.idle();
    receiver.received.length = 0;
  });

  const settle = () => test.parts.deliveries.idle();
  const retry = ({ id }: WebhookLog) => developer.call<WebhookLog>('POST', `${ENDPOINT}/retry`, { log_id: id });
  const failOnce = async () => {
    await buildProfile(test, company);
    await settle();
    const [log] = await developer.logsOf(endpoint);
    if (!log) throw new Error('nothing was tried');
    return log;
  };

  it('a retry goes out at once under the same id and log, and the schedule goes on from there', async () => {
    const log = await failOnce();
    expect(log).toMatchObject({ endpoint_id: endpoint.id, status: 'pending', attempts: [{ status: 500 }] });
    expect(await retry(log)).toMatchObject({ status: 202, body: { id: log.id, event_id: log.event_id } });
    await settle();
    const [second] = await developer.logsOf(endpoint);
    expect(second).toMatchObject({ status: 'pending', attempts: [{ status: 500 }, { status: 500 }] });
    const wait = Date.parse(second?.next_attempt_at ?? '') - test.clock.now().getTime();
    expect(wait / 1000).toBeGreaterThan(4 * 60);

    receiver.answer = (response) => response.writeHead(204).end();
    await retry(log);
    await settle();
    const logs = await developer.logsOf(endpoint);
    expect(logs.map(({ id, status }) => [id, status])).toEqual([[log.id, 'succeeded']]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('deliveries are found by type and by whom they are about, and their health says what waits', async () => {
    const log = await failOnce();
    const { body: tried } = await developer.call<WebhookLog>('POST', `${ENDPOINT}/${endpoint.id}/test`, {});
    const about = async (query: string) =>
      (await developer.call<{ data: WebhookLog[] }>('GET', `${ENDPOINT}/${endpoint.id}/logs?${query}`)).body.data.map(
        ({ id }) => id,
      );
    const { profile_id } = await test.parts.database
      .selectFrom('event')
      .select('profile_id')
      .where('id', '=', log.event_id)
      .executeTakeFirstOrThrow();
    expect(await about('type=profile.created')).toEqual([log.id]);
    expect(await about('type=webhook.test')).toEqual([tried.id]);
    expect(await about(`object=${profile_id}`)).toEqual([log.id]);
    expect(await about(`object=${profile_id}&type=webhook.test`)).toEqual([]);
    // Nobody tries a test again.
    await settle();
    const health = async (mode: string) =>
      (await developer.call<DeliveryHealth>('GET', `${ENDPOINT}/health?mode=${mode}`)).body.data;
    expect(await health('live')).toMatchObject([
      {
        endpoint_id: endpoint.id,
        url: endpoint.url,
        enabled: true,
        waiting: 1,
        oldest_waiting_at: log.created_at,
        failed: 1,
      },
    ]);
    expect(await health('test')).toEqual([]);
  });

  it('a retry is refused while an attempt is under way', async () => {
    const log = await failOnce();
    const held: ServerResponse[] = [];
    receiver.answer = (response) => held.push(response);
    await retry(log);
    await receiver.until(2);
    expect(await retry(log)).toMatchObject({ status: 409, body: { code: 'delivery_pending' } });
    for (const response of held) response.writeHead(204).end();
    await settle();
    expect(await developer.logsOf(endpoint)).toMatchObject([{ status: 'succeeded' }]);
  });

  it.each([
    ['moved', () => ({ url: `${receiver.address}/mended` })],
    ['given other headers', () => ({ custom_headers: { 'X-Key': 'right' } })],
  ])('a failed delivery goes out at once when its endpoint is %s', async (_, change) => {
    await failOnce();
    receiver.answer = (response) => response.writeHead(204).end();
    await developer.call('PUT', `${ENDPOINT}/${endpoint.id}`, { metadata: { team: 'kyc' } });
    await settle();
    expect(receiver.received).toHaveLength(1);
    await developer.call('PUT', `${ENDPOINT}/${endpoint.id}`, change());
    await settle();
    expect(await developer.logsOf(endpoint)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('a failed delivery goes out at once when its endpoint is enabled again', async () => {
    await failOnce();
    const path = `${ENDPOINT}/${endpoint.id}`;
    await developer.call('PUT', path, { enabled: false });
    receiver.answer = (response) => response.writeHead(204).end();
    await developer.call('PUT', path, { enabled: true });
    await settle();
    expect(await developer.logsOf(endpoint)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('a failed delivery goes out at once when a test succeeds, and waits when one fails', async () => {
    await failOnce();
    const path = `${ENDPOINT}/${endpoint.id}/test`;
    await developer.call('POST', path);
    await settle();
    const waiting = async () => (await developer.logsOf(endpoint)).filter(({ trigger }) => trigger === 'event');
    expect(await waiting()).toMatchObject([{ status: 'pending', attempts: [{ status: 500 }] }]);
    receiver.answer = (response) => response.writeHead(204).end();
    await developer.call('POST', path);
    await settle();
    expect(await waiting()).toMatchObject([{ status: 'succeeded', attempts: [{ status: 500 }, { status: 204 }] }]);
  });

  it('a failed delivery waits when another event succeeds, because that one may be the exception', async () => {
    await failOnce();
    receiver.answer = (response) => response.writeHead(204).end();
    await buildProfile(test, company);
    await settle();
    const statuses = (await developer.logsOf(endpoint)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['pending', 'succeeded']);
  });

  it('a test sends the event named in the body or in the address', async () => {
    const path = `${ENDPOINT}/${endpoint.id}/test`;
    receiver.answer = (response) => response.writeHead(204).end();
    expect(await developer.call('POST', path, { event: 'document.rejected' })).toMatchObject({
      status: 202,
      body: { event: 'document.rejected' },
    });
    expect(await developer.call('POST', path, { evnt: 'document.rejected' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: '/evnt', code: 'unknown_field' }] },
    });
  });
});
