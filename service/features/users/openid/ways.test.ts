import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginWays, OpenidLoggedOut, OpenidSettings } from '@veridoor/contract/accounts/openid';
import type { LoginResponse, User } from '@veridoor/contract/accounts/user';
import { logIn } from '../../../testing/accounts.ts';
import { buildCompany, INTERFACE_ORIGIN } from '../../../testing/builders.ts';
import { ISSUER, startOpenidCompany, type OpenidCompany } from '../../../testing/openid/company.ts';
import { begin, newTab, pageOf, publish, setProvider, setToNow, signIn } from '../../../testing/openid/openid.ts';
import { startOpenidProvider } from '../../../testing/openid/provider.ts';
import { addApp, answerFactor } from '../../../testing/second-factors.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('second factors, passwords and the provider', () => {
  let { test, company, admin, provider, outgoing, dns, set, arrives, colleague, end } = {} as OpenidCompany;
  beforeAll(async () => {
    ({ test, company, admin, provider, outgoing, dns, set, arrives, colleague, end } =
      await startOpenidCompany(database));
  });
  afterAll(() => end());
  beforeEach(async () => {
    setToNow(test);
    await set({});
  });

  it('a user’s own second factor is asked for, unless the provider asked for one that the company accepts', async () => {
    await colleague('marie');
    const { access, username } = await arrives('marie');
    const { code } = await addApp(test, access, null);
    const needed = await signIn(test, outgoing, company, 'marie');
    expect(needed.statusCode).toBe(401);
    const { second_factor } = needed.json<{ second_factor: { challenge: string } }>();
    const proved = await answerFactor(test, { challenge: second_factor.challenge, code: code(1) });
    expect(proved.json<LoginResponse>().username).toBe(username);
    outgoing.tamper = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
    expect((await signIn(test, outgoing, company, 'marie')).statusCode).toBe(401);
    await set({ amr_values: ['mfa'] });
    outgoing.tamper = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
    expect((await signIn(test, outgoing, company, 'marie')).statusCode).toBe(200);
    expect((await signIn(test, outgoing, company, 'marie')).statusCode).toBe(401);
  });

  it('where a second factor is required, the provider’s is enough, and others add their own without a password', async () => {
    // Not by the API: the admin of this test has no second factor either.
    const demand = (second_factor: string) =>
      sql`update company set settings = settings || ${JSON.stringify({ second_factor })}::jsonb where id = ${company.id}`.execute(
        test.parts.database,
      );
    await set({ acr_values: ['mfa'], create_users: true, new_user_groups: ['agent'] });
    await demand('required');
    try {
      provider.accounts['ines'] = { email: 'ines@bank.example', email_verified: true };
      const url = new URL(await begin(test, company, newTab()));
      expect(url.searchParams.get('acr_values')).toBe('mfa');
      outgoing.tamper = (claims) => ({ ...claims, acr: 'mfa' });
      const shown = await arrives('ines');
      expect(shown.permissions).toContain('call.take');
      expect((await test.inject({ method: 'GET', url: '/api/v2/call/queue', token: shown.access })).statusCode).toBe(
        200,
      );
      const { access, permissions } = await arrives('ines');
      expect(permissions).toEqual(['account.manage']);
      const begun = await test.inject({
        method: 'POST',
        url: '/api/v2/account/second-factor/totp',
        token: access,
        payload: {},
      });
      expect(begun.statusCode).toBe(201);
      test.clock.advance({ minutes: 11 });
      const late = await test.inject({
        method: 'POST',
        url: '/api/v2/account/second-factor/totp',
        token: access,
        payload: {},
      });
      expect(late.json()).toMatchObject({ errors: [{ field: '/current_password', code: 'required' }] });
    } finally {
      await demand('optional');
      setToNow(test);
    }
  });

  it('passwords count for those whom the company lets', async () => {
    const login = async (group: 'admin' | 'agent' | 'integration') => {
      const payload = { username: company.username(group), password: 'correct horse battery staple' };
      const answer = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload });
      return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
    };
    await set({ passwords: 'admins' });
    expect([await login('admin'), await login('agent'), await login('integration')]).toEqual([
      'in',
      'password_login_off',
      'in',
    ]);
    const unproven = await setProvider(test, admin, { issuer: ISSUER, passwords: 'nobody' });
    expect([unproven.statusCode, unproven.json<{ code: string }>().code]).toEqual([409, 'openid_unproven']);
    await colleague('chief');
    const id = (await test.inject({ method: 'GET', url: '/api/v2/user?limit=1', token: admin })).json<{
      data: User[];
    }>();
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/user/${id.data[0]?.id}`,
      token: admin,
      payload: { groups: ['admin'] },
    });
    const { access } = await arrives('chief');
    expect((await setProvider(test, access, { issuer: ISSUER, passwords: 'nobody' })).statusCode).toBe(200);
    expect([await login('admin'), await login('integration')]).toEqual(['password_login_off', 'in']);
  });

  it('the ways to sign in go by the proved domain, and by nothing else', async () => {
    const ways = async (payload: object) =>
      (await test.inject({ method: 'POST', url: '/api/v2/user/login/ways', payload })).json<LoginWays>();
    const check = (token: string) =>
      test.inject({ method: 'POST', url: '/api/v2/company/openid/domains/check', token });
    const openid = { provider: company.id, name: 'Aurora ID', company: expect.any(String) };
    const byPassword = { password: true, openid: null };
    expect((await check(admin)).json<OpenidSettings>().domains).toMatchObject([{ proved: true }]);
    expect(await ways({ username: 'whoever@BANK.example' })).toEqual({ password: true, openid });
    expect(await ways({ provider: company.id })).toEqual({ password: true, openid });
    expect(await ways({ username: company.username('agent') })).toEqual(byPassword);
    // Another company names the domain, and takes the button from nobody.
    const other = await buildCompany(test.parts);
    const token = await other.token('admin');
    const named = await setProvider(test, token, { issuer: ISSUER });
    expect((await check(token)).json<OpenidSettings>().domains).toMatchObject([{ proved: false, fault: 'missing' }]);
    expect(await ways({ username: 'whoever@bank.example' })).toEqual({ password: true, openid });
    // Two that have proved it: nobody is led to a provider that may be the other's.
    publish(dns, named.json<OpenidSettings>());
    expect((await check(token)).json<OpenidSettings>().domains).toMatchObject([{ proved: true, fault: null }]);
    expect(await ways({ username: 'whoever@bank.example' })).toEqual(byPassword);
    await test.inject({ method: 'DELETE', url: '/api/v2/company/openid', token });
    expect(await ways({ username: 'whoever@bank.example' })).toEqual({ password: true, openid });
    // A proof that was not seen again for a week leads nobody any more.
    test.clock.advance({ days: 8 });
    expect(await ways({ username: 'whoever@bank.example' })).toEqual(byPassword);
    setToNow(test);
  });

  it('logging out ends the login here, and leads to the provider to end it there', async () => {
    await colleague('olga');
    const { access, refresh } = await arrives('olga');
    const out = (payload: object) => test.inject({ method: 'POST', url: '/api/v2/user/logout/openid', payload });
    const { url } = (await out({ refresh, origin: INTERFACE_ORIGIN })).json<OpenidLoggedOut>();
    const end = new URL(url ?? '');
    expect(end.origin + end.pathname).toBe(`${ISSUER}/session/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(pageOf(company.id));
    expect(end.searchParams.get('id_token_hint')).toBeTruthy();
    expect((await test.inject({ method: 'GET', url: '/api/v2/account', token: access })).statusCode).toBe(401);
    const kept = await test.parts.database
      .selectFrom('login')
      .select('id_token')
      .where('ended_at', 'is not', null)
      .execute();
    expect(kept.every(({ id_token }) => id_token === null)).toBe(true);
    // A second time, a login by a password, and a page of a stranger lead nowhere.
    expect((await out({ refresh, origin: INTERFACE_ORIGIN })).json()).toEqual({ url: null });
    const byPassword = await logIn(test, { username: company.username('auditor') });
    expect((await out({ refresh: byPassword.refresh, origin: INTERFACE_ORIGIN })).json()).toEqual({ url: null });
    const again = await arrives('olga');
    expect((await out({ refresh: again.refresh, origin: 'https://evil.example' })).json()).toEqual({ url: null });
    expect((await test.inject({ method: 'GET', url: '/api/v2/account', token: again.access })).statusCode).toBe(401);
  });

  it('a key that the provider rotated to is fetched', async () => {
    await colleague('ruth');
    await arrives('ruth');
    const { key } = provider;
    const next = await startOpenidProvider({ redirectUris: [pageOf(company.id)], accounts: {} });
    await next.close();
    const { d, p, q, dp, dq, qi, ...open } = { ...next.key, kid: 'second' };
    const secret = { ...open, d, p, q, dp, dq, qi };
    outgoing.replaced.set(`${ISSUER}/jwks`, { keys: [open] });
    provider.key = secret as typeof key;
    // The library asks again for an unknown key once its copy is a minute old; the service's own words after ten.
    test.clock.advance({ minutes: 11 });
    try {
      outgoing.tamper = (claims) => ({ ...claims, iat: (claims.iat ?? 0) + 660, exp: (claims.exp ?? 0) + 660 });
      expect((await signIn(test, outgoing, company, 'ruth')).statusCode).toBe(200);
    } finally {
      provider.key = key;
      outgoing.replaced.clear();
      test.clock.advance({ minutes: 11 });
      setToNow(test);
    }
  });
});
