import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginWays, OpenidLoggedOut, OpenidSettings } from '../../../../packages/contract/accounts/openid.ts';
import type { LoginResponse, User } from '../../../../packages/contract/accounts/user.ts';
import { auditOf, logIn } from '../../../testing/accounts.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, INTERFACE_ORIGIN, type TestCompany } from '../../../testing/builders.ts';
import { begin, newTab, pageOf, playOutgoing, setProvider, setToNow, signIn } from '../../../testing/openid/openid.ts';
import { startOpenidProvider, type OpenidProviderServer } from '../../../testing/openid/provider.ts';
import { addApp, answerFactor } from '../../../testing/second-factors.ts';
import { databases } from '../../../testing/servers/databases.ts';

const ISSUER = 'https://login.bank.example';

describe.each(databases)('signing in by an OpenID provider on $name', (kind) => {
  const outgoing = playOutgoing();
  let test: TestApplication;
  let company: TestCompany;
  let admin: string;
  let provider: OpenidProviderServer;
  beforeAll(async () => {
    test = await createTestApplication(kind, {}, { outgoing });
    setToNow(test);
    company = await buildCompany(test.parts);
    admin = await company.token('admin');
    provider = await startOpenidProvider({ issuer: ISSUER, redirectUris: [pageOf(company.id)], accounts: {} });
    outgoing.providers.push(provider);
  });
  afterAll(async () => {
    await provider.close();
    await test.close();
  });
  beforeEach(async () => {
    setToNow(test);
    await set({});
  });

  const set = async (change: Parameters<typeof setProvider>[2] | object) => {
    const answer = await setProvider(test, admin, { issuer: ISSUER, ...change });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<OpenidSettings>();
  };
  const arrives = async (name: string) => {
    const answer = await signIn(test, outgoing, company, name);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<LoginResponse>();
  };
  /** A user whose name is an address, and their account at the provider. */
  const colleague = async (name: string, claims: object = {}) => {
    const email = `${name}@bank.example`;
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/user',
      token: admin,
      payload: { username: email, first_name: 'Ada', last_name: '', groups: ['agent'], password: 'eleven birds swim' },
    });
    if (made.statusCode !== 201) throw new Error(made.body);
    provider.accounts[name] = { email, email_verified: true, ...claims };
    return made.json<User>();
  };
  const refused = async (name: string) => {
    const answer = await signIn(test, outgoing, company, name);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  const reasons = async () =>
    (
      await test.parts.database
        .selectFrom('audit_entry')
        .select('detail')
        .where('action', '=', 'user.login_refused')
        .execute()
    )
      .map(({ detail }) => detail['reason'])
      .filter((reason) => reason !== undefined);

  it('a user signs in by the provider, and is logged in like everybody', async () => {
    const user = await colleague('ada');
    const login = await arrives('ada');
    expect(login).toMatchObject({ id: user.id, groups: [{ name: 'agent' }] });
    const own = await test.inject({ method: 'GET', url: '/api/v2/account/logins', token: login.access });
    expect(own.json<{ data: object[] }>().data).toMatchObject([{ current: true }]);
    const shown = await test.inject({ method: 'GET', url: `/api/v2/user/${user.id}`, token: admin });
    expect(shown.json<User>().openid).toBe(true);
    const log = await auditOf(test, user.id);
    expect(log.map(({ action }) => action)).toEqual(['user.created', 'user.openid_bound', 'user.logged_in']);
    expect(log.at(-1)?.detail).toEqual({ by: 'openid' });
  });

  it('the provider is asked with PKCE, state and nonce, and with nothing that is secret', async () => {
    const url = new URL(await begin(test, company, newTab()));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'veridoor',
      redirect_uri: pageOf(company.id),
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40);
    expect(url.href).not.toContain('the%20secret');
  });

  it('after the first sign-in a user is known by the subject, whatever the address is', async () => {
    const user = await colleague('grace');
    await arrives('grace');
    provider.accounts['grace'] = { email: 'married@bank.example', email_verified: true };
    expect((await arrives('grace')).id).toBe(user.id);
  });

  it('another account with the same address is nobody, until an admin unbinds the user', async () => {
    const user = await colleague('joan');
    const { access } = await arrives('joan');
    provider.accounts['joan-again'] = { email: 'joan@bank.example', email_verified: true };
    expect(await refused('joan-again')).toEqual([403, 'openid_user_unknown']);
    expect(await reasons()).toContain('user_bound');
    const unbind = () => test.inject({ method: 'DELETE', url: `/api/v2/user/${user.id}/openid`, token: admin });
    expect((await unbind()).statusCode).toBe(204);
    expect((await unbind()).json<{ code: string }>().code).toBe('openid_not_bound');
    const after = await test.inject({ method: 'GET', url: '/api/v2/account', token: access });
    expect(after.statusCode).toBe(401);
    expect((await arrives('joan-again')).id).toBe(user.id);
  });

  it('an address that the provider does not vouch for finds nobody', async () => {
    await colleague('mallory', { email_verified: false });
    expect(await refused('mallory')).toEqual([403, 'openid_email_unverified']);
    provider.accounts['mallory'] = {};
    expect(await refused('mallory')).toEqual([403, 'openid_email_unverified']);
  });

  it('Entra’s word that the tenant owns the domain counts like a verified address', async () => {
    const user = await colleague('edith', { email_verified: undefined });
    outgoing.tamper = (claims) => ({ ...claims, email: 'edith@bank.example', xms_edov: true });
    expect((await arrives('edith')).id).toBe(user.id);
  });

  it('an address of another domain, an unknown one and a disabled user are nobody', async () => {
    provider.accounts['guest'] = { email: 'guest@gmail.example', email_verified: true };
    provider.accounts['nobody'] = { email: 'nobody@bank.example', email_verified: true };
    const user = await colleague('left');
    await test.inject({ method: 'PATCH', url: `/api/v2/user/${user.id}`, token: admin, payload: { disabled: true } });
    for (const name of ['guest', 'nobody', 'left']) expect(await refused(name)).toEqual([403, 'openid_user_unknown']);
    expect(await reasons()).toEqual(expect.arrayContaining(['domain_other', 'user_unknown', 'user_disabled']));
  });

  it('a user of another company is not found by this company’s provider', async () => {
    const other = await buildCompany(test.parts);
    const payload = { username: 'rosa@bank.example', first_name: '', last_name: '', groups: ['admin'] };
    const token = await other.token('admin');
    await test.inject({
      method: 'POST',
      url: '/api/v2/user',
      token,
      payload: { ...payload, password: 'eleven birds swim' },
    });
    provider.accounts['rosa'] = { email: 'rosa@bank.example', email_verified: true };
    expect(await refused('rosa')).toEqual([403, 'openid_user_unknown']);
    await set({ create_users: true, new_user_groups: ['agent'] });
    expect(await refused('rosa')).toEqual([403, 'openid_user_unknown']);
    expect(await reasons()).toContain('username_taken');
  });

  it('somebody new becomes a user only where the company says so', async () => {
    provider.accounts['new'] = {
      email: 'New@Bank.example',
      email_verified: true,
      given_name: 'Maria',
      family_name: 'Specimen',
    };
    expect(await refused('new')).toEqual([403, 'openid_user_unknown']);
    await set({ create_users: true, new_user_groups: ['agent', 'compliance'] });
    const login = await arrives('new');
    expect(login).toMatchObject({ username: 'new@bank.example', first_name: 'Maria', last_name: 'Specimen' });
    expect(login.groups.map(({ name }) => name)).toEqual(['agent', 'compliance']);
    const account = await test.inject({ method: 'GET', url: '/api/v2/account', token: login.access });
    expect(account.json<User>()).toMatchObject({ email: 'new@bank.example', openid: true });
  });

  it('a claim gives the groups at every sign-in, and nobody comes in without one', async () => {
    const groups = [
      { value: 'officers', group: 'compliance' },
      { value: 'desk', group: 'agent' },
    ] as const;
    await set({ group_claim: 'groups', groups: [...groups] });
    await colleague('lise', { groups: ['officers', 'desk', 'something else'] });
    const first = await arrives('lise');
    expect(first.groups.map(({ name }) => name)).toEqual(['agent', 'compliance']);
    provider.accounts['lise'] = { groups: ['officers'] };
    const second = await arrives('lise');
    expect(second.groups.map(({ name }) => name)).toEqual(['compliance']);
    // The login with more groups has ended.
    expect((await test.inject({ method: 'GET', url: '/api/v2/account', token: first.access })).statusCode).toBe(401);
    provider.accounts['lise'] = { groups: [] };
    expect(await refused('lise')).toEqual([403, 'openid_group_missing']);
  });

  it('the provider does not take the last admin from a company', async () => {
    const alone = await buildCompany(test.parts);
    const token = await alone.token('admin');
    const own = await startOpenidProvider({
      issuer: 'https://id.alone.example',
      redirectUris: [pageOf(alone.id)],
      accounts: { boss: { email: 'boss@alone.example', email_verified: true, groups: ['desk'] } },
    });
    outgoing.providers.push(own);
    const made = await test.inject({ method: 'GET', url: '/api/v2/account', token });
    await test.parts.database
      .updateTable('user_account')
      .set({ email: 'boss@alone.example' })
      .where('id', '=', made.json<User>().id)
      .execute();
    const settings = {
      issuer: own.issuer,
      email_domains: ['alone.example'],
      group_claim: 'groups',
      groups: [{ value: 'desk', group: 'agent' as const }],
    };
    expect((await setProvider(test, token, settings)).statusCode).toBe(200);
    const answer = await signIn(test, outgoing, alone, 'boss');
    expect(answer.json<{ code: string }>().code).toBe('openid_group_missing');
    expect((await test.inject({ method: 'GET', url: '/api/v2/user', token })).statusCode).toBe(200);
    await own.close();
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

  it('the ways to sign in go by the domain, and by nothing else', async () => {
    const ways = async (payload: object) =>
      (await test.inject({ method: 'POST', url: '/api/v2/user/login/ways', payload })).json<LoginWays>();
    const openid = { provider: company.id, name: 'Aurora ID', company: expect.any(String) };
    expect(await ways({ username: 'whoever@BANK.example' })).toEqual({ password: true, openid });
    expect(await ways({ provider: company.id })).toEqual({ password: true, openid });
    expect(await ways({ username: company.username('agent') })).toEqual({ password: true, openid: null });
    // Two companies that name a domain: nobody is led to a provider that may be the other's.
    const other = await buildCompany(test.parts);
    expect((await setProvider(test, await other.token('admin'), { issuer: ISSUER })).statusCode).toBe(200);
    expect(await ways({ username: 'whoever@bank.example' })).toEqual({ password: true, openid: null });
    await test.inject({ method: 'DELETE', url: '/api/v2/company/openid', token: await other.token('admin') });
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
