import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeState } from '@veridoor/contract/answers/one-time-code';
import type { Session } from '@veridoor/contract/session';
import { CODE_LIMITS } from './limits.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  INTERFACE_ORIGIN,
  openLink,
  type TestCompany,
} from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

const common = { required_step_ids: [], optional: false };
const workflow = {
  name: 'Codes',
  automatic_decision: true,
  steps: [
    { ...common, max_attempts: 2, id: 'phone', kind: 'otp_phone' as const, options: { recipient: 'either' as const } },
    { ...common, max_attempts: 3, id: 'email', kind: 'otp_email' as const, options: { recipient: 'profile' as const } },
  ],
};

describe('codes', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow });
  });
  afterAll(() => test.close());

  const customer = async (fields: Record<string, string> = {}) => {
    const profile = await buildProfile(test, company, fields);
    const { token, session } = await openLink(test, await buildLink(test, company, profile.id));
    const { version } = session.consent;
    await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
    return { id: profile.id, token };
  };
  const step = (name: string) => `/api/v2/session/steps/${name}/code`;
  const request = (token: string, name: string, payload: object = {}) =>
    test.inject({ method: 'POST', url: step(name), token, payload });
  const enter = (token: string, name: string, code: string) =>
    test.inject({ method: 'POST', url: `${step(name)}/verification`, token, payload: { code } });
  const read = async (token: string, name: string) => (await test.inject({ url: step(name), token })).json<CodeState>();
  /** The message that was sent last, and the code in it. */
  const lastMessage = async () => {
    await test.parts.jobs.idle();
    const message = test.parts.messages.mailbox?.[0];
    if (!message) throw new Error('nothing was sent');
    return { ...message, code: /\d{6}/.exec(message.text)?.[0] ?? '' };
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const profileOf = async (id: string) =>
    (await test.inject({ url: `/api/v2/profile/${id}`, token: await company.token('admin') })).json<object>();

  it("a code proves a number, which becomes the profile's, however the code was pasted", async () => {
    const { id, token } = await customer();
    expect(await read(token, 'phone')).toEqual({ known: null, may_type: true, sent: null });
    const asked = await request(token, 'phone', { recipient: '+90 532 123 45 67', language: 'tr' });
    expect(asked.json()).toMatchObject({ sent: { recipient: '+90 ••• 45 67', tries_left: 5, expires_in: 600 } });
    const { to, text, code } = await lastMessage();
    expect(to).toBe('+905321234567');
    expect(text).toContain('kodunuz');
    // So a telephone's browser fills it in on this page, and on no other.
    expect(text.split('\n').at(-1)).toBe(`@${new URL(INTERFACE_ORIGIN).hostname} #${code}`);
    expect((await read(token, 'phone')).sent).toMatchObject({ delivery: 'sent' });
    const done = await enter(token, 'phone', ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.json<Session>().steps[0]).toMatchObject({ status: 'approved' });
    expect(await profileOf(id)).toMatchObject({ phone: '+905321234567' });
    const answers = await test.inject({ url: `/api/v2/profile/${id}/answers`, token: await company.token('auditor') });
    expect(answers.json()).toMatchObject({ data: [{ kind: 'otp_phone', answers: { phone: '+905321234567' } }] });
    // A second tab says the same again.
    expect((await enter(token, 'phone', code)).statusCode).toBe(200);
  });

  it('a code is sent once for repeated requests, and again after the pause', async () => {
    const { token } = await customer({ phone: '+905320000001' });
    expect(await read(token, 'phone')).toMatchObject({ known: '+90 ••• 00 01' });
    const before = test.parts.messages.mailbox?.length ?? 0;
    await Promise.all([request(token, 'phone'), request(token, 'phone'), request(token, 'phone')]);
    const { code } = await lastMessage();
    expect(test.parts.messages.mailbox?.length).toBe(before + 1);
    test.clock.advance({ seconds: 31 });
    expect((await request(token, 'phone')).json()).toMatchObject({ sent: { resend_in: 30 } });
    const newer = await lastMessage();
    expect(newer.id).not.toBe(test.parts.messages.mailbox?.[1]?.id);
    // One time in a million the two are the same.
    const older = newer.code === code ? wrong(code) : code;
    expect((await enter(token, 'phone', older)).json()).toMatchObject({ code: 'code_wrong' });
    expect((await enter(token, 'phone', newer.code)).statusCode).toBe(200);
  });

  it('a code ends after five wrong tries, which cost an attempt, and after ten minutes', async () => {
    const { token } = await customer({ phone: '+905320000002' });
    await request(token, 'phone');
    const { code } = await lastMessage();
    const guesses = await Promise.all([1, 2, 3, 4].map(() => enter(token, 'phone', wrong(code))));
    expect(guesses.map((guess) => guess.json<{ code: string }>().code)).toEqual(Array(4).fill('code_wrong'));
    expect((await read(token, 'phone')).sent).toMatchObject({ tries_left: 1 });
    expect((await enter(token, 'phone', '12345')).statusCode).toBe(400);
    expect((await enter(token, 'phone', wrong(code))).json()).toMatchObject({ code: 'code_exhausted' });
    expect((await enter(token, 'phone', code)).json()).toMatchObject({ code: 'code_exhausted' });
    const session = (await test.inject({ url: '/api/v2/session', token })).json<Session>();
    expect(session.steps[0]).toMatchObject({
      status: 'automatically_rejected',
      status_reason: 'code_wrong',
      attempts_left: 1,
    });
    test.clock.advance({ seconds: 31 });
    await request(token, 'phone');
    const second = await lastMessage();
    test.clock.advance({ seconds: 601 });
    expect((await enter(token, 'phone', second.code)).json()).toMatchObject({ code: 'code_expired' });
    await request(token, 'phone');
    expect((await enter(token, 'phone', (await lastMessage()).code)).statusCode).toBe(200);
  });

  it("a code goes only to the profile's own address when the workflow says so", async () => {
    const { token } = await customer({ email: 'ada@bank.example' });
    expect(await read(token, 'email')).toEqual({ known: 'a•••@bank.example', may_type: false, sent: null });
    const astray = await request(token, 'email', { recipient: 'eve@elsewhere.example' });
    expect(astray.json()).toMatchObject({ errors: [{ field: '/recipient', code: 'not_allowed' }] });
    expect((await request(token, 'email', { recipient: null })).statusCode).toBe(200);
    expect((await lastMessage()).to).toBe('ada@bank.example');
    const without = (await customer()).token;
    expect((await request(without, 'email')).json()).toMatchObject({ errors: [{ code: 'required' }] });
    expect((await request(without, 'email', { recipient: 'ada@bank' })).json()).toMatchObject({
      errors: [{ field: '/recipient', code: 'wrong_format' }],
    });
    expect((await request(without, 'email', { recipient: 'new@bank.example' })).statusCode).toBe(200);
  });

  it('codes are limited per number over all customers, and per customer over all numbers', async () => {
    const number = '+905320000009';
    for (let count = 0; count < CODE_LIMITS.recipient; count += 1)
      expect((await request((await customer()).token, 'phone', { recipient: number })).statusCode).toBe(200);
    const { token } = await customer();
    const refused = await request(token, 'phone', { recipient: number });
    expect(refused.json()).toMatchObject({ code: 'too_many_codes' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Whose number it is, by what the business knows, is not kept from a code by those who typed it.
    expect((await request((await customer({ phone: number })).token, 'phone')).statusCode).toBe(200);
    for (let count = 0; count < CODE_LIMITS.profile; count += 1)
      expect((await request(token, 'phone', { recipient: `+90532000010${count}` })).statusCode).toBe(200);
    expect((await request(token, 'phone', { recipient: '+905320000110' })).json()).toMatchObject({
      code: 'too_many_codes',
    });
    await test.parts.jobs.idle();
    test.clock.advance({ seconds: 3_600 });
    const later = (await customer()).token;
    expect((await request(later, 'phone', { recipient: number })).statusCode).toBe(200);
    await test.parts.jobs.idle();
  });

  it('a code is never stored in clear text and is erased with the person', async () => {
    const { id, token } = await customer();
    await request(token, 'phone', { recipient: '+905329998877' });
    const sealed = await test.parts.database.selectFrom('one_time_code').selectAll().execute();
    const { code } = await lastMessage();
    for (const row of sealed) {
      expect(Buffer.from(row.recipient).includes('+905329998877')).toBe(false);
      expect(row.code_hash).not.toContain(code);
      expect(row.code && Buffer.from(row.code).includes(code)).not.toBe(true);
    }
    const url = `/api/v2/profile/${id}/erase`;
    const erased = await test.inject({
      method: 'POST',
      url,
      token: await company.token('admin'),
      payload: { reason: 'asked' },
    });
    expect(erased.statusCode).toBe(204);
    const left = await test.parts.database
      .selectFrom('one_time_code')
      .where('profile_id', '=', id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it('the development mailbox shows codes on localhost only', async () => {
    const page = await test.inject({ url: '/development/mailbox' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Development mailbox');
    const outside = await test.inject({ url: '/development/mailbox', remoteAddress: '192.0.2.7' });
    expect(outside.statusCode).toBe(404);
    for (const [host, status] of [
      ['evil.example', 404],
      ['evil.example:4000', 404],
      ['localhost.evil.example', 404],
      ['a b', 404],
      ['127.0.0.1:4000', 200],
      ['[::1]:4000', 200],
    ] as const) {
      const rebound = await test.inject({ url: '/development/mailbox', headers: { host } });
      expect([host, rebound.statusCode]).toEqual([host, status]);
    }
  });
});
