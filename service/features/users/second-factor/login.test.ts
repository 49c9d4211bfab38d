import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { auditOf, logIn, LOGIN_FIELDS } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, PASSWORD, type TestCompany } from '../../../testing/builders.ts';
import { newDevice } from '../../../testing/faces/passkeys.ts';
import {
  addApp,
  addPasskey,
  answerFactor,
  askDevice,
  beginLogin,
  showPasskey,
} from '../../../testing/second-factors.ts';
import { database } from '../../../testing/servers/databases.ts';
import { FACTOR_LIMITS } from './attempts.ts';

describe('logging in with a second factor', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const withApp = async () => {
    const made = await buildCompany(test.parts);
    const username = made.username('agent');
    const login = await logIn(test, { username });
    return { username, login, made, ...(await addApp(test, login.access)) };
  };
  const statusOf = async (payload: object) => (await answerFactor(test, payload)).statusCode;

  it('without a second factor a login is answered as ever', async () => {
    const answer = await logIn(test, { username: company.username('auditor') });
    expect(Object.keys(answer)).toEqual(LOGIN_FIELDS);
  });

  it('the password alone opens nothing, and the answer names what is needed', async () => {
    const { username, login, code } = await withApp();
    const payload = { username, password: PASSWORD };
    const refused = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload });
    expect(refused.json()).toMatchObject({
      status: 401,
      code: 'second_factor_needed',
      second_factor: { challenge: expect.any(String), factors: ['totp'], recovery_codes_left: 10 },
    });
    expect(refused.body).not.toContain('access"');
    const wrong = await test.inject({
      method: 'POST',
      url: '/api/v2/user/login',
      payload: { ...payload, password: 'x' },
    });
    expect(wrong.json()).toMatchObject({ code: 'credentials_invalid' });
    test.clock.advance({ seconds: 30 });
    const { challenge } = await beginLogin(test, username);
    const whole = await answerFactor(test, { challenge, code: code() });
    const { access, id } = whole.json<LoginResponse>();
    expect(id).toBe(login.id);
    expect((await test.inject({ url: '/api/v2/account', token: access })).json()).toMatchObject({
      second_factors: ['totp'],
    });
    expect((await auditOf(test, id)).at(-1)).toEqual({ action: 'user.logged_in', detail: { second_factor: 'totp' } });
  });

  it('a code counts once, one step early or late, and only for its own user', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const first = await beginLogin(test, one.username);
    // The code that confirmed the app.
    expect(await statusOf({ challenge: first.challenge, code: one.code() })).toBe(401);
    test.clock.advance({ minutes: 1 });
    expect(await statusOf({ challenge: first.challenge, code: other.code() })).toBe(401);
    expect(await statusOf({ challenge: first.challenge, code: one.code(2) })).toBe(401);
    const right = one.code(1);
    expect(await statusOf({ challenge: first.challenge, code: `${right.slice(0, 3)} ${right.slice(3)}` })).toBe(200);
    expect((await answerFactor(test, { challenge: first.challenge, code: one.code(1) })).json()).toMatchObject({
      status: 401,
      code: 'login_challenge_over',
    });
    const again = await beginLogin(test, one.username);
    expect((await answerFactor(test, { challenge: again.challenge, code: right })).json()).toMatchObject({
      status: 401,
      code: 'second_factor_wrong',
    });
    expect(await statusOf({ challenge: again.challenge, code: one.code(0) })).toBe(401);
  });

  it('of two simultaneous requests with the same code one gets in', async () => {
    const { username, code } = await withApp();
    test.clock.advance({ seconds: 30 });
    const [one, other] = [await beginLogin(test, username), await beginLogin(test, username)];
    const answers = await Promise.all([one, other].map(({ challenge }) => statusOf({ challenge, code: code() })));
    expect(answers.toSorted()).toEqual([200, 401]);
  });

  it('guesses are limited for each user, from wherever and with whichever challenge', async () => {
    const { username, code, login } = await withApp();
    test.clock.advance({ seconds: 30 });
    const guess = async (address: string) => {
      const { challenge } = await beginLogin(test, username);
      const payload = { challenge, code: '000000' };
      const url = '/api/v2/user/login/second-factor';
      return (await test.inject({ method: 'POST', url, payload, remoteAddress: address })).statusCode;
    };
    const [{ most }] = FACTOR_LIMITS;
    const statuses = [];
    for (let count = 0; count <= most; count += 1) statuses.push(await guess(`203.0.113.${count}`));
    expect(statuses).toEqual([...Array.from({ length: most }, () => 401), 429]);
    const { challenge } = await beginLogin(test, username);
    expect((await answerFactor(test, { challenge, code: code() })).json()).toMatchObject({
      code: 'too_many_attempts',
    });
    expect((await auditOf(test, login.id)).filter(({ action }) => action === 'user.login_limited')).toHaveLength(1);
    test.clock.advance({ minutes: 15 });
    const { challenge: later } = await beginLogin(test, username);
    expect(await statusOf({ challenge: later, code: code() })).toBe(200);
  });

  it('a recovery code opens one login, however it is typed', async () => {
    const { username, recoveryCodes, login } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const { challenge } = await beginLogin(test, username);
    expect(await statusOf({ challenge, code: ` ${code.toLowerCase().replace('-', ' ')} ` })).toBe(200);
    const again = await beginLogin(test, username);
    expect(again.recovery_codes_left).toBe(9);
    expect(await statusOf({ challenge: again.challenge, code })).toBe(401);
    const stored = await test.parts.database.selectFrom('recovery_code').select('code_hash').execute();
    for (const { code_hash } of stored.slice(0, 3)) {
      expect(code_hash).not.toContain(code);
    }
    expect((await auditOf(test, login.id)).map(({ detail }) => detail)).toContainEqual({
      second_factor: 'recovery_code',
    });
  });

  it('a login waits five minutes, and no longer than the password stays', async () => {
    const { username, code, made } = await withApp();
    const late = await beginLogin(test, username);
    test.clock.advance({ minutes: 5 });
    expect(await statusOf({ challenge: late.challenge, code: code() })).toBe(401);
    const { challenge } = await beginLogin(test, username);
    const users = await test.inject({ url: '/api/v2/user', token: await made.token('admin') });
    const { id } = users
      .json<{ data: { id: string; username: string }[] }>()
      .data.find((user) => user.username === username)!;
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/user/${id}`,
      token: await made.token('admin'),
      payload: { password: 'eleven birds over water' },
    });
    expect((await answerFactor(test, { challenge, code: code() })).json()).toMatchObject({
      code: 'login_challenge_over',
    });
  });

  it('an answer is a code or a passkey, not both and not neither', async () => {
    const { username } = await withApp();
    const { challenge } = await beginLogin(test, username);
    const passkey = newDevice().get({ challenge: 'AAAA', rpId: 'localhost' });
    expect([await statusOf({ challenge }), await statusOf({ challenge, passkey, code: '000000' })]).toEqual([400, 400]);
    expect(await statusOf({ challenge: 'unknown', code: '000000' })).toBe(401);
  });

  it('a passkey completes a login: the own one, once, for the page that asked', async () => {
    const [user, stranger] = [company.username('compliance'), company.username('developer')];
    const { device, recoveryCodes } = await addPasskey(test, (await logIn(test, { username: user })).access);
    expect(recoveryCodes).toHaveLength(10);
    const { device: strange } = await addPasskey(test, (await logIn(test, { username: stranger })).access);
    expect((await showPasskey(test, user, device)).statusCode).toBe(200);
    expect((await showPasskey(test, user, strange)).json()).toMatchObject({ code: 'second_factor_wrong' });
    const { challenge, factors } = await beginLogin(test, user);
    expect(factors).toEqual(['passkey']);
    expect((await askDevice(test, challenge, 'https://elsewhere.example')).json()).toMatchObject({
      code: 'origin_not_allowed',
    });
    const asked = (await askDevice(test, challenge)).json<PasskeyChallenge>();
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.name]);
    const signed = device.get(asked);
    expect(await statusOf({ challenge, passkey: device.get(asked, { topOrigin: 'https://bank.example' }) })).toBe(401);
    // The challenge was answered, wrongly.
    expect(await statusOf({ challenge, passkey: signed })).toBe(401);
    const next = (await askDevice(test, challenge)).json<PasskeyChallenge>();
    expect(await statusOf({ challenge, passkey: device.get(next) })).toBe(200);
  });

  it('a copied passkey, whose counter goes back, is refused', async () => {
    const username = company.username('integration');
    const { device } = await addPasskey(test, (await logIn(test, { username })).access);
    expect((await showPasskey(test, username, device)).statusCode).toBe(200);
    const { challenge } = await beginLogin(test, username);
    const asked = (await askDevice(test, challenge)).json<PasskeyChallenge>();
    expect(await statusOf({ challenge, passkey: device.get(asked, { signCount: 1 }) })).toBe(401);
  });
});
