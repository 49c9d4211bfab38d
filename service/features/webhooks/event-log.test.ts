import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { EventLogPage } from '@veridoor/contract/webhook';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, webhookRequests } from '../../testing/webhooks.ts';

describe('log of events', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const ask = async (query = '', by = company, group: 'integration' | 'developer' = 'integration') =>
    test.inject({ url: `/api/v2/events/log${query}`, token: await by.token(group) });
  const read = async (query = '', by = company) => (await ask(query, by)).json<Static<typeof EventLogPage>>();

  it('what no endpoint asked for is in it as it would have been sent, and what was sent with its notifications', async () => {
    const quiet = await buildCompany(test.parts);
    const first = await buildProfile(test, quiet, { name: 'Ada Specimen' });
    expect((await read('', quiet)).data).toMatchObject([
      {
        type: 'profile.created',
        mode: 'live',
        data: { profile: { id: first.id, name: 'Ada Specimen' } },
        deliveries: [],
      },
    ]);
    const endpoint = await buildListener(test, quiet, ['profile.*']);
    test.clock.advance({ seconds: 1 });
    const second = await buildProfile(test, quiet);
    const { data } = await read('', quiet);
    expect(data.map((event) => event.data.profile.id)).toEqual([second.id, first.id]);
    expect(data[0]?.deliveries).toMatchObject([{ endpoint_id: endpoint, trigger: 'event' }]);
  });

  it('events are read by type, object, time and page, each event once', async () => {
    const { profile, token } = await buildSession(test, company);
    const { id } = profile;
    const page = await send(test, token, await cardJpeg({ width: 1600, height: 1200 }), passport);
    await test.parts.jobs.idle();
    test.clock.advance({ minutes: 1 });
    const since = test.clock.now().toISOString();
    const later = await buildProfile(test, company);
    const types = async (query: string) => (await read(query)).data.map(({ type }) => type);
    expect(await types(`?object=${page.id}`)).toContain('document.uploaded');
    expect(new Set((await types(`?object=${page.id}`)).map((type) => type.split('.')[0]))).toEqual(
      new Set(['document']),
    );
    expect(await types(`?object=${id}&type=profile.created`)).toEqual(['profile.created']);
    expect(await types(`?type=document.*&object=${later.id}`)).toEqual([]);
    expect(await types(`?created_after=${since}`)).toEqual(['profile.created']);
    const all = (await read('?limit=100')).data.map((event) => event.id);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Static<typeof EventLogPage> = await read(`?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...answer.data.map((event) => event.id));
      cursor = answer.next_cursor;
    }
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
  });

  it('a company sees its own events of one mode, without tests, and a user only what they may read', async () => {
    const stranger = await buildCompany(test.parts);
    expect((await read('', stranger)).data).toEqual([]);
    const { id } = await buildProfile(test, stranger, { mode: 'test' });
    const developer = webhookRequests(test, await stranger.token('developer'));
    const endpoint = await developer.register('http://localhost:9/', { mode: 'test', enabled_events: [] });
    await developer.call('POST', `/api/v2/webhook_endpoint/${endpoint.id}/test`);
    expect((await read('', stranger)).data).toEqual([]);
    expect((await read('?mode=test', stranger)).data.map(({ data }) => data.profile.id)).toEqual([id]);
    expect((await ask('', stranger, 'developer')).json()).toMatchObject({ status: 403, code: 'permission_missing' });
    expect((await ask('?type=profile.nothing')).statusCode).toBe(400);
  });

  it('documents, findings and companies are left out for a key that may not read them', async () => {
    const admin = await company.token('admin');
    const payload = { name: 'Catching up', mode: 'live', permissions: ['profile.read'] };
    const made = await test.inject({ method: 'POST', url: '/api/v2/api-key', token: admin, payload });
    const { secret } = made.json<{ secret: string }>();
    const answer = await test.inject({ url: '/api/v2/events/log?limit=100', token: secret });
    const { data } = answer.json<Static<typeof EventLogPage>>();
    expect(data.some(({ type }) => type === 'document.uploaded')).toBe(true);
    for (const event of data) expect(Object.keys(event.data)).not.toEqual(expect.arrayContaining(['document']));
    expect((await read('?type=document.*')).data[0]?.data).toHaveProperty('document');
  });
});
