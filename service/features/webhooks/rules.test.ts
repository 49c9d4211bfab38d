import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { EVENT_BODY_LIMIT, type EventData } from '@veridoor/contract/event';
import { exampleData } from '../../platform/http/openapi/event-examples.ts';
import { eventBody } from '../../records/outbox/events.ts';
import { createLanes } from './delivery/lanes.ts';
import { RETRY_DELAYS, nextAttempt, readRetryAfter } from './delivery/schedule.ts';
import { customHeaderErrors } from './headers.ts';
import { createWebhookSecret, signatureHeaders, writeWebhookSecret } from './signature.ts';

describe('webhook signatures', () => {
  it('the public library accepts a signature for its own body and either secret only', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, fc.uuid(), fc.integer({ min: -200, max: 200 }), (body, id, age) => {
        const secrets = [createWebhookSecret(), createWebhookSecret()];
        const headers = signatureHeaders(secrets, {
          id,
          at: new Date(Date.now() - age * 1000),
          body: JSON.stringify(body),
        });
        for (const secret of secrets.map(writeWebhookSecret)) {
          expect(new Webhook(secret).verify(JSON.stringify(body), headers)).toBe(body);
          expect(() => new Webhook(secret).verify(JSON.stringify(`${body}.`), headers)).toThrow(
            'No matching signature',
          );
        }
        const stranger = writeWebhookSecret(createWebhookSecret());
        expect(() => new Webhook(stranger).verify(JSON.stringify(body), headers)).toThrow('No matching signature');
      }),
    );
  });
});

describe('schedule of deliveries', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  const seconds = (next: Date | null) => ((next?.getTime() ?? Number.NaN) - now.getTime()) / 1000;

  it('the schedule has ten attempts within about 75 hours, each delay within a tenth', () => {
    expect(RETRY_DELAYS.length + 1).toBe(10);
    expect(RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0) / 3600).toBeCloseTo(75.6, 1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), random, (failures, chance) => {
        const delay = RETRY_DELAYS[failures - 1] ?? 0;
        const found = seconds(nextAttempt(failures, now, null, chance));
        expect(found).toBeGreaterThanOrEqual(delay * 0.9 - 0.001);
        expect(found).toBeLessThanOrEqual(delay * 1.1 + 0.001);
      }),
    );
    expect(nextAttempt(10, now, 5, 0.5)).toBeNull();
  });

  it('an attempt waits at least as long as the receiver asks, up to a day, and as its schedule says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 1_000_000 }), random, (failures, asked, chance) => {
        const found = seconds(nextAttempt(failures, now, asked, chance));
        expect(found).toBeGreaterThanOrEqual(Math.min(asked, 24 * 3600));
        expect(found).toBe(Math.max(seconds(nextAttempt(failures, now, null, chance)), Math.min(asked, 24 * 3600)));
      }),
    );
  });

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['99999999999999', null],
    ['', null],
    [undefined, null],
  ])('Retry-After is read: %s', (header, expected) => expect(readRetryAfter(header, now)).toBe(expected));
});

describe('delivery lanes', () => {
  it('no endpoint gets more than its width, and endpoints that answer keep places', () => {
    const step = fc.record({ endpoint: fc.nat({ max: 9 }), succeeds: fc.boolean(), duration: fc.nat({ max: 20_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const lanes = createLanes();
        const running = new Map<string, number>();
        const count = () => [...running.values()].reduce((sum, one) => sum + one, 0);
        for (const { endpoint, succeeds, duration } of steps) {
          const id = String(endpoint);
          const { proven, others } = lanes.room();
          const known = [...proven.endpoints, ...others.endpoints].find(([one]) => one === id);
          const free = known ? known[1] : others.first;
          if (free > 0) {
            lanes.begin(id);
            running.set(id, (running.get(id) ?? 0) + 1);
          } else {
            lanes.end(id, succeeds, duration);
            running.set(id, (running.get(id) ?? 0) - 1);
          }
          expect(running.get(id)).toBeLessThanOrEqual(32);
          const after = lanes.room();
          expect(512 - after.proven.total - after.others.total).toBe(count());
        }
      }),
    );
  });

  it('waiting dead endpoints leave the places of good ones free', () => {
    const lanes = createLanes();
    lanes.begin('good');
    lanes.end('good', true, 10);
    for (let dead = 0; dead < 64; dead += 1) for (let place = 0; place < 4; place += 1) lanes.begin(`dead ${dead}`);
    const room = lanes.room();
    expect(room.others.total).toBe(0);
    expect(room.proven).toEqual({ total: 256, endpoints: [['good', 8]] });
    for (let place = 0; place < 4; place += 1) lanes.end('dead 1', false, 15_000);
    expect(lanes.room().others.endpoints).toContainEqual(['dead 1', 1]);
  });
});

describe('custom headers', () => {
  it('Node can send every custom header that is accepted, and the others are refused', () => {
    const name = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('X-Key', 'Host', 'webhook-id', 'Te', 'Authorization'),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('a b', ' a', 'a\r\nb: c', 'ü', ''),
    );
    fc.assert(
      fc.property(name, value, (header, text) => {
        const errors = customHeaderErrors({ [header]: text });
        if (errors.length > 0) return;
        const sent = new Headers([[header, text]]);
        expect(sent.get(header)).toBe(text);
        expect(/^(host|webhook-|content-|te$)/i.test(header)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('body of a notification', () => {
  const bodyOf = (data: EventData) =>
    eventBody({
      id: crypto.randomUUID(),
      type: 'document.rejected',
      mode: 'live',
      companyId: crypto.randomUUID(),
      data,
      now: new Date(),
    });
  const { profile, document } = exampleData('document.rejected');
  if (!document) throw new Error('the example has no document');
  /** Fields as long as the API takes them, of characters that take the most room. */
  const largest = {
    ...profile,
    id_card_number: '字'.repeat(64),
    name: '字'.repeat(200),
    email: '字'.repeat(254),
    status_reason: '"'.repeat(500),
    steps: Array.from({ length: 50 }, (_, index) => ({
      id: `${index}`.padStart(40, 'a'),
      kind: 'document' as const,
      status: 'automatically_rejected' as const,
    })),
  };

  it('the body is complete in usual cases', () => {
    const comment = '字'.repeat(1000);
    const body = bodyOf({ profile: largest, document: { ...document, comment } });
    expect(JSON.parse(body)).toMatchObject({ data: { profile: { name: largest.name }, document: { comment } } });
  });

  it('the body stays below its limit and always has the profile', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 }), fc.nat({ max: 1000 }), fc.nat({ max: 30_000 }), (results, comment, reason) => {
        const body = bodyOf({
          profile: largest,
          document: {
            ...document,
            comment: '字'.repeat(comment),
            reject_reason: 'x'.repeat(reason),
            results: Array.from({ length: results }, () => document.results[0]!),
          },
        });
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(EVENT_BODY_LIMIT);
        expect((JSON.parse(body) as { data: EventData }).data.profile).toEqual(largest);
      }),
    );
  });
});
