import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import type { Mode } from '@veridoor/contract/mode';
import type { Profile } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, unique, type TestCompany } from '../../testing/builders.ts';
import { documentRequests } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport } from '../../testing/documents/sending.ts';
import { shownImages } from '../../testing/documents/shown-images.ts';
import { database } from '../../testing/servers/databases.ts';
import { newestEvent, webhookRequests } from '../../testing/webhooks.ts';

const MODES = ['live', 'test'] as const;

describe('test and live data', () => {
  let test: TestApplication;
  let company: TestCompany;
  let keys: Record<Mode, string>;
  const { show, ...doubles } = shownImages();
  beforeAll(async () => {
    test = await createTestApplication(database, {}, doubles);
    company = await buildCompany(test.parts, { settings: { duplicates: { number: true, page: true, face: true } } });
    keys = { live: await makeKey('live'), test: await makeKey('test') };
  });
  afterAll(() => test.close());

  const ask = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token, ...(payload && { payload }) });
  const makeKey = async (mode: Mode) => {
    const permissions = [
      'profile.create',
      'profile.read',
      'profile.update',
      'entity.create',
      'entity.read',
      'document.read',
      'call.read',
      'webhook.read',
      'webhook.write',
      'blocklist.read',
      'blocklist.write',
      'aml.read',
      'aml.search',
    ];
    const requested = { name: mode, permissions, mode };
    return (await ask(await company.token('admin'), 'POST', 'api-key', requested)).json<ApiKeySecret>().secret;
  };
  const make = async (token: string, fields: object = {}) =>
    (await ask(token, 'POST', 'profile', { id_card_number: `MODE-${unique()}`, ...fields })).json<Profile>();
  const idsOf = async (token: string, url: string) =>
    (await ask(token, 'GET', url)).json<{ data: { id: string }[] }>().data.map(({ id }) => id);

  it('the same customer may be in both modes, and is a profile of its own in each', async () => {
    const fields = { id_card_number: 'BOTH', reference: 'account-7' };
    const live = await make(keys.live, fields);
    const tried = await make(keys.test, fields);
    expect([live.mode, tried.mode, live.id === tried.id]).toEqual(['live', 'test', false]);
    expect((await make(keys.test, fields)).id).toBe(tried.id);
    for (const query of ['id_card_number=BOTH', 'reference=account-7']) {
      expect(await idsOf(keys.live, `profile?${query}`)).toEqual([live.id]);
      expect(await idsOf(keys.test, `profile?${query}`)).toEqual([tried.id]);
    }
  });

  it('a key reaches nothing of the other mode, by an id or by asking for it', async () => {
    const made = { live: await make(keys.live), test: await make(keys.test) };
    for (const mode of MODES) {
      const other = mode === 'live' ? 'test' : 'live';
      expect((await ask(keys[mode], 'GET', `profile/${made[mode].id}`)).statusCode).toBe(200);
      const refused = await ask(keys[mode], 'GET', `profile/${made[other].id}`);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'profile_not_found']);
      const change = await ask(keys[mode], 'PATCH', `profile/${made[other].id}`, { name: 'Somebody' });
      expect(change.statusCode).toBe(404);
      for (const list of ['profile', 'entity', 'document', 'call', 'block-list', 'webhook_endpoint']) {
        expect((await ask(keys[mode], 'GET', `${list}?mode=${mode}`)).statusCode).toBe(200);
        expect((await ask(keys[mode], 'GET', `${list}?mode=${other}`)).statusCode).toBe(400);
      }
      expect((await ask(keys[mode], 'POST', 'profile', { id_card_number: 'X', mode: other })).statusCode).toBe(400);
    }
  });

  it('a person works with live data unless they ask for the other, and reaches both by an id', async () => {
    const token = await company.token('admin');
    const live = await make(token);
    const tried = await make(token, { mode: 'test' });
    expect([live.mode, tried.mode]).toEqual(['live', 'test']);
    expect(await idsOf(token, 'profile')).toContain(live.id);
    expect(await idsOf(token, 'profile')).not.toContain(tried.id);
    expect(await idsOf(token, 'profile?mode=test')).toContain(tried.id);
    expect((await ask(token, 'GET', `profile/${tried.id}`)).json()).toMatchObject({ mode: 'test' });
  });

  it('nothing that a person makes is live because they said no mode', async () => {
    const token = await (await buildCompany(test.parts)).token('admin');
    const refusal = { field: '/mode', code: 'required', allowed: ['live', 'test'] };
    for (const [url, payload] of [
      ['entity', { reference: 'E-FORGOTTEN' }],
      ['api-key', { name: 'Forgotten', permissions: ['profile.read'] }],
      ['block-list', { number: 'F0RG0TTEN', country: 'DE', type: 'passport', reason: 'Forged.' }],
    ] as const) {
      expect((await ask(token, 'POST', url, payload)).json()).toMatchObject({ errors: [refusal] });
      expect((await ask(token, 'POST', url, { ...payload, mode: 'test' })).statusCode).toBe(201);
    }
  });

  it('where the specification lets a person say no mode, the answer says how to make a test one', async () => {
    const token = await company.token('admin');
    const hint = expect.stringMatching(/^It is live, .* "mode": "test"/) as string;
    const hook = { url: 'https://bank.example/forgotten' };
    expect(await make(token)).toMatchObject({ mode: 'live', hint });
    expect((await ask(token, 'POST', 'webhook_endpoint', hook)).json()).toMatchObject({ mode: 'live', hint });
    for (const [who, fields] of [
      [token, { mode: 'live' }],
      [token, { mode: 'test' }],
      [keys.live, {}],
    ] as const) {
      expect(await make(who, fields)).not.toHaveProperty('hint');
      expect((await ask(who, 'POST', 'webhook_endpoint', { ...hook, ...fields })).json()).not.toHaveProperty('hint');
    }
  });

  it('a profile keeps its mode for ever, whoever would change it', async () => {
    const token = await company.token('admin');
    const { id } = await make(token, { mode: 'test' });
    expect((await ask(token, 'PATCH', `profile/${id}`, { mode: 'live', name: 'Somebody' })).json()).toMatchObject({
      mode: 'test',
    });
    const change = test.parts.database.updateTable('profile').set({ mode: 'live' } as never);
    await expect(change.where('id', '=', id).execute()).rejects.toThrow('live or test for ever');
  });

  it('companies that are customers, too, are in one mode', async () => {
    const entities = await Promise.all(
      MODES.map(async (mode) => (await ask(keys[mode], 'POST', 'entity', { reference: 'E-1' })).json<Profile>()),
    );
    expect(entities.map(({ mode }) => mode)).toEqual(['live', 'test']);
    expect(await idsOf(keys.live, 'entity')).toEqual([entities[0]?.id]);
    expect(await idsOf(keys.test, 'entity')).toEqual([entities[1]?.id]);
  });

  it('an endpoint receives the events of its mode alone, and each event says its mode', async () => {
    const endpoints = await Promise.all(
      MODES.map((mode) => webhookRequests(test, keys[mode]).register('https://bank.example/hook')),
    );
    expect(endpoints.map(({ mode }) => mode)).toEqual(['live', 'test']);
    const logs = (at: number) => webhookRequests(test, keys[MODES[at]!]).logsOf(endpoints[at]!);
    await make(keys.test);
    expect((await newestEvent(test))?.mode).toBe('test');
    expect([(await logs(0)).length, (await logs(1)).length]).toEqual([0, 1]);
    await make(keys.live);
    expect([(await logs(0)).length, (await logs(1)).length]).toEqual([1, 1]);
    const [reported] = await logs(1);
    const retry = await ask(keys.live, 'POST', 'webhook_endpoint/retry', { log_id: reported?.id });
    expect([retry.statusCode, retry.json<{ code: string }>().code]).toEqual([404, 'log_not_found']);
    const tried = await ask(keys.test, 'POST', `webhook_endpoint/${endpoints[1]?.id}/test`, {});
    expect(tried.statusCode).toBe(202);
    expect(await newestEvent(test)).toMatchObject({ mode: 'test', data: { profile: { mode: 'test' } } });
  });

  it('documents are compared with those of their mode, and block lists block in theirs alone', async () => {
    const { post, read } = await documentRequests(test, company);
    const number = 'SHARED-1';
    const { step: _step, ...page } = passport;
    const send = async (mode: Mode) => {
      const { id } = await make(await company.token('admin'), { mode });
      show({ number });
      const document = await post(id, page, await cardJpeg({ width: 640, height: 480 }));
      await test.parts.jobs.idle();
      const { results } = await read(document.id);
      return Object.fromEntries(results.map(({ check, outcome, detail }) => [check, detail ?? outcome]));
    };
    await send('live');
    expect(await send('test')).toMatchObject({ duplicate_number: 'passed' });
    expect(await send('test')).toMatchObject({ duplicate_number: 'seen_before' });
    const block = { number, country: 'DE', type: 'passport', reason: 'Tried.' };
    const entry = (await ask(keys.test, 'POST', 'block-list', block)).json<{ data: { mode: Mode }[] }>();
    expect(entry.data.map(({ mode }) => mode)).toEqual(['test']);
    expect(await idsOf(keys.live, 'block-list')).toEqual([]);
    expect(await idsOf(keys.test, 'block-list')).toHaveLength(1);
    expect(await send('live')).toMatchObject({ block_list: 'passed' });
    expect(await send('test')).toMatchObject({ block_list: 'blocked_number' });
  });

  it('a test key cannot have permissions over what both modes share', async () => {
    const requested = { name: 'Too much', mode: 'test', permissions: ['profile.read', 'workflow.write'] };
    const refused = await ask(await company.token('admin'), 'POST', 'api-key', requested);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ field: '/permissions', code: 'not_allowed' }] });
  });
});
