import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { PASSWORD, buildCompany, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { multipart } from '../../testing/documents/multipart.ts';

describe('login', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const login = (username: string, password: string, remoteAddress = '192.0.2.1') =>
    test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password }, remoteAddress });

  it('a login answers who the user is and what they may do', async () => {
    const response = await login(company.username('integration').toUpperCase(), PASSWORD);
    expect(response.statusCode).toBe(200);
    const body = response.json<LoginResponse>();
    expect(body).toMatchObject({
      username: company.username('integration'),
      first_name: 'Ada',
      last_name: 'integration',
    });
    expect(body.groups.map((group) => group.name)).toEqual(['integration']);
    expect(body.permissions).toContain('profile.create');
    expect(body.permissions).not.toContain('profile.decide');
    const list = await test.inject({ url: '/api/v2/profile', token: body.access });
    expect(list.statusCode).toBe(200);
  });

  it.each(['/api/v2/user/login', '/api/v2/user/login/'])('a login takes JSON and a form at %s', async (url) => {
    const username = company.username('admin');
    const json = await test.inject({ method: 'POST', url, payload: { username, password: PASSWORD } });
    expect(json.statusCode).toBe(200);
    const fields = [
      ['username', username],
      ['password', PASSWORD],
    ] as const;
    const form = await test.inject({ method: 'POST', url, ...multipart(fields) });
    expect(form.statusCode).toBe(200);
  });

  it('a login answers an unknown user and a wrong password in the same words', async () => {
    const wrong = await login(company.username('agent'), 'wrong');
    const unknown = await login('nobody-at-all', 'wrong');
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    const { request_id: _first, ...first } = wrong.json<Record<string, unknown>>();
    const { request_id: _second, ...second } = unknown.json<Record<string, unknown>>();
    expect(first).toEqual(second);
  });

  it('a disabled user cannot log in', async () => {
    const username = company.username('developer');
    const { access, refresh } = (await login(username, PASSWORD)).json<LoginResponse>();
    expect((await test.inject({ url: '/api/v2/workflow', token: access })).statusCode).toBe(200);
    await test.parts.database
      .updateTable('user_account')
      .set({ disabled_at: test.clock.now() })
      .where('username', '=', username)
      .execute();
    expect((await login(username, PASSWORD)).statusCode).toBe(401);
    test.clock.advance({ seconds: 5 });
    expect((await test.inject({ url: '/api/v2/workflow', token: access })).json()).toMatchObject({
      code: 'token_invalid',
    });
    const refreshed = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } });
    expect(refreshed.statusCode).toBe(401);
  });

  it.each([
    [{}, ['/username', '/password']],
    [{ username: '', password: 'x' }, ['/username']],
    [{ username: 'a', password: 7 }, ['/password']],
  ])('a login names the wrong fields of %j', async (payload, fields) => {
    const response = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload });
    expect(response.statusCode).toBe(400);
    const { errors } = response.json<{ errors: { field: string }[] }>();
    expect(errors.map((error) => error.field)).toEqual(fields);
  });

  it('a login refuses bodies that it cannot read', async () => {
    const send = (type: string | undefined, payload: string) =>
      test.inject({
        method: 'POST',
        url: '/api/v2/user/login',
        headers: type ? { 'content-type': type } : {},
        payload,
      });
    expect((await send('application/json', '{"username"')).json()).toMatchObject({
      status: 400,
      code: 'malformed_json',
    });
    expect((await send('application/json', '')).json()).toMatchObject({ status: 400, code: 'body_missing' });
    expect((await send('application/json', '{"__proto__":{}}')).json()).toMatchObject({ status: 400 });
    expect((await send('text/plain', 'a=b')).json()).toMatchObject({ status: 415 });
    expect((await send('application/x-www-form-urlencoded', 'a=b')).json()).toMatchObject({ status: 415 });
    expect((await send(undefined, '')).json()).toMatchObject({ status: 400 });
    expect((await send('application/json', `"${'x'.repeat(300_000)}"`)).json()).toMatchObject({ status: 413 });
    const broken = multipart([['username', 'a']]);
    const cut = { ...broken, payload: broken.payload.slice(0, -30) };
    expect((await test.inject({ method: 'POST', url: '/api/v2/user/login', ...cut })).statusCode).toBe(400);
  });

  it('a login refuses a form with a doubled field or a file', async () => {
    const form = (fields: Parameters<typeof multipart>[0]) =>
      test.inject({ method: 'POST', url: '/api/v2/user/login', ...multipart(fields) });
    expect(
      (
        await form([
          ['username', 'a'],
          ['username', 'b'],
          ['password', 'c'],
        ])
      ).json(),
    ).toMatchObject({
      status: 400,
      errors: [{ field: '/username', code: 'duplicate' }],
    });
    expect(
      (
        await form([
          ['username', 'a', 'a.txt'],
          ['password', 'c'],
        ])
      ).statusCode,
    ).toBe(400);
  });

  it('a refresh token renews access for a day, at both spellings of the address', async () => {
    const { refresh, access } = (await login(company.username('admin'), PASSWORD)).json<LoginResponse>();
    test.clock.advance({ minutes: 16 });
    const expired = await test.inject({ url: '/api/v2/profile', token: access });
    expect(expired.json()).toMatchObject({ status: 401, code: 'token_expired' });
    expect(expired.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    for (const url of ['/api/v2/token/refresh/', '/api/v2/token/refresh']) {
      const response = await test.inject({ method: 'POST', url, payload: { refresh } });
      expect(Object.keys(response.json())).toEqual(['access']);
      const { access: renewed } = response.json<{ access: string }>();
      expect((await test.inject({ url: '/api/v2/profile', token: renewed })).statusCode).toBe(200);
    }
    test.clock.advance({ hours: 24 });
    const late = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } });
    expect(late.json()).toMatchObject({ status: 401, code: 'token_invalid' });
    const made = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh: 'made-up' } });
    expect(made.statusCode).toBe(401);
  });

  it('a logout ends the access tokens of its login and no others', async () => {
    const username = company.username('admin');
    const [ended, other] = [await login(username, PASSWORD), await login(username, PASSWORD)].map((answer) =>
      answer.json<LoginResponse>(),
    ) as [LoginResponse, LoginResponse];
    const renewed = await test.inject({
      method: 'POST',
      url: '/api/v2/token/refresh/',
      payload: { refresh: ended.refresh },
    });
    const tokens = [ended.access, renewed.json<{ access: string }>().access, other.access];
    const read = async () => {
      const answers = await Promise.all(tokens.map((token) => test.inject({ url: '/api/v2/profile', token })));
      return answers.map((answer) => answer.statusCode);
    };
    expect(await read()).toEqual([200, 200, 200]);
    await test.inject({ method: 'POST', url: '/api/v2/token/revoke/', payload: { refresh: ended.refresh } });
    test.clock.advance({ seconds: 5 });
    expect(await read()).toEqual([401, 401, 200]);
  });

  it('passwords, refresh tokens, account names and addresses are not stored readably', async () => {
    const { refresh } = (await login(company.username('admin'), PASSWORD)).json<LoginResponse>();
    await login('secret-name', 'wrong', '203.0.113.200');
    const { database } = test.parts;
    const users = JSON.stringify(await database.selectFrom('user_account').selectAll().execute());
    expect(users).not.toContain(PASSWORD);
    const logins = await database.selectFrom('login').select(['token_hash', 'client']).execute();
    expect(logins.map((row) => Buffer.from(row.token_hash).toString('base64url'))).not.toContain(refresh);
    expect(logins.map((row) => Buffer.from(row.client).toString('latin1')).join()).not.toContain('192.0.2.1');
    const attempts = JSON.stringify(await database.selectFrom('login_attempt').selectAll().execute());
    expect(attempts).not.toMatch(/secret-name|203\.0\.113/);
  });
});
