import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileExport } from '@veridoor/contract/privacy';
import { MissingFile } from '../../platform/storage/files.ts';
import { replaceWalletRequest } from '../wallet/queries.ts';
import { verifyAudit } from '../audit/audit-chain.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { everything } from '../../testing/journeys/everything.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { PERSON, PERSONAL_DATA, wholeJourney } from '../../testing/journeys/whole-journey.ts';

describe('export and erasure of a person', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await buildListener(test, company);
  });
  afterAll(() => test.close());

  const ask = async (url: string, of: TestCompany = company) =>
    test.inject({ url, token: await of.token('compliance') });
  const erase = async (id: string, of: TestCompany = company) =>
    test.inject({
      method: 'POST',
      url: `/api/v2/profile/${id}/erase`,
      token: await of.token('compliance'),
      payload: { reason: 'asked' },
    });

  it('an export contains everything about a person, and erasure leaves nothing', async () => {
    const { database, files } = test.parts;
    const { profile } = await wholeJourney(test, company);
    const bystander = await buildProfile(test, company, { name: 'Somebody Else', email: 'else@example.org' });

    const exported = await ask(`/api/v2/profile/${profile}/export`);
    expect(exported.statusCode).toBe(200);
    expect(exported.headers['content-disposition']).toBe(`attachment; filename="${profile}.json"`);
    const { records, files: listed, audit } = exported.json<ProfileExport>();
    expect(records['profile']).toMatchObject([PERSON]);
    expect(Object.keys(records)).toEqual(
      expect.arrayContaining([
        'aml_search',
        'document',
        'event',
        'link',
        'location',
        'profile',
        'profile_step',
        'session_event',
        'upload',
        'webhook_delivery',
      ]),
    );
    expect(listed).toHaveLength(2);
    expect(audit.map((entry) => entry.action)).toContain('consent.given');
    expect(exported.body).not.toContain(bystander.id);
    expect(exported.body).not.toMatch(/code_hash|file_key|Somebody Else/);

    const keys = await database.selectFrom('document').select('file_key').where('profile_id', '=', profile).execute();
    expect(keys.length).toBeGreaterThan(0);
    expect((await erase(profile)).statusCode).toBe(204);
    await test.parts.jobs.idle();

    for (const { table, text } of await everything(database)) {
      for (const datum of PERSONAL_DATA) {
        expect([table, datum, text.toLowerCase().includes(datum.toLowerCase())]).toEqual([table, datum, false]);
      }
    }
    const naming = (await everything(database)).filter(({ text }) => text.includes(profile)).map(({ table }) => table);
    expect(new Set(naming)).toEqual(new Set(['audit_entry']));
    for (const { file_key } of keys) await expect(files.read(file_key)).rejects.toThrow(MissingFile);
    expect((await ask(`/api/v2/profile/${profile}`)).statusCode).toBe(404);
    expect((await ask(`/api/v2/profile/${bystander.id}`)).json()).toMatchObject({ name: 'Somebody Else' });

    test.clock.advance({ seconds: 5 });
    await test.parts.jobs.idle();
    const { chains, unsealed } = await verifyAudit(database);
    expect([chains.every((chain) => chain.fault === null), unsealed]).toEqual([true, 0]);
    const left = await database.selectFrom('audit_entry').selectAll().where('subject_id', '=', profile).execute();
    expect(left.map((entry) => entry.action)).toEqual(expect.arrayContaining(['profile.created', 'profile.erased']));
  });

  it('an export has no hashes of the review queue, and no key of a question for a wallet', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ada Waiting' });
    const waits = { status: 'in_review', status_reason: 'name_differs' };
    const token = await company.token('compliance');
    await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token, payload: waits });
    const request = { encryption: { private: 'secret' } };
    const question = {
      id: crypto.randomUUID(),
      profileId: id,
      stepId: 'identity',
      request,
      expiresAt: test.clock.now(),
    };
    await replaceWalletRequest(test.parts.database, question);
    const { records } = (await ask(`/api/v2/profile/${id}/export`)).json<ProfileExport>();
    expect(records['review_case']).toMatchObject([{ codes: expect.arrayContaining(['name_differs']) }]);
    expect(records['review_case']?.[0]).not.toHaveProperty('words');
    expect(records).not.toHaveProperty('wallet_request');
  });

  it('an export has the number that a code was sent to, and the drawing of a signature', async () => {
    const common = { required_step_ids: [], max_attempts: 3, optional: false };
    const of = await buildCompany(test.parts, {
      workflow: {
        name: 'Contract',
        automatic_decision: false,
        steps: [
          { ...common, id: 'phone', kind: 'otp_phone', options: { recipient: 'typed' } },
          { ...common, id: 'contract', kind: 'signature', options: { text: 'I agree.' } },
        ],
      },
    });
    const { token, profile } = await buildSession(test, of);
    const send = (url: string, payload: object) =>
      test.inject({ method: 'POST', url: `/api/v2/session/steps/${url}`, token, payload });
    expect((await send('phone/code', { recipient: '+90 532 123 45 67' })).statusCode).toBe(200);
    const strokes = [[10, 60, 120].map((x) => [x, 20, 0.5])];
    const signature = { method: 'drawn', width: 300, height: 120, strokes };
    expect((await send('contract/signature', { text: 'I agree.', signature })).statusCode).toBe(200);
    const { records } = (await ask(`/api/v2/profile/${profile.id}/export`, of)).json<ProfileExport>();
    expect(records['one_time_code']).toMatchObject([{ recipient: '+905321234567', step_id: 'phone' }]);
    expect(records['one_time_code']?.[0]).not.toHaveProperty('code');
    expect(records['signature']).toMatchObject([{ text: 'I agree.', svg: expect.stringContaining('<svg') }]);
  });

  it('an export lists records from the oldest on, in whatever order the database has them', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ada Ordered' });
    const token = await company.token('integration');
    const begun: string[] = [];
    for (const order of ['1', '2', '3']) {
      test.clock.advance({ seconds: 5 });
      const payload = {
        profile: id,
        web_sdk_url: 'http://localhost:4001/',
        return_url: `https://bank.example/${order}`,
      };
      await test.inject({ method: 'POST', url: '/api/v2/profile/url', token, payload });
      begun.push(payload.return_url);
    }
    // PostgreSQL writes a changed row anew, behind the others.
    const first = test.parts.database
      .selectFrom('link')
      .select('id')
      .where('profile_id', '=', id)
      .orderBy('created_at');
    await test.parts.database.updateTable('link').set({ language: 'tr' }).where('id', '=', first.limit(1)).execute();
    const { records } = (await ask(`/api/v2/profile/${id}/export`)).json<ProfileExport>();
    expect(records['link']?.map((link) => link['return_url'])).toEqual(begun);
  });

  it('an erased person may come again', async () => {
    const again = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token: await company.token('integration'),
      payload: PERSON,
    });
    expect(again.statusCode).toBe(201);
  });

  it('another company can neither export nor erase a person', async () => {
    const other = await buildCompany(test.parts);
    const { id } = await buildProfile(test, company);
    const refused = await ask(`/api/v2/profile/${id}/export`, other);
    expect(refused.statusCode).toBe(404);
    expect(refused.headers).not.toHaveProperty('content-disposition');
    expect((await erase(id, other)).statusCode).toBe(404);
    expect((await erase(crypto.randomUUID())).statusCode).toBe(404);
    expect((await ask(`/api/v2/profile/${id}`)).statusCode).toBe(200);
  });
});
