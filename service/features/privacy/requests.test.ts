import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Group } from '@veridoor/contract/accounts/user';
import type { PrivacyRequest, PrivacyRequestPage, ProfileExport } from '@veridoor/contract/privacy';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { buildEntity } from '../../testing/entities.ts';
import { database } from '../../testing/servers/databases.ts';

describe('erasures and exports by two people', () => {
  let test: TestApplication;
  let careful: TestCompany;
  let quick: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    await test.parts.jobs.stop();
    careful = await buildCompany(test.parts, { settings: { erasure: 'two_people', export: 'two_people' } });
    quick = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, by: Group, payload?: object, of = careful) =>
    test.inject({ method, url: `/api/v2/${path}`, token: await of.token(by), ...(payload && { payload }) });
  const asked = { erase: { reason: 'asked' }, export: { reason: 'access' } } as const;
  type Operation = keyof typeof asked;
  const request = (operation: Operation, id: string, by: Group = 'compliance', payload: object = asked[operation]) =>
    ask('POST', `profile/${id}/${operation}`, by, payload);
  const confirm = (operation: Operation, id: string, by: Group = 'admin') =>
    ask('POST', `profile/${id}/${operation}/confirm`, by);
  const giveBack = (operation: Operation, id: string, by: Group, payload: object = {}) =>
    ask('POST', `profile/${id}/${operation}/return`, by, payload);
  const fetched = (id: string, by: Group = 'compliance', of = careful) =>
    ask('GET', `profile/${id}/export`, by, undefined, of);
  const list = async (query = '', by: Group = 'admin') =>
    (await ask('GET', `privacy-request${query}`, by)).json<Static<typeof PrivacyRequestPage>>();
  const of = async (id: string, by?: Group) => (await list('?limit=100', by)).data.filter((one) => one.profile === id);
  const audited = async (id: string) =>
    (
      await test.parts.database
        .selectFrom('audit_entry')
        .select(['action', 'detail'])
        .where('subject_id', '=', id)
        .where(sql<boolean>`action ~ '^profile[.](eras|export)'`)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ action, detail }) => ({ action, ...(detail as object) }));
  const exists = async (id: string) => (await ask('GET', `profile/${id}`, 'admin')).statusCode === 200;

  it('two people must erase when the company says so', async () => {
    const { id } = await buildProfile(test, careful, { name: 'Ada Leaving', reference: 'account-11' });
    expect((await confirm('erase', id)).json()).toMatchObject({ status: 404, code: 'privacy_request_not_found' });
    const answer = await request('erase', id);
    expect(answer.statusCode).toBe(202);
    const made = answer.json<PrivacyRequest>();
    expect(made).toMatchObject({
      kind: 'erasure',
      profile: id,
      subject: 'person',
      name: 'Ada Leaving',
      reference: 'account-11',
      reason: 'asked',
      state: 'waiting',
      requested_by_name: 'Ada compliance',
      mine: true,
      answered_by: null,
      note: null,
    });
    const again = await request('erase', id, 'admin', { reason: 'test_data' });
    expect(again.json()).toEqual({ ...made, mine: false });
    expect(await of(id)).toEqual([{ ...made, mine: false }]);
    expect((await confirm('erase', id, 'compliance')).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm('erase', id, 'integration')).json()).toMatchObject({ code: 'permission_missing' });
    expect((await ask('POST', `profile/${id}/erase/confirm`, 'admin', undefined, quick)).json()).toMatchObject({
      code: 'profile_not_found',
    });
    expect(await exists(id)).toBe(true);
    expect((await confirm('erase', id)).statusCode).toBe(204);
    expect(await exists(id)).toBe(false);
    expect(await of(id)).toEqual([]);
    expect(await audited(id)).toEqual([
      { action: 'profile.erasure_requested', reason: 'asked' },
      { action: 'profile.erased', files: 0, reason: 'asked', requested_by: made.requested_by },
    ]);
  });

  it('a request expires after seven days', async () => {
    const { id } = await buildProfile(test, careful);
    for (const operation of ['export', 'erase'] as const) {
      await request(operation, id);
      test.clock.advance({ days: 7 });
      expect((await confirm(operation, id)).json()).toMatchObject({ code: 'privacy_request_not_found' });
      expect(await of(id)).toEqual([]);
      // Now it is the other one who asks.
      expect((await request(operation, id, 'admin')).statusCode).toBe(202);
      expect((await confirm(operation, id)).json()).toMatchObject({ code: 'second_person_needed' });
    }
    expect((await confirm('erase', id, 'compliance')).statusCode).toBe(204);
  });

  it.each(['erase', 'export'] as const)(
    'a colleague sends %s back with a note, its author withdraws it',
    async (one) => {
      const what = one === 'erase' ? 'erasure' : 'export';
      const { id } = await buildProfile(test, careful);
      expect((await giveBack(one, id, 'admin')).json()).toMatchObject({ code: 'privacy_request_not_found' });
      await request(one, id);
      expect((await giveBack(one, id, 'admin')).json()).toMatchObject({ errors: [{ field: '/note' }] });
      expect((await giveBack(one, id, 'admin', { note: 'The account is open.' })).statusCode).toBe(204);
      expect(await of(id, 'compliance')).toMatchObject([
        { state: 'returned', mine: true, note: 'The account is open.', answered_by_name: 'Ada admin' },
      ]);
      expect((await confirm(one, id)).json()).toMatchObject({ code: 'privacy_request_not_found' });
      expect((await request(one, id)).json()).toMatchObject({ state: 'waiting', note: null });
      expect((await giveBack(one, id, 'compliance')).statusCode).toBe(204);
      expect(await of(id)).toEqual([]);
      expect((await audited(id)).map(({ action }) => action)).toEqual([
        `profile.${what}_requested`,
        `profile.${what}_returned`,
        `profile.${what}_requested`,
        `profile.${what}_withdrawn`,
      ]);
      expect(await exists(id)).toBe(true);
    },
  );

  it('an export is fetched only after two people agreed, within seven days', async () => {
    const { id } = await buildProfile(test, careful);
    expect((await fetched(id)).json()).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect((await request('export', id)).json()).toMatchObject({ kind: 'export', state: 'waiting' });
    expect((await fetched(id)).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm('export', id, 'compliance')).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm('export', id)).json()).toMatchObject({ state: 'ready', answered_by_name: 'Ada admin' });
    // Asked again, it is still the one that was confirmed.
    expect((await request('export', id)).json()).toMatchObject({ state: 'ready' });
    expect((await fetched(id)).statusCode).toBe(200);
    expect(await of(id)).toMatchObject([{ state: 'fetched', reason: 'access' }]);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'profile.exported',
      reason: 'access',
      requested_by: expect.any(String),
      confirmed_by: expect.any(String),
    });
    test.clock.advance({ days: 7 });
    expect((await fetched(id)).json()).toMatchObject({ code: 'second_person_needed' });
  });

  it('where one person is enough, an order says why, and an export without one is as before', async () => {
    const { id } = await buildProfile(test, quick);
    expect((await fetched(id, 'compliance', quick)).statusCode).toBe(200);
    const order = (reason: string) => ask('POST', `profile/${id}/export`, 'compliance', { reason }, quick);
    expect((await order('curiosity')).json()).toMatchObject({ errors: [{ field: '/reason' }] });
    expect((await order('review')).json()).toMatchObject({ state: 'ready', answered_by: null });
    expect((await fetched(id, 'compliance', quick)).statusCode).toBe(200);
    expect((await audited(id)).map((entry) => ('reason' in entry ? entry.reason : null))).toEqual([
      null,
      'review',
      'review',
    ]);
    // From now on it takes two, and what one person ordered is not enough.
    await ask('PATCH', 'company', 'admin', { export: 'two_people' }, quick);
    expect((await fetched(id, 'compliance', quick)).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await order('review')).json()).toMatchObject({ state: 'waiting' });
  });

  it('a program asks for an export, and confirms none', async () => {
    const { id } = await buildProfile(test, careful);
    const made = await ask('POST', 'api-key', 'admin', {
      name: 'Exports',
      mode: 'live',
      permissions: ['profile.export'],
    });
    const token = made.json<{ secret: string }>().secret;
    await request('export', id);
    const refused = await test.inject({ method: 'POST', url: `/api/v2/profile/${id}/export/confirm`, token });
    expect(refused.json()).toMatchObject({ code: 'second_person_needed' });
    expect((await test.inject({ url: '/api/v2/privacy-request', token })).json()).toMatchObject({
      code: 'permission_missing',
    });
  });

  it('a later export does not show that one was made for an authority', async () => {
    const { id } = await buildProfile(test, careful);
    await request('export', id, 'compliance', { reason: 'authority' });
    await confirm('export', id);
    const { records, audit } = (await fetched(id)).json<ProfileExport>();
    expect(records).not.toHaveProperty('privacy_request');
    expect(audit.map(({ action }) => action)).not.toContain('profile.exported');
    expect(JSON.stringify(audit)).not.toContain('authority');
  });

  it('the list has entities, its kinds, its modes and its pages', async () => {
    const { id } = await buildEntity(test, careful);
    const person = await buildProfile(test, careful, { mode: 'test' });
    test.clock.advance({ seconds: 1 });
    await ask('POST', `entity/${id}/export`, 'compliance', asked.export);
    test.clock.advance({ seconds: 1 });
    await ask('POST', `entity/${id}/erase`, 'compliance', asked.erase);
    await request('erase', person.id);
    expect(await of(id)).toMatchObject([
      { subject: 'entity', kind: 'erasure' },
      { subject: 'entity', kind: 'export' },
    ]);
    expect((await list('?kind=export')).data.every((one) => one.kind === 'export')).toBe(true);
    expect((await list('?mode=test')).data.map(({ profile }) => profile)).toEqual([person.id]);
    const first = await list('?limit=1');
    const [second] = (await list(`?limit=1&cursor=${first.next_cursor ?? ''}`)).data;
    expect([first.data[0]?.kind, second?.kind, second?.profile]).toEqual(['erasure', 'export', id]);
    expect((await ask('POST', `entity/${id}/export/confirm`, 'admin')).json()).toMatchObject({ state: 'ready' });
    expect((await ask('GET', `entity/${id}/export`, 'compliance')).statusCode).toBe(200);
    expect((await confirm('export', id)).json()).toMatchObject({ code: 'profile_not_found' });
  });
});
