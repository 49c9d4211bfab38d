import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@veridoor/contract/accounts/user';
import { auditOf, lastMail, logIn } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, INTERFACE_ORIGIN, PASSWORD, unique, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { ATTEMPT_LIMITS } from '../attempts.ts';
import { RESET_LIMITS } from './links.ts';

const FRESH = 'nine ships sail at dawn';

describe('mail to users', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const post = (url: string, payload: object, more: object = {}) =>
    test.inject({ method: 'POST', url: `/api/v2/user/${url}`, payload, ...more });
  const ask = (username: string, remoteAddress = '127.0.0.1', language = 'en') =>
    post('password-reset', { username }, { remoteAddress, headers: { 'accept-language': language } });
  const reset = (token: string, password = FRESH) => post('password-reset/completion', { token, password });
  const confirm = (token: string) => post('email-confirmation', { token });
  const mails = () => test.parts.messages.mailbox?.length ?? 0;
  const statusOf = async (username: string, password: string) =>
    (await post('login', { username, password })).statusCode;
  const patch = async (id: string, payload: object) =>
    test.inject({ method: 'PATCH', url: `/api/v2/user/${id}`, token: await company.token('admin'), payload });

  /** A user with an address that is confirmed unless the test says otherwise. */
  const make = async (confirmed = true) => {
    const username = `grace-${unique()}`;
    const email = `${username}@Bank.Example`;
    const payload = {
      username,
      email,
      password: PASSWORD,
      first_name: 'Grace',
      last_name: 'Hopper',
      groups: ['agent'],
    };
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/user',
      token: await company.token('admin'),
      payload,
    });
    await test.parts.jobs.idle();
    const address = email.toLowerCase();
    const { token } = lastMail(test, address);
    if (confirmed) await confirm(token);
    return { user: made.json<User>(), username, address, token };
  };
  const requested = async (name: string, address: string) => {
    expect((await ask(name)).statusCode).toBe(204);
    await test.parts.jobs.idle();
    return lastMail(test, address).token;
  };

  it('an address is the user’s once they open the link that went to it', async () => {
    const { user, address, token } = await make(false);
    expect(user).toMatchObject({ email: null, pending_email: address });
    expect(lastMail(test, address).link).toBe(`${INTERFACE_ORIGIN}/console/email#${token}`);
    expect((await confirm(token)).statusCode).toBe(204);
    const read = await test.inject({ url: `/api/v2/user/${user.id}`, token: await company.token('auditor') });
    expect(read.json()).toMatchObject({ email: address, pending_email: null });
    expect((await confirm(token)).json()).toMatchObject({ status: 401, code: 'account_link_invalid' });
    expect((await auditOf(test, user.id)).map((entry) => entry.action)).toEqual([
      'user.created',
      'user.email_link_sent',
      'user.email_confirmed',
    ]);
  });

  it('a link confirms only the address that it went to', async () => {
    const { user, address, token } = await make(false);
    await patch(user.id, { email: `new-${address}` });
    await test.parts.jobs.idle();
    expect((await confirm(token)).statusCode).toBe(401);
    expect((await confirm(lastMail(test, `new-${address}`).token)).statusCode).toBe(204);
    const late = (await patch(user.id, { email: address })).json<User>();
    expect(late).toMatchObject({ email: `new-${address}`, pending_email: address });
    await test.parts.jobs.idle();
    const { token: expired } = lastMail(test, address);
    test.clock.advance({ hours: 72 });
    expect((await confirm(expired)).statusCode).toBe(401);
    expect((await patch(user.id, { email: `new-${address}` })).json()).toMatchObject({ pending_email: address });
    expect((await patch(user.id, { email: null })).json()).toMatchObject({ email: null, pending_email: null });
  });

  it.each(['name', 'address'] as const)('a user asks by %s for a link, and sets a new password once', async (by) => {
    const { user, username, address } = await make();
    const before = await logIn(test, { username });
    const token = await requested(by === 'name' ? username.toUpperCase() : address.toUpperCase(), address);
    expect(lastMail(test, address)).toMatchObject({ link: `${INTERFACE_ORIGIN}/console/password#${token}` });
    expect((await reset(token, 'short')).statusCode).toBe(400);
    expect((await reset(token, 'passwordpassword')).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await reset(token)).json()).toMatchObject({ status: 401, code: 'account_link_invalid' });
    expect(await statusOf(username, PASSWORD)).toBe(401);
    expect((await test.inject({ url: '/api/v2/account', token: before.access })).statusCode).toBe(401);
    const { refresh } = before;
    expect(
      (await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } })).statusCode,
    ).toBe(401);
    expect(await statusOf(username, FRESH)).toBe(200);
    const actions = (await auditOf(test, user.id)).map((entry) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['user.password_link_sent', 'user.password_reset']));
  });

  it('nobody learns from the answer whether there is such a user', async () => {
    const { address } = await make();
    const { address: unconfirmed } = await make(false);
    const before = mails();
    const answers = [];
    for (const name of ['nobody-at-all', 'nobody@bank.example', unconfirmed, address]) {
      const { statusCode, body } = await ask(name);
      answers.push({ statusCode, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await test.parts.jobs.idle();
    expect(mails()).toBe(before + 1);
  });

  it('a link for a password ends after half an hour, with another address, and with the user', async () => {
    const { user, username, address } = await make();
    const late = await requested(username, address);
    test.clock.advance({ minutes: 30 });
    expect((await reset(late)).statusCode).toBe(401);
    const moved = await requested(username, address);
    await patch(user.id, { email: null });
    expect((await reset(moved)).statusCode).toBe(401);
    const other = await make();
    const disabled = await requested(other.username, other.address);
    await patch(other.user.id, { disabled: true });
    expect((await reset(disabled)).statusCode).toBe(401);
    expect((await confirm(disabled)).statusCode).toBe(401);
  });

  it('requests are limited by name and by place, whether there is such a user or not', async () => {
    const { username, address } = await make();
    test.clock.advance({ hours: 2 });
    for (const name of [username, 'nobody-there']) {
      const statuses = [];
      for (let count = 0; count <= RESET_LIMITS.nameAndPlace; count += 1) {
        statuses.push((await ask(name, '203.0.113.1')).statusCode);
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
    expect((await ask(username, '203.0.113.2')).statusCode).toBe(204);
    await test.parts.jobs.idle();
    expect(lastMail(test, address).to).toBe(address);
    const rows = JSON.stringify(await test.parts.database.selectFrom('rate_limit').select('key').execute());
    expect(rows).not.toMatch(new RegExp(`${username}|203\\.0\\.113`));
  });

  it('a new password lets a user in again who failed too often', async () => {
    const { username, address } = await make();
    for (let count = 0; count <= ATTEMPT_LIMITS.accountAndPlace; count += 1) await statusOf(username, 'wrong');
    expect(await statusOf(username, PASSWORD)).toBe(429);
    await reset(await requested(username, address));
    expect(await statusOf(username, FRESH)).toBe(200);
  });

  it('mail is in the language of the request, and the stored token opens nothing', async () => {
    const { username, address } = await make();
    await ask(username, '127.0.0.1', 'tr-TR,en;q=0.5');
    await test.parts.jobs.idle();
    expect(lastMail(test, address).subject).toMatch(/ için yeni parola$/);
    const stored = await test.parts.database.selectFrom('mail_token').select('token_hash').execute();
    for (const { token_hash } of stored) {
      expect((await reset(Buffer.from(token_hash).toString('base64url'))).statusCode).toBe(401);
    }
    expect(JSON.stringify(await test.parts.database.selectFrom('job').select('payload').execute())).not.toContain('@');
  });

  it('a company whose links would lead nowhere gets no address', async () => {
    const bare = await buildCompany(test.parts, { settings: { interface_origins: [] } });
    const { id } = await logIn(test, { username: bare.username('agent') });
    const payload = { email: 'ada@bank.example' };
    const token = await bare.token('admin');
    const answer = await test.inject({ method: 'PATCH', url: `/api/v2/user/${id}`, token, payload });
    expect(answer.json()).toMatchObject({ status: 503, code: 'delivery_unavailable' });
  });
});
