import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, buildSession } from '../testing/builders.ts';
import { plainJpeg } from '../testing/documents/images.ts';
import { cardFront, send } from '../testing/documents/sending.ts';
import { database } from '../testing/servers/databases.ts';
import { startReceiver, type Receiver } from '../testing/servers/receiver.ts';
import { webhookRequests } from '../testing/webhooks.ts';
import { inChildSpan, inTrace, newTrace, presentParent } from './trace.ts';

const loaded = vi.hoisted(() => ({ sdk: false }));
vi.mock('@opentelemetry/sdk-trace', (original) => {
  loaded.sdk = true;
  return original();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SHUTTER = '00f067aa0ba902b7';
const request = { kind: 'server', name: 'GET /thing', attributes: {} } as const;

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code: number };
}

let collector: Receiver;
beforeEach(async () => {
  collector = await startReceiver();
});
afterEach(() => collector.close());

const sentSpans = (): SentSpan[] =>
  collector.received.flatMap(({ body }) => {
    const { resourceSpans }: { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] } = JSON.parse(body);
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
const attribute = ({ attributes }: SentSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const settings = (share = 1) => ({
  endpoint: `${collector.address}/`,
  headers: { 'x-key': 'k' },
  service: 'eu',
  share,
});
const startTracing = async (share?: number) => (await import('./tracing.ts')).createTracing(settings(share));

it('without a receiver of spans the SDK is not even loaded', async () => {
  const test = await createTestApplication(database);
  expect(test.parts.tracing).toBeNull();
  await test.close();
  expect(loaded.sdk).toBe(false);
  await (await startTracing()).stop();
  expect(loaded.sdk).toBe(true);
});

it('an upload is one trace from its request over the check to the webhook, and names nobody', async () => {
  const test = await createTestApplication(database, { tracing: settings() });
  const business = await startReceiver();
  const company = await buildCompany(test.parts);
  await webhookRequests(test, await company.token('developer')).register(business.address, { enabled_events: ['*'] });
  const { token, profile } = await buildSession(test, company, { name: 'Quintessa Vandermolen' });
  await test.parts.deliveries.idle();
  business.received.length = 0;
  const page = await send(
    {
      ...test,
      inject: ({ headers, ...rest }) =>
        test.inject({ ...rest, headers: { ...headers, traceparent: `00-${TRACE}-${SHUTTER}-00` } }),
    },
    token,
    // The check refuses it, so that the job itself causes a notification.
    await plainJpeg('#808080'),
    cardFront,
  );
  await test.parts.jobs.idle();
  await test.parts.deliveries.idle();
  await test.close();
  await business.close();

  const spans = sentSpans().filter(({ traceId }) => traceId === TRACE);
  const [handedIn, ...others] = spans.filter(({ name }) => name === 'POST /api/v2/document');
  expect([handedIn?.parentSpanId, handedIn?.kind, others]).toEqual([SHUTTER, 2, []]);
  expect(attribute(handedIn!, 'http.response.status_code')).toBe('201');
  expect(BigInt(handedIn!.endTimeUnixNano)).toBeGreaterThan(BigInt(handedIn!.startTimeUnixNano));
  const check = spans.find((span) => attribute(span, 'job.queue') === 'checks');
  expect([check?.parentSpanId, check?.kind]).toEqual([handedIn?.spanId, 5]);
  expect(attribute(check!, 'job.attempt')).toBe('1');
  const deliveries = spans.filter(({ name }) => name === 'webhook');
  expect(deliveries.map(({ spanId }) => `00-${TRACE}-${spanId}-01`).toSorted()).toEqual(
    business.received.map(({ headers }) => headers['traceparent']).toSorted(),
  );
  expect(deliveries.some(({ parentSpanId }) => parentSpanId === check?.spanId)).toBe(true);
  for (const delivery of deliveries) expect(attribute(delivery, 'http.response.status_code')).toBe('204');
  // Every span but those of the browser's requests stands below another.
  const known = new Set([SHUTTER, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([]);

  const everything = collector.received.map(({ path, body }) => `${path} ${body}`).join('\n');
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'k' } });
  for (const datum of ['Quintessa', 'Vandermolen', profile.id, page.id, company.id, token])
    expect([datum, everything.includes(datum)]).toEqual([datum, false]);
});

it.each([
  ['hangs', () => undefined, /cannot be reached \(AbortError\)/],
  ['fails', (response) => response.writeHead(503).end(), /answered 503/],
] satisfies [string, Receiver['answer'], RegExp][])(
  'a receiver of spans that %s harms no request, and the log says it once',
  async (_, answer, reason) => {
    collector.answer = answer;
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const test = await createTestApplication(database, { tracing: settings(), logLevel: 'warn' }, {}, log);
    const company = await buildCompany(test.parts);
    const fillBatches = (spans: number) => {
      while (spans-- > 0) test.parts.tracing?.begin(newTrace(), request)?.end(null);
    };
    fillBatches(512);
    await collector.until(1);
    await buildProfile(test, company);
    fillBatches(1_024);
    await test.close();
    expect(collector.received.length).toBeGreaterThan(2);
    expect(lines).toEqual([expect.stringContaining('spans are not sent')]);
    expect(lines[0]).toMatch(reason);
  },
);

it('the share of sampled traces follows from their ids, whole traces at a time', async () => {
  const [none, some] = [await startTracing(0), await startTracing(0.5)];
  expect(none.begin(newTrace(), request)).toBeNull();
  await none.stop();
  expect(collector.received).toEqual([]);
  const traces = Array.from({ length: 64 }, () => randomBytes(16).toString('hex'));
  const isSampled = (parent: string) => some.begin(parent, request) !== null;
  const sampled = traces.filter(isSampled);
  expect([0, traces.length]).not.toContain(sampled.length);
  expect(traces.filter((trace) => isSampled(`00-${trace}-${SHUTTER}-00`))).toEqual(sampled);
  await some.stop();
});

it('a span begins the trace that its work already has, and a failed part of it says only what kind', async () => {
  const tracing = await startTracing();
  const span = tracing.begin(TRACE, request);
  const part = inTrace(TRACE, () => inChildSpan('print', () => Promise.reject(new TypeError('Ada'))), span);
  await expect(part).rejects.toThrow('Ada');
  expect(inTrace(TRACE, presentParent, span)).toBe(span?.parent);
  span?.end(null);
  await tracing.stop();
  const [print, above] = sentSpans();
  expect(above).toMatchObject({ traceId: TRACE, name: 'GET /thing', status: { code: 0 } });
  expect(above).not.toHaveProperty('parentSpanId');
  expect(print).toMatchObject({ parentSpanId: above?.spanId, name: 'print', kind: 1, status: { code: 2 } });
  expect(attribute(print!, 'error.type')).toBe('TypeError');
  expect(collector.received[0]?.body).not.toContain('Ada');
});
