import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '@veridoor/contract/accounts/user';
import type { Static } from 'typebox';
import type { Keeping, LegalHoldPage as HoldPage, Retention } from '@veridoor/contract/privacy';
import { retention } from './retention.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildEntity } from '../../testing/entities.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { openRows } from '../../platform/crypto/sealed-values.ts';

const image = await cardJpeg({ width: 400, height: 300 });
const why = { reason: 'asked' };
type LegalHoldPage = Static<typeof HoldPage>;

describe('keeping customers', () => {
  let test: TestApplication;
  let company: TestCompany;
  let careful: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    await test.parts.jobs.stop();
    company = await buildCompany(test.parts, { settings: { retention_days: 10, profile_retention_days: 20 } });
    careful = await buildCompany(test.parts, { settings: { erasure: 'two_people' } });
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options: Asked = {}) => {
    const { of = company, by = 'compliance', payload } = options;
    const url = `/api/v2/${path}`;
    return test.inject({ method, url, token: await of.token(by), ...(payload && { payload }) });
  };
  interface Asked {
    of?: TestCompany;
    by?: Group;
    payload?: object;
  }
  const erase = (id: string, options: Asked = {}) => ask('POST', `profile/${id}/erase`, { payload: why, ...options });
  const confirm = (id: string, options: Asked = {}) => ask('POST', `profile/${id}/erase/confirm`, options);
  const hold = (id: string, payload: object = { reason: 'Inquiry 7' }, options: Asked = {}) =>
    ask('PUT', `profile/${id}/legal-hold`, { payload, ...options });
  const lift = (id: string, payload: object = { reason: 'Inquiry 7 ended' }, options: Asked = {}) =>
    ask('POST', `profile/${id}/legal-hold/lift`, { payload, ...options });
  const exists = async (id: string, of = company) => (await ask('GET', `profile/${id}`, { of })).statusCode === 200;
  const auditOf = async (id: string) =>
    test.parts.database
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject_id', '=', id)
      .where('action', 'in', ['profile.erased', 'profile.erasure_requested', 'profile.held', 'profile.hold_lifted'])
      .orderBy('created_at')
      .execute();
  const enforce = () => retention(test.parts).run({});

  it('an erasure needs a reason, which the audit keeps', async () => {
    const { id } = await buildProfile(test, company);
    for (const payload of [{}, { reason: 'Ada asked by telephone' }]) {
      expect((await erase(id, { payload })).json()).toMatchObject({ status: 400, errors: [{ field: '/reason' }] });
    }
    expect((await ask('POST', `profile/${id}/erase`)).statusCode).toBe(400);
    expect(await exists(id)).toBe(true);
    expect((await erase(id)).statusCode).toBe(204);
    expect(await auditOf(id)).toEqual([{ action: 'profile.erased', detail: { files: 0, reason: 'asked' } }]);
  });

  it('nobody on hold can be erased, whether one person or two ask', async () => {
    const { id } = await buildProfile(test, company);
    expect((await hold(id)).json()).toMatchObject({ reason: 'Inquiry 7', until: null });
    expect((await erase(id)).json()).toMatchObject({ status: 409, code: 'legal_hold' });
    expect((await lift(id)).statusCode).toBe(204);
    expect((await erase(id)).statusCode).toBe(204);
    const second = (await buildProfile(test, careful)).id;
    await erase(second, { of: careful });
    await hold(second, undefined, { of: careful });
    const refused = await confirm(second, { of: careful, by: 'admin' });
    expect(refused.json()).toMatchObject({ status: 409, code: 'legal_hold' });
    expect((await auditOf(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['profile.held', { until: null }],
      ['profile.hold_lifted', {}],
      ['profile.erased', { files: 0, reason: 'asked' }],
    ]);
  });

  it('a hold keeps everything of a customer from deletion and retention until it ends', async () => {
    const { profile, token } = await buildSession(test, company);
    await buildListener(test, company);
    const document = await send(test, token, image, passport);
    const free = await buildProfile(test, company);
    const until = new Date(test.clock.now().getTime() + 60 * 24 * 3600 * 1000).toISOString();
    expect((await hold(profile.id, { reason: 'Inquiry 8', until })).json()).toMatchObject({ until });
    const removal = await ask('DELETE', `document/${document.id}`);
    expect(removal.json()).toMatchObject({ status: 409, code: 'legal_hold' });
    test.clock.advance({ days: 40 });
    await enforce();
    expect([await exists(profile.id), await exists(free.id)]).toEqual([true, false]);
    expect((await ask('GET', `document/${document.id}/file`)).statusCode).toBe(200);
    for (const table of ['link', 'event'] as const) {
      const rows = await test.parts.database
        .selectFrom(table)
        .select('id')
        .where('profile_id', '=', profile.id)
        .execute();
      expect([table, rows.length > 0]).toEqual([table, true]);
    }
    test.clock.advance({ days: 20 });
    expect((await ask('GET', `profile/${profile.id}/legal-hold`)).json()).toMatchObject({ code: 'hold_not_found' });
    await enforce();
    expect(await exists(profile.id)).toBe(false);
  });

  it('a hold needs a reason, a future end and the permission, and sends no event', async () => {
    const { id } = await buildProfile(test, company);
    expect((await hold(id, { reason: '  ' })).json()).toMatchObject({ errors: [{ field: '/reason' }] });
    const past = test.clock.now().toISOString();
    expect((await hold(id, { reason: 'A', until: past })).json()).toMatchObject({ errors: [{ field: '/until' }] });
    for (const by of ['auditor', 'agent', 'integration', 'developer'] as const) {
      expect((await hold(id, undefined, { by })).json()).toMatchObject({ code: 'permission_missing' });
    }
    expect((await hold(id, undefined, { of: careful })).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await ask('GET', `profile/${id}/legal-hold`)).json()).toMatchObject({ code: 'hold_not_found' });
    expect((await lift(id)).json()).toMatchObject({ code: 'hold_not_found' });
    await hold(id, { reason: 'First secret' });
    await hold(id, { reason: 'Second secret' });
    expect((await ask('GET', `profile/${id}/legal-hold`)).json()).toMatchObject({ reason: 'Second secret' });
    const kept = await test.parts.database
      .selectFrom('legal_hold')
      .select(['id', 'reason'])
      .where('profile_id', '=', id)
      .execute();
    const reasons = openRows(test.parts.database, 'legal_hold', kept).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual(['First secret', 'Second secret']);
    const exported = await ask('GET', `profile/${id}/export`);
    expect(exported.body).not.toMatch(/secret|legal_hold|profile\.held/u);
    expect((await ask('GET', `profile/${id}`)).body).not.toContain('secret');
  });

  it('holds are listed with customer, people and reasons, and the ended ones apart', async () => {
    const own = await buildCompany(test.parts);
    const list = async (query = '', by: Group = 'compliance') =>
      (await ask('GET', `legal-hold${query}`, { of: own, by })).json<LegalHoldPage>();
    const { id } = await buildProfile(test, own, { name: 'Ada Held', reference: 'account-9' });
    const other = await buildProfile(test, own);
    await hold(id, { reason: 'Inquiry 9' }, { of: own });
    test.clock.advance({ seconds: 1 });
    const until = new Date(test.clock.now().getTime() + 3600 * 1000).toISOString();
    await hold(other.id, { reason: 'Inquiry 10', until }, { of: own, by: 'admin' });
    const { data } = await list();
    expect(data.map(({ profile }) => profile)).toEqual([other.id, id]);
    expect(data[1]).toMatchObject({
      subject: 'person',
      mode: 'live',
      name: 'Ada Held',
      reference: 'account-9',
      reason: 'Inquiry 9',
      placed_by_name: 'Ada compliance',
      lifted_at: null,
      lift_reason: null,
    });
    const first = await list('?limit=1');
    expect([first.data[0]?.profile, first.has_more]).toEqual([other.id, true]);
    expect((await list(`?limit=1&cursor=${first.next_cursor ?? ''}`)).data[0]?.profile).toBe(id);
    expect((await lift(id, { reason: 'Closed' }, { of: own, by: 'admin' })).statusCode).toBe(204);
    // Nobody has marked it yet.
    test.clock.advance({ seconds: 3600 });
    expect((await list()).data).toEqual([]);
    expect((await list('?ended=true')).data).toMatchObject([
      { profile: other.id, lifted_by: null, lifted_at: until, lift_reason: null },
      { profile: id, lifted_by_name: 'Ada admin', lift_reason: 'Closed' },
    ]);
    expect((await list('?mode=test&ended=true')).data).toEqual([]);
    expect(
      (await ask('GET', 'legal-hold?ended=true')).json<LegalHoldPage>().data.map((one) => one.profile),
    ).not.toContain(id);
    expect((await ask('GET', 'legal-hold', { of: own, by: 'auditor' })).json()).toMatchObject({
      code: 'permission_missing',
    });
  });

  it('a hold ends with a reason only', async () => {
    const { id } = await buildProfile(test, company);
    await hold(id);
    for (const payload of [{}, { reason: ' ' }])
      expect((await lift(id, payload)).json()).toMatchObject({ errors: [{ field: '/reason' }] });
    expect((await lift(id, undefined, { by: 'auditor' })).json()).toMatchObject({ code: 'permission_missing' });
    expect((await ask('GET', `profile/${id}/legal-hold`)).json()).toMatchObject({ reason: 'Inquiry 7' });
  });

  it('retention says how long data is kept and what the next week deletes, without those on hold', async () => {
    const settings = { retention_days: 10, profile_retention_days: 20 };
    const own = await buildCompany(test.parts, { settings });
    const outlook = async (by: Group = 'auditor') => (await ask('GET', 'retention', { of: own, by })).json<Retention>();
    const { profile, token } = await buildSession(test, own);
    const since = test.clock.now().getTime();
    const day = (days: number) => new Date(since + days * 24 * 3600 * 1000).toISOString();
    await send(test, token, image, passport);
    await buildProfile(test, own);
    expect(await outlook()).toEqual({
      images: { days: 10, due: 0, next: null },
      profiles: { days: 20, due: 0, next: null },
      notifications: { days: 30 },
      held: 0,
    });
    test.clock.advance({ days: 4 });
    expect(await outlook()).toMatchObject({ images: { due: 1, next: day(10) }, profiles: { due: 0 } });
    test.clock.advance({ days: 10 });
    expect(await outlook()).toMatchObject({ images: { due: 1 }, profiles: { due: 2, next: day(20) } });
    await hold(profile.id, undefined, { of: own });
    expect(await outlook()).toMatchObject({ images: { due: 0, next: null }, profiles: { due: 1 }, held: 1 });
    await ask('PATCH', 'company', { of: own, by: 'admin', payload: { profile_retention_days: null } });
    expect(await outlook()).toMatchObject({ profiles: { days: null, due: 0, next: null } });
  });

  it('how long one customer is kept is reported with what is under way, as far as one may know it', async () => {
    const settings = { retention_days: 10, profile_retention_days: 20, erasure: 'two_people', export: 'two_people' };
    const own = await buildCompany(test.parts, { settings: settings as never });
    const keeping = async (id: string, by: Group = 'compliance') =>
      (await ask('GET', `profile/${id}/keeping`, { of: own, by })).json<Keeping>();
    const { profile, token } = await buildSession(test, own);
    expect(await keeping(profile.id)).toMatchObject({ images_until: null, hold: null, erasure: null, export: null });
    await send(test, token, image, passport);
    const { created_at } = await test.parts.database
      .selectFrom('document')
      .select('created_at')
      .where('profile_id', '=', profile.id)
      .executeTakeFirstOrThrow();
    await erase(profile.id, { of: own });
    await ask('POST', `profile/${profile.id}/export`, { of: own, payload: { reason: 'access' } });
    await hold(profile.id, undefined, { of: own });
    const day = (days: number) => new Date(created_at.getTime() + days * 24 * 3600 * 1000).toISOString();
    expect(await keeping(profile.id)).toMatchObject({
      images_until: day(10),
      profile_until: day(20),
      hold: { reason: 'Inquiry 7' },
      erasure: { state: 'waiting', mine: true },
      export: { state: 'waiting', reason: 'access' },
    });
    expect(await keeping(profile.id, 'agent')).toMatchObject({
      images_until: day(10),
      hold: null,
      erasure: null,
      export: null,
    });
    expect((await ask('GET', `profile/${profile.id}/keeping`)).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await ask('GET', `entity/${profile.id}/keeping`, { of: own })).json()).toMatchObject({
      code: 'entity_not_found',
    });
  });

  it('holds and erasure work alike for entities', async () => {
    const { id } = await buildEntity(test, careful);
    const of = careful;
    expect((await ask('PUT', `entity/${id}/legal-hold`, { of, payload: { reason: 'A' } })).statusCode).toBe(200);
    expect((await hold(id, undefined, { of })).json()).toMatchObject({ code: 'profile_not_found' });
    const refused = await ask('POST', `entity/${id}/erase`, { of, payload: why });
    expect(refused.json()).toMatchObject({ code: 'legal_hold' });
    const ended = { reason: 'It ended.' };
    expect((await ask('POST', `entity/${id}/legal-hold/lift`, { of, payload: ended })).statusCode).toBe(204);
    expect((await ask('POST', `entity/${id}/erase`, { of, payload: why })).statusCode).toBe(202);
    expect((await confirm(id, { of, by: 'admin' })).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await ask('POST', `entity/${id}/erase/confirm`, { of, by: 'admin' })).statusCode).toBe(204);
    expect((await ask('GET', `entity/${id}`, { of })).json()).toMatchObject({ code: 'entity_not_found' });
  });
});
