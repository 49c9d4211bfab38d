import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeState } from '@veridoor/contract/answers/one-time-code';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { startReceiver, type Receiver } from '../../../testing/servers/receiver.ts';

describe('delivery of codes', () => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    test = await createTestApplication(database, { sms: { url: receiver.address, token: null } });
    const phone = { id: 'phone', kind: 'otp_phone' as const, options: { recipient: 'typed' as const } };
    const steps = [{ ...phone, required_step_ids: [], max_attempts: 3, optional: false }];
    company = await buildCompany(test.parts, { workflow: { name: 'Codes', automatic_decision: true, steps } });
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });
  const url = '/api/v2/session/steps/phone/code';
  const begin = async (recipient: string) => {
    const { token } = await buildSession(test, company);
    await test.inject({ method: 'POST', url, token, payload: { recipient } });
    return token;
  };
  const deliveryOf = async (token: string) =>
    (await test.inject({ url, token })).json<CodeState>().sent?.delivery ?? null;

  it('a message is sent again when the carrier is away, and the customer learns so', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const token = await begin('+905320000001');
    await test.parts.jobs.idle();
    expect(await deliveryOf(token)).toBe('retrying');
    receiver.answer = (response) => response.writeHead(200).end();
    test.clock.advance({ seconds: 3 });
    await test.parts.jobs.idle();
    expect(await deliveryOf(token)).toBe('sent');
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    const rows = await test.parts.database.selectFrom('one_time_code').select('code').execute();
    expect(rows).toEqual([{ code: null }]);
  });

  it('a message is given up in the end, and another code may be requested at once', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const token = await begin('+905320000002');
    for (let count = 0; count < 8; count += 1) {
      await test.parts.jobs.idle();
      test.clock.advance({ seconds: 2 ** (count + 1) });
    }
    expect(await deliveryOf(token)).toBe('failed');
    receiver.answer = (response) => response.writeHead(200).end();
    const again = await test.inject({ method: 'POST', url, token, payload: {} });
    expect(again.json<CodeState>().sent).toMatchObject({ delivery: 'sending' });
    await test.parts.jobs.idle();
    expect(await deliveryOf(token)).toBe('sent');
  });

  it('a message that the carrier refuses is not sent again', async () => {
    receiver.answer = (response) => response.writeHead(400).end();
    const before = receiver.received.length;
    const token = await begin('+905320000003');
    await test.parts.jobs.idle();
    expect(await deliveryOf(token)).toBe('refused');
    expect(receiver.received.length).toBe(before + 1);
  });
});

describe('a service without a carrier', () => {
  it('a workflow that needs a missing carrier is refused, with the place', async () => {
    const test = await createTestApplication(database, { development: false });
    const company = await buildCompany(test.parts);
    const email = { id: 'email', kind: 'otp_email', options: { recipient: 'typed' } };
    const refused = await test.inject({
      method: 'PUT',
      url: '/api/v2/workflow',
      token: await company.token('admin'),
      payload: {
        name: 'Codes',
        automatic_decision: true,
        steps: [{ ...email, required_step_ids: [], max_attempts: 3, optional: false }],
      },
    });
    expect(refused.json()).toMatchObject({ errors: [{ field: '/steps/0/kind', code: 'not_configured' }] });
    await test.close();
  });
});
