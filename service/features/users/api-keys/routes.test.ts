import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { API_KEY_URL, KEY_MEMORY, apiKeyRequests } from '../../../testing/api-keys.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, unique, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { MOST_KEYS } from './api-keys.ts';

describe('API keys', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const { requested, send, make, rotate, read, use, audit } = apiKeyRequests(() => ({ test, company }));

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
    const refusal = async (method: 'GET' | 'POST', url: string) =>
      (await test.inject({ method, url: `/api/v2/${url}`, token: secret })).json<{ detail: string }>().detail;
    expect(await refusal('GET', 'profile')).toBe(
      'It needs the permission profile.read, without which this API key was made. Have an admin make a key with profile.read: docs/permissions.md.',
    );
    expect(await refusal('POST', 'user')).toContain('no API key can have, but these groups have: admin');
  });

  it('the secret is answered once, and only its hash and first characters are kept', async () => {
    const headers = { 'idempotency-key': `key-${unique()}` };
    const token = await company.token('admin');
    const request = { method: 'POST', url: API_KEY_URL, token, headers, payload: requested() } as const;
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
      const response = await send('POST', '', requested({ permissions: [permission] }));
      expect([permission, response.statusCode]).toEqual([permission, 400]);
    }
    const { secret } = await make({ permissions: ['api_key.read', 'user.read'] });
    expect((await send('GET', '', undefined, secret)).statusCode).toBe(200);
    const { key } = await make();
    for (const answer of [
      await send('POST', '', requested(), secret),
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
      const response = await send('POST', '', requested(), await company.token(group));
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
    const response = await send('POST', '', requested(change));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
  });

  it('keys are listed a page at a time, newest first or by name, and found by name, mode and end', async () => {
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
    const named = async (query: string) => {
      const page = (await send('GET', `?${query}`, undefined, token)).json<Page>();
      return { names: page.data.map(({ name }) => name), next: page.next_cursor };
    };
    const byName = await named('order=name&limit=2');
    expect(byName.names).toEqual(['one', 'three']);
    expect((await named(`order=name&cursor=${byName.next}`)).names).toEqual(['two']);
    expect((await named('search=W')).names).toEqual(['two']);
    expect((await named('search=%25')).names).toEqual([]);
    await send('DELETE', `/${ids[0]}`, undefined, token);
    expect((await named('ended=true')).names).toEqual(['three']);
    expect((await named('ended=false&mode=live')).names).toEqual(['two', 'one']);
    expect((await named('mode=test')).names).toEqual([]);
  });

  it('a revoked key is refused, and the audit learns who still uses it', async () => {
    const { key, secret } = await make();
    expect(await use(secret)).toEqual([200, undefined]);
    for (const turn of [1, 2]) {
      expect([turn, (await send('DELETE', `/${key.id}`)).statusCode]).toEqual([turn, 204]);
    }
    test.clock.advance(KEY_MEMORY);
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
    expect((await send('POST', '', requested(), token)).json()).toMatchObject({
      status: 409,
      code: 'too_many_api_keys',
    });
    await send('DELETE', `/${key.id}`, undefined, token);
    const answers = await Promise.all([send('POST', '', requested(), token), send('POST', '', requested(), token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});
