import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { KEY_MEMORY, apiKeyRequests } from '../../../testing/api-keys.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('rotation of API keys and their makers', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const { make, rotate, read, use, audit, anotherAdmin } = apiKeyRequests(() => ({ test, company }));

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
    test.clock.advance(KEY_MEMORY);
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
    test.clock.advance(KEY_MEMORY);
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
});
