import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../packages/contract/accounts/user.ts';
import type { ErasureRequest, ErasureRequestPage } from '../../../packages/contract/privacy.ts';
import type { Static } from 'typebox';
import { retention } from './retention.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { buildEntity } from '../../testing/entities.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { openRows } from '../../platform/crypto/sealed-values.ts';

const image = await cardJpeg({ width: 400, height: 300 });
const why = { reason: 'asked' };

describe.each(databases)('keeping customers on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let careful: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    await test.parts.jobs.stop();
    company = await buildCompany(test.parts, { settings: { retention_days: 10, profile_retention_days: 20 } });
    careful = await buildCompany(test.parts, { settings: { erasure: 'two_people' } });
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: Asked = {}) => {
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

  it('two people must erase when the company says so', async () => {
    const { id } = await buildProfile(test, careful);
    const [compliance, admin] = [
      { of: careful, by: 'compliance' },
      { of: careful, by: 'admin' },
    ] as const;
    expect((await confirm(id, admin)).json()).toMatchObject({ status: 404, code: 'erasure_not_requested' });
    const asked = await erase(id, compliance);
    expect(asked.statusCode).toBe(202);
    const request = asked.json<ErasureRequest>();
    expect(request).toMatchObject({ profile: id, reason: 'asked' });
    expect((await erase(id, { ...admin, payload: { reason: 'test_data' } })).json()).toEqual(request);
    expect((await ask('GET', 'erasure-request', admin)).json<Static<typeof ErasureRequestPage>>().data).toEqual([
      request,
    ]);
    expect((await ask('GET', 'erasure-request')).json()).toMatchObject({ data: [] });
    expect((await confirm(id, compliance)).json()).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect((await confirm(id)).json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    expect((await confirm(id, { of: careful, by: 'integration' })).json()).toMatchObject({
      code: 'permission_missing',
    });
    expect(await exists(id, careful)).toBe(true);
    expect((await confirm(id, admin)).statusCode).toBe(204);
    expect(await exists(id, careful)).toBe(false);
    expect((await ask('GET', 'erasure-request', admin)).json()).toMatchObject({ data: [] });
    expect(await auditOf(id)).toEqual([
      { action: 'profile.erasure_requested', detail: { reason: 'asked' } },
      { action: 'profile.erased', detail: { files: 0, reason: 'asked', requested_by: request.requested_by } },
    ]);
  });

  it('a request to erase expires after seven days', async () => {
    const { id } = await buildProfile(test, careful);
    const [compliance, admin] = [
      { of: careful, by: 'compliance' },
      { of: careful, by: 'admin' },
    ] as const;
    await erase(id, compliance);
    test.clock.advance({ days: 7 });
    expect((await confirm(id, admin)).json()).toMatchObject({ code: 'erasure_not_requested' });
    expect((await ask('GET', 'erasure-request', admin)).json()).toMatchObject({ data: [] });
    // Now it is the other one who asks.
    expect((await erase(id, admin)).statusCode).toBe(202);
    expect((await confirm(id, admin)).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm(id, compliance)).statusCode).toBe(204);
  });

  it('nobody on hold can be erased, whether one person or two ask', async () => {
    const { id } = await buildProfile(test, company);
    expect((await hold(id)).json()).toMatchObject({ reason: 'Inquiry 7', until: null });
    expect((await erase(id)).json()).toMatchObject({ status: 409, code: 'legal_hold' });
    expect((await ask('DELETE', `profile/${id}/legal-hold`)).statusCode).toBe(204);
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
    expect((await ask('DELETE', `profile/${id}/legal-hold`)).json()).toMatchObject({ code: 'hold_not_found' });
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

  it('holds and erasure work alike for entities', async () => {
    const { id } = await buildEntity(test, careful);
    const of = careful;
    expect((await ask('PUT', `entity/${id}/legal-hold`, { of, payload: { reason: 'A' } })).statusCode).toBe(200);
    expect((await hold(id, undefined, { of })).json()).toMatchObject({ code: 'profile_not_found' });
    const refused = await ask('POST', `entity/${id}/erase`, { of, payload: why });
    expect(refused.json()).toMatchObject({ code: 'legal_hold' });
    expect((await ask('DELETE', `entity/${id}/legal-hold`, { of })).statusCode).toBe(204);
    expect((await ask('POST', `entity/${id}/erase`, { of, payload: why })).statusCode).toBe(202);
    expect((await confirm(id, { of, by: 'admin' })).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await ask('POST', `entity/${id}/erase/confirm`, { of, by: 'admin' })).statusCode).toBe(204);
    expect((await ask('GET', `entity/${id}`, { of })).json()).toMatchObject({ code: 'entity_not_found' });
  });
});
