import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@veridoor/contract/accounts/user';
import { auditOf } from '../../../testing/accounts.ts';
import { buildCompany } from '../../../testing/builders.ts';
import { startOpenidCompany, type OpenidCompany } from '../../../testing/openid/company.ts';
import { begin, newTab, pageOf, setProvider, setToNow, signIn } from '../../../testing/openid/openid.ts';
import { startOpenidProvider } from '../../../testing/openid/provider.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('signing in by an OpenID provider', () => {
  let { test, company, admin, provider, outgoing, set, arrives, colleague, refused, reasons, end } =
    {} as OpenidCompany;
  beforeAll(async () => {
    ({ test, company, admin, provider, outgoing, set, arrives, colleague, refused, reasons, end } =
      await startOpenidCompany(database));
  });
  afterAll(() => end());
  beforeEach(async () => {
    setToNow(test);
    await set({});
  });

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
});
