import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginResponse, User } from '@veridoor/contract/accounts/user';
import { updateUser } from './users.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { PASSWORD, buildCompany, unique, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const url = '/api/v2/user';

describe('users', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const person = (change: object = {}) => ({
    username: `grace-${unique()}`,
    password: 'nine ships sail at dawn',
    first_name: 'Grace',
    last_name: 'Hopper',
    groups: ['agent'],
    ...change,
  });
  const create = async (payload: object) =>
    test.inject({ method: 'POST', url, token: await company.token('admin'), payload });
  const change = async (id: string, payload: object, of = company) =>
    test.inject({ method: 'PATCH', url: `${url}/${id}`, token: await of.token('admin'), payload });
  const login = (username: string, password: string) =>
    test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password } });
  const refreshed = async (refresh: string, remoteAddress = '127.0.0.1') =>
    (await test.inject({ method: 'POST', url: '/api/v2/token/refresh/', payload: { refresh }, remoteAddress }))
      .statusCode;

  it('users are found by any part of name and address, by group, and by whether they are locked out', async () => {
    const other = await buildCompany(test.parts);
    const token = await other.token('admin');
    const { id } = (
      await test.inject({ method: 'POST', url, token, payload: person({ last_name: 'Yıldız-Hopper' }) })
    ).json<User>();
    const found = async (query: string) =>
      (await test.inject({ url: `${url}?${query}`, token })).json<{ data: User[] }>().data.map((one) => one.id);
    expect(await found(`search=${encodeURIComponent('ız-HOP')}`)).toEqual([id]);
    expect(await found('search=race&group=agent')).toEqual([id]);
    expect(await found('search=race&group=admin')).toEqual([]);
    expect(await found('search=%25')).toEqual([]);
    await test.inject({ method: 'PATCH', url: `${url}/${id}`, token, payload: { disabled: true } });
    expect(await found('disabled=true')).toEqual([id]);
    expect(await found('disabled=false')).not.toContain(id);
    const everybody = (await test.inject({ url: `${url}?order=name`, token })).json<{ data: User[] }>().data;
    const names = everybody.map((one) => one.username);
    expect([names.length > 2, names]).toEqual([true, names.toSorted()]);
  });

  it('a new user is listed and read, and logs in with the permissions of the groups', async () => {
    const requested = person();
    const response = await create({ ...requested, username: requested.username.toUpperCase() });
    expect(response.statusCode).toBe(201);
    const user = response.json<User>();
    expect(response.headers.location).toMatch(new RegExp(`/api/v2/user/${user.id}$`));
    expect(user).toMatchObject({ username: requested.username, first_name: 'Grace', disabled: false });
    expect(response.body).not.toContain(requested.password);
    const token = await company.token('auditor');
    expect((await test.inject({ url: `${url}/${user.id}`, token })).json()).toEqual(user);
    const page = (await test.inject({ url: `${url}?limit=2`, token })).json<{ data: User[]; next_cursor: string }>();
    expect(page.data).toHaveLength(2);
    const rest = await test.inject({ url: `${url}?cursor=${page.next_cursor}`, token });
    expect(rest.json<{ data: User[] }>().data).toHaveLength(5);
    const session = (await login(requested.username, requested.password)).json<LoginResponse>();
    expect(session.permissions).toContain('document.decide');
    expect(session.permissions).not.toContain('profile.create');
  });

  it.each([
    [{ password: 'short' }, '/password', 'too_short'],
    [{ password: 'aaaaaaaaaaaaaaaa' }, '/password', 'too_weak'],
    [{ password: 'my password 12345' }, '/password', 'too_weak'],
    [{ username: 'x' }, '/username', 'wrong_format'],
    [{ username: 'a b c d' }, '/username', 'wrong_format'],
    [{ groups: [] }, '/groups', 'too_few'],
    [{ groups: ['owner'] }, '/groups/0', 'not_allowed'],
    [{ first_name: 'a\u0000b' }, '/first_name', 'forbidden_character'],
  ])('a user with %j is not created', async (wrong, field, code) => {
    const response = await create(person(wrong));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: object[] }>().errors).toMatchObject([{ field, code }]);
  });

  it('a username is unique in the whole service', async () => {
    const other = await buildCompany(test.parts);
    expect((await create(person({ username: other.username('admin') }))).json()).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
  });

  it("a new password, other groups or disabling end a user's sessions", async () => {
    const requested = person();
    const { id } = (await create(requested)).json<User>();
    let { password } = requested;
    for (const update of [{ password: 'eleven birds over water' }, { groups: ['auditor'] }, { disabled: true }]) {
      const { refresh } = (await login(requested.username, password)).json<LoginResponse>();
      expect(await refreshed(refresh)).toBe(200);
      expect((await change(id, update)).statusCode).toBe(200);
      expect(await refreshed(refresh)).toBe(401);
      if (update.password !== undefined) password = update.password;
    }
    expect((await login(requested.username, password)).statusCode).toBe(401);
    const back = (await change(id, { disabled: false, last_name: 'Murray' })).json<User>();
    expect(back).toMatchObject({ disabled: false, last_name: 'Murray', groups: [{ name: 'auditor' }] });
    expect((await login(requested.username, password)).statusCode).toBe(200);
  });

  it('a company keeps at least one admin', async () => {
    const alone = await buildCompany(test.parts);
    const token = await alone.token('admin');
    const { data } = (await test.inject({ url, token })).json<{ data: User[] }>();
    const admin = data.find((user) => user.groups[0]?.name === 'admin')?.id ?? '';
    const agent = data.find((user) => user.groups[0]?.name === 'agent')?.id ?? '';
    for (const update of [{ disabled: true }, { groups: ['agent'] }]) {
      expect((await change(admin, update, alone)).json()).toMatchObject({ status: 409, code: 'last_admin' });
    }
    await change(agent, { groups: ['admin', 'agent'] }, alone);
    const origin = { address: '127.0.0.1', forwarded: false, requestId: 'both-at-once' };
    const user = { kind: 'user' as const, userId: admin, companyId: alone.id, permissions: new Set<never>(), origin };
    const answers = await Promise.allSettled(
      [admin, agent].map((id) => updateUser(test.parts, user, id, { disabled: true }, '')),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it("another company's users answer 404", async () => {
    const other = await buildCompany(test.parts);
    const { id } = (await create(person())).json<User>();
    expect((await change(id, { disabled: true }, other)).statusCode).toBe(404);
    const read = await test.inject({ url: `${url}/${id}`, token: await other.token('admin') });
    expect(read.json()).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  it('a logout ends the refresh token, and its use from another place is audited', async () => {
    const { refresh, id } = (await login(company.username('developer'), PASSWORD)).json<LoginResponse>();
    expect(await refreshed(refresh, '203.0.113.77')).toBe(200);
    expect(await refreshed(refresh, '203.0.113.77')).toBe(200);
    const revoke = () => test.inject({ method: 'POST', url: '/api/v2/token/revoke/', payload: { refresh } });
    expect((await revoke()).statusCode).toBe(204);
    expect(await refreshed(refresh)).toBe(401);
    expect((await revoke()).statusCode).toBe(204);
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select(['action', 'address'])
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'user.logged_in', address: '127.0.0.1' },
      { action: 'token.used_elsewhere', address: '203.0.113.77' },
      { action: 'token.revoked', address: '127.0.0.1' },
    ]);
  });
});
