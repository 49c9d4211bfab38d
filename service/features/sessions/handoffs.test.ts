import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '@veridoor/contract/session';
import type { Handoff, HandoffSent } from '@veridoor/contract/links/handoff';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, openLink, setStep, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('handoffs', () => {
  let test: TestApplication;
  let company: TestCompany;
  let session: Awaited<ReturnType<typeof buildSession>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await buildSession(test, company);
  });

  const post = (path: string, payload?: Record<string, unknown>, token = session.token) =>
    test.inject({ method: 'POST', url: `/api/v2/session${path}`, token, ...(payload && { payload }) });
  const read = async (token = session.token) => (await test.inject({ url: '/api/v2/session', token })).json<Session>();

  it('a handoff opens the session on another device for a quarter of an hour, and both work', async () => {
    const handoff = await post('/handoff');
    expect(handoff.statusCode).toBe(201);
    const { url, expires_at } = handoff.json<Handoff>();
    expect(Date.parse(expires_at) - test.clock.now().getTime()).toBe(15 * 60 * 1000);
    const phone = { pid: session.profile.id, code: new URL(url).hash.slice(1), shortUrl: url };
    const opened = await openLink(test, phone);
    expect(opened.session.return_host).toBe('bank.example');
    expect((await read()).completed).toBe(false);
    // A new code on the screen does not throw out the phone that used the one before.
    await post('/handoff');
    expect((await read(opened.token)).completed).toBe(false);
    // The phone may hand on as well, and ends together with the first link.
    expect((await post('/handoff', undefined, opened.token)).statusCode).toBe(201);
    await setStep(test, session.profile.id, 'identity', 'approved');
    await setStep(test, session.profile.id, 'selfie', 'approved');
    expect((await post('/complete', {}, opened.token)).json()).toMatchObject({ status: 'complete' });
    for (const { pid, code } of [phone, session.link]) {
      const again = await test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid, code } });
      expect(again.json()).toMatchObject({ status: 401, code: 'link_used' });
    }
    expect(await read()).toMatchObject({ completed: true });
    expect((await post('/handoff')).json()).toMatchObject({ status: 409, code: 'session_completed' });
  });

  it('a handoff that expired or was replaced does not open', async () => {
    const code = async () => new URL((await post('/handoff')).json<Handoff>().url).hash.slice(1);
    const open = (code: string) =>
      test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid: session.profile.id, code } });
    const [first, second] = [await code(), await code()];
    expect((await open(first)).json()).toMatchObject({ code: 'link_replaced' });
    expect((await open('A'.repeat(first.length))).json()).toMatchObject({ status: 401, code: 'link_invalid' });
    const unknown = { pid: crypto.randomUUID(), code: first };
    const guessed = await test.inject({ method: 'POST', url: '/api/v2/session', payload: unknown });
    expect(guessed.json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    test.clock.advance({ minutes: 15 });
    expect((await open(second)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('a link for another device is sent to the profile’s address or a typed one, masked, and opens there', async () => {
    const { profile } = session;
    const patch = {
      method: 'PATCH' as const,
      url: `/api/v2/profile/${profile.id}`,
      token: await company.token('admin'),
    };
    await test.inject({ ...patch, payload: { email: 'ada@bank.example' } });
    const { url, channels } = (await post('/handoff')).json<Handoff>();
    expect(channels).toEqual([
      { channel: 'email', known: 'a•••@bank.example' },
      { channel: 'phone', known: null },
    ]);
    const code = new URL(url).hash.slice(1);
    const send = (more: object) => post('/handoff/message', { code, ...more });
    expect((await send({ channel: 'email' })).json<HandoffSent>()).toEqual({ recipient: 'a•••@bank.example' });
    const typed = await send({ channel: 'phone', recipient: '+90 532 123 45 67', language: 'tr' });
    expect(typed.json<HandoffSent>().recipient).toBe('+90 ••• 45 67');
    expect((await send({ channel: 'phone' })).json()).toMatchObject({ errors: [{ field: '/recipient' }] });
    const [sms, mail] = test.parts.messages.mailbox!;
    expect([mail?.to, sms?.to, sms?.text.endsWith(`#${code}`)]).toEqual(['ada@bank.example', '+905321234567', true]);
    await openLink(test, { pid: profile.id, code, shortUrl: url });
    expect((await send({ channel: 'email' })).json()).toMatchObject({ status: 409, code: 'handoff_missing' });
  });

  it('a link for another device is sent only while it holds, only by its own session, and not often', async () => {
    const made = async (token?: string) =>
      new URL((await post('/handoff', undefined, token)).json<Handoff>().url).hash.slice(1);
    const send = (code: string, token?: string) =>
      post('/handoff/message', { code, channel: 'email', recipient: 'ada@bank.example' }, token);
    const replaced = await made();
    const code = await made();
    const other = await buildSession(test, company);
    for (const refused of [await send(replaced), await send(code, other.token)])
      expect(refused.json()).toMatchObject({ status: 409, code: 'handoff_missing' });
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push((await send(code)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    test.clock.advance({ minutes: 15 });
    expect((await send(code)).json()).toMatchObject({ code: 'handoff_missing' });
  });
});
