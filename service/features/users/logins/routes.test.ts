import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Login, LoginPage } from '@veridoor/contract/accounts/login';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { auditOf, logIn } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('logins', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const list = async (token: string, url = '/api/v2/account/logins') =>
    (await test.inject({ url, token })).json<LoginPage>().data;
  const end = async (token: string, url: string) => (await test.inject({ method: 'DELETE', url, token })).statusCode;
  /** Whether a login still opens anything, by its access token and its refresh token. */
  const open = async ({ access, refresh }: LoginResponse) => {
    const read = await test.inject({ url: '/api/v2/workflow', token: access });
    const renewed = await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh } });
    return [read.statusCode, renewed.statusCode];
  };
  const current = async ({ access }: LoginResponse) => (await list(access)).find((login) => login.current)?.id ?? '';

  it('a user sees where they are logged in, the login that asks among them', async () => {
    const username = company.username('agent');
    const first = await logIn(test, { username, address: '203.0.113.5', userAgent: FIREFOX });
    test.clock.advance({ minutes: 10 });
    const second = await logIn(test, { username, address: '2001:db8::7', userAgent: 'veridoor-client/2.0' });
    const logins = await list(second.access);
    expect(logins).toMatchObject([
      { browser: 'veridoor-client 2', system: null, address: '2001:db8::7', current: true },
      { browser: 'Firefox 145', system: 'Linux', address: '203.0.113.5', current: false },
    ]);
    await test.inject({
      method: 'POST',
      url: '/api/v2/token/refresh/',
      payload: { refresh: first.refresh },
      remoteAddress: '198.51.100.9',
    });
    const [, moved] = await list(second.access);
    expect(moved).toMatchObject({ address: '198.51.100.9', created_at: logins[1]?.created_at });
    expect(Date.parse(moved?.last_used_at ?? '') - Date.parse(logins[1]?.created_at ?? '')).toBe(600_000);
    test.clock.advance({ hours: 24 });
    expect(await list((await logIn(test, { username })).access)).toHaveLength(1);
  });

  it('a list of logins has pages', async () => {
    const username = company.username('integration');
    let token = '';
    for (let count = 0; count < 3; count += 1) {
      test.clock.advance({ seconds: 1 });
      token = (await logIn(test, { username })).access;
    }
    const page = await test.inject({ url: '/api/v2/account/logins?limit=2', token });
    const { data, next_cursor } = page.json<LoginPage>();
    const rest = await list(token, `/api/v2/account/logins?cursor=${next_cursor}`);
    expect(new Set([...data, ...rest].map((login: Login) => login.id)).size).toBe(3);
  });

  it('an ended login stops at once, and the others go on', async () => {
    const username = company.username('compliance');
    const [one, two, three] = [
      await logIn(test, { username }),
      await logIn(test, { username }),
      await logIn(test, { username }),
    ];
    expect(await open(one)).toEqual([200, 200]);
    expect(await end(three.access, `/api/v2/account/logins/${await current(one)}`)).toBe(204);
    expect(await open(one)).toEqual([401, 401]);
    expect([await open(two), await open(three)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect(await end(three.access, '/api/v2/account/logins')).toBe(204);
    expect([await open(two), await open(three)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    expect((await auditOf(test, one.id)).slice(3)).toEqual([
      { action: 'login.ended', detail: { login: expect.any(String) } },
      { action: 'login.ended', detail: { logins: 1 } },
    ]);
  });

  it('a user ends no login of somebody else, and none twice', async () => {
    const own = await logIn(test, { username: company.username('developer') });
    const other = await logIn(test, { username: company.username('auditor') });
    expect(await end(own.access, `/api/v2/account/logins/${await current(other)}`)).toBe(404);
    expect(await open(other)).toEqual([200, 200]);
    const id = await current(own);
    expect(await end(own.access, `/api/v2/account/logins/${id}`)).toBe(204);
    const again = await logIn(test, { username: company.username('developer') });
    expect(await end(again.access, `/api/v2/account/logins/${id}`)).toBe(404);
  });

  it('an admin ends the logins of users of the company, and of no other', async () => {
    const user = await logIn(test, { username: company.username('agent') });
    const url = `/api/v2/user/${user.id}/logins`;
    const stranger = await (await buildCompany(test.parts)).token('admin');
    for (const path of [url, `${url}/${await current(user)}`]) expect(await end(stranger, path)).toBe(404);
    expect((await test.inject({ url, token: stranger })).statusCode).toBe(404);
    expect(await list(await company.token('auditor'), url)).toMatchObject([{ current: false }, { current: false }]);
    expect(await end(await company.token('auditor'), url)).toBe(403);
    const admin = await company.token('admin');
    expect(await end(admin, `${url}/${await current(user)}`)).toBe(204);
    expect(await open(user)).toEqual([401, 401]);
    const next = await logIn(test, { username: company.username('agent') });
    expect(await end(admin, url)).toBe(204);
    expect(await open(next)).toEqual([401, 401]);
    expect(await list(admin, url)).toEqual([]);
  });

  it('an admin who changes the own groups stays logged in here and nowhere else', async () => {
    const username = company.username('admin');
    const [here, elsewhere] = [await logIn(test, { username }), await logIn(test, { username })];
    const changed = await test.inject({
      method: 'PATCH',
      url: `/api/v2/user/${here.id}`,
      token: here.access,
      payload: { groups: ['admin', 'agent'] },
    });
    expect(changed.statusCode).toBe(200);
    expect(await open(here)).toEqual([200, 200]);
    expect(await open(elsewhere)).toEqual([401, 401]);
  });

  it('an API key manages no account', async () => {
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/api-key',
      token: await company.token('admin'),
      payload: { name: 'Core', mode: 'live', permissions: ['user.read'] },
    });
    const token = made.json<{ secret: string }>().secret;
    expect((await test.inject({ url: '/api/v2/account/logins', token })).json()).toMatchObject({
      code: 'permission_missing',
    });
  });
});
