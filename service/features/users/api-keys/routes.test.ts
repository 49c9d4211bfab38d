import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, ApiKeySecret } from '../../../../packages/contract/api-key.ts';
import type { AuditEntry } from '../../../../packages/contract/audit.ts';
import type { Group } from '../../../../packages/contract/user.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, unique, type TestCompany } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { MOST_KEYS } from './api-keys.ts';
import { createKeySecret } from './secrets.ts';

const url = '/api/v2/api-key';
/** As long as a key is cached. */
const MEMORY = { seconds: 6 };

describe.each(databases)('API keys on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const wanted = (change: object = {}) => ({ name: 'Core banking', permissions: ['profile.read'], ...change });
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) =>
    test.inject({
      method,
      url: url + path,
      token: token ?? (await company.token('admin')),
      ...(payload && { payload }),
    });
  const make = async (change: object = {}, token?: string) =>
    (await send('POST', '', wanted(change), token)).json<ApiKeySecret>();
  const rotate = (id: string, overlap_seconds: number, token?: string) =>
    send('POST', `/${id}/rotate`, { overlap_seconds }, token);
  const read = async (id: string) => (await send('GET', `/${id}`)).json<ApiKey>();
  /** Status and code of a request for the profiles with a token. */
  const use = async (token: string, path = '/api/v2/profile') => {
    const response = await test.inject({ url: path, token });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };
  const audit = async (query: string) =>
    (await test.inject({ url: `/api/v2/audit?limit=100&${query}`, token: await company.token('auditor') })).json<{
      data: AuditEntry[];
    }>().data;
  /** A second admin, whom a test can disable. */
  const anotherAdmin = async (groups: readonly Group[] = ['admin']) => {
    const username = `second-${unique()}`;
    const password = 'nine ships sail at dawn';
    const person = { username, password, first_name: 'Grace', last_name: 'Hopper', groups };
    const token = await company.token('admin');
    const { id } = (await test.inject({ method: 'POST', url: '/api/v2/user', token, payload: person })).json<ApiKey>();
    const login = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password } });
    const change = async (payload: object) =>
      test.inject({ method: 'PATCH', url: `/api/v2/user/${id}`, token: await company.token('admin'), payload });
    return { id, token: login.json<{ access: string }>().access, change };
  };

  it('a key does what it was made for and nothing else, and the audit names it as the actor', async () => {
    const { key, secret } = await make({ permissions: ['profile.create', 'link.create'] });
    expect(key).toMatchObject({
      name: 'Core banking',
      state: 'active',
      withheld: [],
      previous: null,
      last_used_at: null,
    });
    expect(secret.startsWith(key.start)).toBe(true);
    const payload = { id_card_number: `KEY-${unique()}` };
    const made = await test.inject({ method: 'POST', url: '/api/v2/profile', token: secret, payload });
    expect(made.statusCode).toBe(201);
    const [entry] = await audit(`actor=${key.id}&action=profile.created`);
    expect(entry).toMatchObject({
      actor: { kind: 'key', id: key.id },
      subject: { id: made.json<{ id: string }>().id },
    });
    expect(await use(secret)).toEqual([403, 'permission_missing']);
    const [refused] = await audit(`actor=${key.id}&action=access.refused`);
    expect(refused).toMatchObject({ detail: { code: 'permission_missing' }, subject: { id: 'listProfiles' } });
  });

  it('the secret is answered once, and only its hash and first characters are kept', async () => {
    const headers = { 'idempotency-key': `key-${unique()}` };
    const token = await company.token('admin');
    const request = { method: 'POST', url, token, headers, payload: wanted() } as const;
    const { key, secret } = (await test.inject(request)).json<ApiKeySecret>();
    // Not even for another try with the same key: answers with a secret are not kept.
    expect((await test.inject(request)).json<ApiKeySecret>().secret).not.toBe(secret);
    expect((await send('GET', `/${key.id}`)).body).not.toContain(secret.slice(12));
    expect((await send('GET', '?limit=100')).body).not.toContain(secret.slice(12));
    const { database } = test.parts;
    const rows = await Promise.all([
      database.selectFrom('api_key').selectAll().execute(),
      database.selectFrom('api_key_secret').selectAll().execute(),
      database.selectFrom('audit_entry').selectAll().execute(),
      database.selectFrom('idempotent_answer').selectAll().where('created_at', '>=', test.clock.now()).execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
    expect(JSON.stringify(rows)).toContain(key.start);
  });

  it('a key makes no keys and no users, and decides nothing', async () => {
    for (const permission of ['api_key.write', 'user.write', 'profile.decide', 'profile.erase', 'call.take']) {
      const response = await send('POST', '', wanted({ permissions: [permission] }));
      expect([permission, response.statusCode]).toEqual([permission, 400]);
    }
    const { secret } = await make({ permissions: ['api_key.read', 'user.read'] });
    expect((await send('GET', '', undefined, secret)).statusCode).toBe(200);
    const { key } = await make();
    for (const answer of [
      await send('POST', '', wanted(), secret),
      await rotate(key.id, 0, secret),
      await send('DELETE', `/${key.id}`, undefined, secret),
    ]) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'permission_missing' });
    }
    expect(await read(key.id)).toMatchObject({ state: 'active' });
  });

  it.each(['compliance', 'agent', 'integration', 'developer', 'auditor'] as const)(
    'a user of the group %s makes no keys',
    async (group) => {
      const response = await send('POST', '', wanted(), await company.token(group));
      expect(response.json()).toMatchObject({ status: 403, code: 'permission_missing' });
    },
  );

  it.each([
    [{ name: '' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'a\u0000b' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ permissions: [] }, '/permissions'],
    [{ permissions: ['profile.read', 'profile.read'] }, '/permissions'],
    [{ permissions: ['everything'] }, '/permissions/0'],
    [{ expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    [{ groups: ['admin'] }, '/groups'],
  ])('a key with %j is refused', async (change, field) => {
    const response = await send('POST', '', wanted(change));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
  });

  it('keys are listed a page at a time, newest first', async () => {
    const owner = await buildCompany(test.parts);
    const token = await owner.token('admin');
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      test.clock.advance({ seconds: 1 });
      ids.unshift((await make({ name }, token)).key.id);
    }
    type Page = { data: ApiKey[]; next_cursor: string };
    const first = (await send('GET', '?limit=2', undefined, token)).json<Page>();
    const rest = (await send('GET', `?cursor=${first.next_cursor}`, undefined, token)).json<Page>();
    expect([...first.data, ...rest.data].map((key) => key.id)).toEqual(ids);
  });

  it('a revoked key is refused, and the audit is told who still uses it', async () => {
    const { key, secret } = await make();
    expect(await use(secret)).toEqual([200, undefined]);
    for (const turn of [1, 2]) {
      expect([turn, (await send('DELETE', `/${key.id}`)).statusCode]).toEqual([turn, 204]);
    }
    test.clock.advance(MEMORY);
    expect(await use(secret)).toEqual([401, 'api_key_ended']);
    expect(await use(secret)).toEqual([401, 'api_key_ended']);
    expect(await audit(`actor=${key.id}`)).toMatchObject([
      {
        action: 'access.refused',
        actor: { kind: 'key' },
        detail: { code: 'api_key_ended' },
        subject: { id: 'listProfiles' },
      },
    ]);
    expect(await audit(`subject=${key.id}`)).toMatchObject([
      { action: 'api_key.revoked' },
      { action: 'api_key.created' },
    ]);
    expect(await read(key.id)).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) });
    expect((await rotate(key.id, 60)).json()).toMatchObject({ status: 409, code: 'api_key_closed' });
  });

  it('an expired key is refused from that moment on', async () => {
    const expires_at = new Date(test.clock.now().getTime() + 3_000).toISOString();
    const { key, secret } = await make({ expires_at });
    expect(await use(secret)).toEqual([200, undefined]);
    // Sooner than a key is forgotten.
    test.clock.advance({ seconds: 3 });
    expect(await use(secret)).toEqual([401, 'api_key_ended']);
    expect(await read(key.id)).toMatchObject({ state: 'expired', expires_at });
    expect((await rotate(key.id, 60)).json()).toMatchObject({ code: 'api_key_closed' });
  });

  it('both secrets of a rotated key count until the overlap ends', async () => {
    const { key, secret: old } = await make();
    const { secret, key: after } = (await rotate(key.id, 3600)).json<ApiKeySecret>();
    const ends_at = new Date(test.clock.now().getTime() + 3600_000).toISOString();
    expect(after).toMatchObject({ id: key.id, start: secret.slice(0, 12), previous: { start: key.start, ends_at } });
    expect([await use(old), await use(secret)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect((await rotate(key.id, 60)).json()).toMatchObject({ status: 409, code: 'api_key_rotating' });
    test.clock.advance({ hours: 1 });
    expect([await use(old), await use(secret)]).toEqual([
      [401, 'api_key_ended'],
      [200, undefined],
    ]);
    expect(await read(key.id)).toMatchObject({ previous: null });
    const [rotated] = await audit(`subject=${key.id}&action=api_key.rotated`);
    expect(rotated?.detail).toEqual({ overlap_seconds: 3600, taken_over: false });
  });

  it('a rotation without an overlap ends every secret before', async () => {
    const { key, secret: first } = await make();
    const second = (await rotate(key.id, 3600)).json<ApiKeySecret>().secret;
    const third = (await rotate(key.id, 0)).json<ApiKeySecret>().secret;
    const answers = [await use(first), await use(second), await use(third)];
    expect(answers.map(([status]) => status)).toEqual([401, 401, 200]);
  });

  it('of simultaneous rotations with an overlap one is made, and no secret is lost', async () => {
    const { key, secret: old } = await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(key.id, 600)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json<ApiKeySecret>().secret ?? '';
    expect([(await use(old))[0], (await use(made))[0]]).toEqual([200, 200]);
  });

  it('a key cannot do what the user who made it may no longer do', async () => {
    const maker = await anotherAdmin();
    const { key, secret } = await make({ permissions: ['profile.read', 'profile.create'] }, maker.token);
    await maker.change({ groups: ['auditor'] });
    test.clock.advance(MEMORY);
    expect(await use(secret)).toEqual([200, undefined]);
    const create = {
      method: 'POST',
      url: '/api/v2/profile',
      token: secret,
      payload: { id_card_number: 'K-1' },
    } as const;
    expect((await test.inject(create)).json()).toMatchObject({ code: 'permission_missing' });
    expect(await read(key.id)).toMatchObject({ state: 'active', withheld: ['profile.create'] });
  });

  it('the keys of a disabled user open nothing, until another admin takes them over', async () => {
    const maker = await anotherAdmin();
    const { key, secret: old } = await make({}, maker.token);
    expect(await use(old)).toEqual([200, undefined]);
    await maker.change({ disabled: true });
    test.clock.advance(MEMORY);
    expect(await use(old)).toEqual([401, 'api_key_ended']);
    expect(await read(key.id)).toMatchObject({ state: 'user_disabled', made_by: maker.id });
    const { secret, key: after } = (await rotate(key.id, 0)).json<ApiKeySecret>();
    expect(after.state).toBe('active');
    expect(after.made_by).not.toBe(maker.id);
    expect([await use(old), await use(secret)]).toEqual([
      [401, 'api_key_ended'],
      [200, undefined],
    ]);
    const [rotated] = await audit(`subject=${key.id}&action=api_key.rotated`);
    expect(rotated?.detail).toMatchObject({ taken_over: true });
  });

  it('mistyped and invented keys are refused alike, with a word about the checksum', async () => {
    const { secret } = await make();
    const typo = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    const answer = await test.inject({ url: '/api/v2/profile', token: typo });
    expect(answer.json()).toMatchObject({
      status: 401,
      code: 'token_invalid',
      detail: expect.stringContaining('checksum'),
    });
    for (const token of [
      createKeySecret('live'),
      'vd_live_',
      `vd_live_${'A'.repeat(7000)}`,
      secret.replace('live', 'test'),
    ]) {
      expect(await use(token)).toEqual([401, 'token_invalid']);
    }
    expect(await use(secret, '/api/v2/session')).toEqual([401, 'token_invalid']);
  });

  it('an address that tries keys is limited, and good keys from there are still accepted', async () => {
    const { secret } = await make();
    const remoteAddress = '198.51.100.23';
    const statuses = new Set<number>();
    // Fewer at once than the service processes.
    for (let turn = 0; turn < 31; turn += 1) {
      const tries = Array.from({ length: 20 }, () =>
        test.inject({ url: '/api/v2/profile', token: createKeySecret('live'), remoteAddress }),
      );
      for (const { statusCode } of await Promise.all(tries)) statuses.add(statusCode);
    }
    expect([...statuses].toSorted()).toEqual([401, 429]);
    expect((await test.inject({ url: '/api/v2/profile', token: secret, remoteAddress })).statusCode).toBe(200);
  });

  it("another company's key is unknown, and its secret reaches its own company only", async () => {
    const other = await buildCompany(test.parts);
    const { key, secret } = await make({}, await other.token('admin'));
    for (const response of [
      await send('GET', `/${key.id}`),
      await send('DELETE', `/${key.id}`),
      await rotate(key.id, 0),
    ]) {
      expect(response.json()).toMatchObject({ status: 404, code: 'api_key_not_found' });
    }
    expect((await send('GET', '?limit=100')).body).not.toContain(key.id);
    const payload = { id_card_number: `KEY-${unique()}` };
    const profile = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('admin'),
      payload,
    });
    expect(await use(secret, `/api/v2/profile/${profile.json<{ id: string }>().id}`)).toEqual([
      404,
      'profile_not_found',
    ]);
  });

  it('a key keeps to the IP whitelist of its company, and a refusal is no use of it', async () => {
    const owner = await buildCompany(test.parts);
    const token = await owner.token('admin');
    const { key, secret } = await make({}, token);
    const payload = { address: '127.0.0.1' };
    await test.inject({ method: 'POST', url: '/api/v2/ip-whitelist', token, payload });
    const from = async (remoteAddress: string) =>
      (await test.inject({ url: '/api/v2/profile', token: secret, remoteAddress })).json<{ code?: string }>().code;
    const lastUse = async () => (await send('GET', `/${key.id}`, undefined, token)).json<ApiKey>().last_used_at;
    expect([await from('203.0.113.9'), await lastUse()]).toEqual(['ip_not_allowed', null]);
    expect([await from('127.0.0.1'), await lastUse()]).toEqual([undefined, expect.any(String)]);
  });

  it('the last use is the hour, written once', async () => {
    const { key, secret } = await make();
    await use(secret);
    const hour = `${test.clock.now().toISOString().slice(0, 13)}:00:00.000Z`;
    expect((await read(key.id)).last_used_at).toBe(hour);
    const other = new Date('2020-01-01T00:00:00Z');
    const { database } = test.parts;
    await database.updateTable('api_key').set({ last_used_at: other }).where('id', '=', key.id).execute();
    await use(secret);
    expect((await read(key.id)).last_used_at).toBe(other.toISOString());
    test.clock.advance({ hours: 1 });
    await use(secret);
    expect((await read(key.id)).last_used_at).not.toBe(other.toISOString());
  });

  it('a company has at most a hundred open keys; revoked ones do not count', async () => {
    const owner = await buildCompany(test.parts);
    const token = await owner.token('admin');
    const { key } = await make({}, token);
    const row = await test.parts.database
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: MOST_KEYS - 1 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      permissions: JSON.stringify(row.permissions),
    }));
    await test.parts.database.insertInto('api_key').values(copies).execute();
    expect((await send('POST', '', wanted(), token)).json()).toMatchObject({ status: 409, code: 'too_many_api_keys' });
    await send('DELETE', `/${key.id}`, undefined, token);
    const answers = await Promise.all([send('POST', '', wanted(), token), send('POST', '', wanted(), token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});
