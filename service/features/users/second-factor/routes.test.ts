import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import type { SecondFactors, TotpSetup } from '@veridoor/contract/accounts/second-factor';
import { auditOf, lastMail, logIn } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, PASSWORD, type TestCompany } from '../../../testing/builders.ts';
import {
  addApp,
  addPasskey,
  answerFactor,
  authenticatorApp,
  beginLogin,
  postOwn,
} from '../../../testing/second-factors.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('second factors of a user', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  const proof = { current_password: PASSWORD };
  const read = async (token: string) =>
    (await test.inject({ url: '/api/v2/account/second-factor', token })).json<SecondFactors>();
  const status = async (token: string, url: string) => (await test.inject({ url, token })).statusCode;
  const user = async (company: TestCompany, group: Parameters<TestCompany['username']>[0] = 'agent') =>
    logIn(test, { username: company.username(group) });
  const reset = async (company: TestCompany, id: string, token?: string) =>
    test.inject({
      method: 'DELETE',
      url: `/api/v2/user/${id}/second-factor`,
      token: token ?? (await company.token('admin')),
    });
  const withMail = async (company: TestCompany) => {
    const login = await user(company);
    const email = `${login.username}@bank.example`;
    await test.inject({
      method: 'PUT',
      url: '/api/v2/account/email',
      token: login.access,
      payload: { ...proof, email },
    });
    await test.parts.jobs.idle();
    const { token } = lastMail(test, email);
    await test.inject({ method: 'POST', url: '/api/v2/user/email-confirmation', payload: { token } });
    return { login, email };
  };

  it('each change asks for the password again', async () => {
    const { access } = await user(await buildCompany(test.parts));
    const { device } = await addPasskey(test, access);
    const [passkey] = (await read(access)).passkeys;
    const wrong = { current_password: 'a stolen token has none' };
    const origin = 'http://localhost:4001';
    const answers = [
      await postOwn(test, access, 'totp', wrong),
      await postOwn(test, access, 'totp/removal', wrong),
      await postOwn(test, access, 'recovery-codes', wrong),
      await postOwn(test, access, 'passkeys/challenge', { ...wrong, origin }),
      await postOwn(test, access, `passkeys/${passkey?.id}/removal`, wrong),
    ];
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array.from({ length: 5 }, () => 'password_wrong'),
    );
    const registration = device.create({ challenge: 'AAAA', rp: { id: 'localhost', name: '' } });
    expect((await postOwn(test, access, 'passkeys', { name: 'Mine', registration })).json()).toMatchObject({
      code: 'passkey_challenge_over',
    });
    expect((await postOwn(test, access, 'totp/confirmation', { code: '000000' })).json()).toMatchObject({
      status: 409,
      code: 'second_factor_setup_over',
    });
  });

  it('an app counts once a code of it was shown; the secret is sealed', async () => {
    const { access, username } = await user(await buildCompany(test.parts));
    const { secret, uri } = (await postOwn(test, access, 'totp', proof)).json<TotpSetup>();
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await read(access)).totp_confirmed_at).toBeNull();
    expect((await logIn(test, { username })).access).toBeTruthy();
    expect((await postOwn(test, access, 'totp/confirmation', { code: '12' })).json()).toMatchObject({
      code: 'second_factor_wrong',
    });
    const code = authenticatorApp(test, secret);
    test.clock.advance({ minutes: 16 });
    const { access: later } = await logIn(test, { username });
    expect((await postOwn(test, later, 'totp/confirmation', { code: code() })).statusCode).toBe(409);
    await addApp(test, later);
    expect(await read(later)).toMatchObject({ totp_confirmed_at: expect.any(String), recovery_codes_left: 10 });
    const rows = await test.parts.database.selectFrom('totp').select('secret').execute();
    for (const row of rows) expect(Buffer.from(row.secret ?? []).toString('latin1')).toMatch(/^(VDS1|$)/);
  });

  it('the first factor ends the other logins, which showed none; a new app takes the place of the old', async () => {
    const company = await buildCompany(test.parts);
    const [here, elsewhere] = [await user(company), await user(company)];
    const first = await addApp(test, here.access);
    expect([await status(here.access, '/api/v2/account'), await status(elsewhere.access, '/api/v2/account')]).toEqual([
      200, 401,
    ]);
    test.clock.advance({ minutes: 1 });
    const second = await addApp(test, here.access);
    expect(second.recoveryCodes).toEqual([]);
    test.clock.advance({ seconds: 30 });
    const { challenge } = await beginLogin(test, here.username);
    expect((await answerFactor(test, { challenge, code: first.code() })).statusCode).toBe(401);
    expect((await answerFactor(test, { challenge, code: second.code() })).statusCode).toBe(200);
  });

  it('fresh recovery codes end those before, and a user without a factor has none', async () => {
    const { access, username } = await user(await buildCompany(test.parts));
    expect((await postOwn(test, access, 'recovery-codes', proof)).statusCode).toBe(404);
    const { recoveryCodes } = await addApp(test, access);
    const renewed = (await postOwn(test, access, 'recovery-codes', proof)).json<{ recovery_codes: string[] }>();
    const { challenge } = await beginLogin(test, username);
    expect((await answerFactor(test, { challenge, code: recoveryCodes[0] })).statusCode).toBe(401);
    expect((await answerFactor(test, { challenge, code: renewed.recovery_codes[0] })).statusCode).toBe(200);
  });

  it('a user removes factors; with the last the codes go and the password is enough', async () => {
    const { access, username, id } = await user(await buildCompany(test.parts));
    await addApp(test, access);
    await addPasskey(test, access, 'Key ring');
    const [passkey] = (await read(access)).passkeys;
    expect(passkey).toMatchObject({ name: 'Key ring', rp_id: 'localhost' });
    expect((await postOwn(test, access, 'totp/removal', proof)).statusCode).toBe(204);
    expect((await postOwn(test, access, 'totp/removal', proof)).statusCode).toBe(404);
    expect((await postOwn(test, access, `passkeys/${passkey?.id}/removal`, proof)).statusCode).toBe(204);
    expect(await read(access)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await logIn(test, { username })).id).toBe(id);
    const actions = (await auditOf(test, id)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('user.second_factor'))).toEqual([
      'user.second_factor_added',
      'user.second_factor_added',
      'user.second_factor_removed',
      'user.second_factor_removed',
    ]);
  });

  it('a user removes no passkey of another', async () => {
    const company = await buildCompany(test.parts);
    const [one, other] = [await user(company), await user(company, 'compliance')];
    await addPasskey(test, one.access);
    const [passkey] = (await read(one.access)).passkeys;
    expect((await postOwn(test, other.access, `passkeys/${passkey?.id}/removal`, proof)).statusCode).toBe(404);
    expect((await read(one.access)).passkeys).toHaveLength(1);
  });

  it('mail informs a user of each change, in their language', async () => {
    const company = await buildCompany(test.parts);
    const { login, email } = await withMail(company);
    await addApp(test, login.access);
    await test.parts.jobs.idle();
    expect(lastMail(test, email).subject).toContain('An authenticator app was added');
    const url = '/api/v2/account/second-factor/totp/removal';
    const headers = { 'accept-language': 'tr' };
    await test.inject({ method: 'POST', url, token: login.access, payload: proof, headers });
    await test.parts.jobs.idle();
    expect(lastMail(test, email).subject).toContain('Kimlik doğrulama uygulaması kaldırıldı');
    await addPasskey(test, login.access);
    // Mails that wait together are sent in any order.
    await test.parts.jobs.idle();
    await reset(company, login.id);
    await test.parts.jobs.idle();
    expect(lastMail(test, email).subject).toContain('An administrator removed every second factor');
  });

  it('an admin takes the factors of another user, not the own ones, and is named in the audit', async () => {
    const [company, stranger] = [await buildCompany(test.parts), await buildCompany(test.parts)];
    const [agent, admin] = [await user(company), await user(company, 'admin')];
    expect((await reset(company, agent.id)).json()).toMatchObject({ status: 404, code: 'second_factor_not_found' });
    await addApp(test, agent.access);
    await addApp(test, admin.access);
    expect((await reset(stranger, agent.id)).json()).toMatchObject({ code: 'user_not_found' });
    expect((await reset(company, agent.id, await company.token('compliance'))).statusCode).toBe(403);
    expect((await reset(company, admin.id)).json()).toMatchObject({ status: 409, code: 'own_second_factor' });
    expect((await reset(company, agent.id)).statusCode).toBe(204);
    expect(await status(agent.access, '/api/v2/account')).toBe(401);
    expect((await user(company)).id).toBe(agent.id);
    expect((await auditOf(test, agent.id)).find(({ action }) => action === 'user.second_factor_reset')).toEqual({
      action: 'user.second_factor_reset',
      detail: { totp: true, passkeys: 0 },
    });
  });

  it('where the company requires a factor, a user without one can only add one', async () => {
    const company = await buildCompany(test.parts);
    const before = await user(company, 'compliance');
    const admin = await user(company, 'admin');
    const key = await test.inject({
      method: 'POST',
      url: '/api/v2/api-key',
      token: admin.access,
      payload: { name: 'Core banking', mode: 'live', permissions: ['profile.read'] },
    });
    const require = { second_factor: 'required' };
    await test.inject({ method: 'PATCH', url: '/api/v2/company', token: admin.access, payload: require });
    test.clock.advance({ seconds: 6 });
    const now = await user(company, 'compliance');
    expect(now.permissions).toEqual(['account.manage']);
    for (const { access } of [before, now]) {
      const refused = await test.inject({ url: '/api/v2/profile', token: access });
      expect(refused.json()).toMatchObject({ status: 403, code: 'second_factor_required' });
    }
    const payload = { current_password: PASSWORD, password: 'eleven birds over water' };
    const changed = await test.inject({ method: 'PUT', url: '/api/v2/account/password', token: now.access, payload });
    expect(changed.json()).toMatchObject({ code: 'second_factor_required' });
    expect(await read(now.access)).toMatchObject({ required: true });
    expect(await status(key.json<ApiKeySecret>().secret, '/api/v2/profile')).toBe(200);
    await addApp(test, now.access);
    test.clock.advance({ seconds: 6 });
    expect(await status(now.access, '/api/v2/profile')).toBe(200);
    expect((await postOwn(test, now.access, 'totp/removal', proof)).json()).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    });
    await addPasskey(test, now.access);
    expect((await postOwn(test, now.access, 'totp/removal', proof)).statusCode).toBe(204);
  });

  it('a refresh token goes on without a second factor, and adding one more brings no new codes', async () => {
    const { access, refresh } = await user(await buildCompany(test.parts));
    await addApp(test, access);
    const renewed = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } });
    const { access: next } = renewed.json<{ access: string }>();
    const { recoveryCodes } = await addPasskey(test, next);
    expect(recoveryCodes).toBeNull();
    expect((await read(next)).recovery_codes_left).toBe(10);
  });
});
