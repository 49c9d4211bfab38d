import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from './application.ts';
import { buildCompany, buildProfile, unique, type TestCompany } from './builders.ts';
import { database } from './servers/databases.ts';
import { contentImageCheck, documentRequests } from './documents/documents.ts';
import { cardJpeg } from './documents/images.ts';
import { passport } from './documents/sending.ts';
import { ENDPOINT } from './webhooks.ts';

type Record = { [field: string]: unknown };
const image = await cardJpeg({ width: 400, height: 300 });
const text = (maxLength: number) =>
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]*$/, { maxLength }).map((one) => one.trim());
const subset = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
// Each run goes through the whole service.
const few = { numRuns: 6 };

describe('sending an answer back', () => {
  let test: TestApplication;
  let company: TestCompany;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { imageCheck: contentImageCheck });
    company = await buildCompany(test.parts);
    admin = await company.token('admin');
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, token = admin) => {
    const response = await test.inject({ method, url, token, ...(payload && { payload }) });
    expect(response.statusCode, `${method} ${response.body}`).toBeLessThan(300);
    return response.json<Record>();
  };
  const audited = async () => {
    const rows = await test.parts.database.selectFrom('audit_entry').select('action').execute();
    return rows
      .map(({ action }) => action)
      .filter((action) => action !== 'token.drawn')
      .toSorted();
  };
  const reported = async () => (await test.parts.database.selectFrom('event').select('id').execute()).length;
  // A token is drawn anew each time somebody looks.
  const lasting = (shown: Record) => ({ ...shown, token: null, token_expires_at: null });

  /** Reads, sends back, reads again: nothing is another than it was, also not the time of the last change. */
  const expectUnchanged = async (method: 'PUT' | 'PATCH', url: string, token = admin) => {
    const read = await call('GET', url, undefined, token);
    const [before, events] = [await audited(), await reported()];
    test.clock.advance({ seconds: 1 });
    const { extracted: _, ...answer } = await call(method, url, read, token);
    const { extracted: __, ...shown } = read;
    expect(lasting(answer)).toEqual(lasting(shown));
    expect(lasting(await call('GET', url, undefined, token))).toEqual(lasting(read));
    expect(await audited()).toEqual(before);
    expect(await reported()).toBe(events);
  };

  it('a webhook endpoint can be sent back as it was read', async () => {
    const endpoints = fc.record({
      enabled_events: subset(['*', 'profile.*', 'call.ended', 'document.rejected']),
      custom_headers: fc.dictionary(fc.stringMatching(/^X-[A-Z][a-z]{1,8}$/), text(20), { maxKeys: 3 }),
      metadata: fc.dictionary(text(10), fc.jsonValue(), { maxKeys: 3 }),
    });
    const found = await fc.check(
      fc.asyncProperty(endpoints, fc.boolean(), async (fields, enabled) => {
        const other = await buildCompany(test.parts);
        const token = await other.token('developer');
        const { id } = await call('POST', ENDPOINT, { url: 'https://bank.example/hook', ...fields }, token);
        if (!enabled) await call('PUT', `${ENDPOINT}/${String(id)}`, { enabled }, token);
        await expectUnchanged('PUT', `${ENDPOINT}/${String(id)}`, token);
      }),
      few,
    );
    expect(found).toMatchObject({ counterexample: null, errorInstance: null });
  });

  it('a company can be sent back as it was read', async () => {
    const settings = fc.record(
      {
        name: text(30).map((name) => `Bank ${name}`.trim()),
        link_lifetime: fc.integer({ min: 900, max: 604_800 }),
        link_language: fc.constantFrom('company', 'browser'),
        audit_retention_days: fc.option(fc.integer({ min: 365, max: 36_500 })),
        profile_retention_days: fc.option(fc.integer({ min: 1, max: 36_500 })),
        webhook_report: fc.constantFrom('none', 'summary', 'full'),
        privacy_url: fc.option(fc.constant('https://bank.example/privacy')),
        biopay: fc.boolean(),
      },
      { requiredKeys: ['name'] },
    );
    const found = await fc.check(
      fc.asyncProperty(settings, async (fields) => {
        await call('PATCH', '/api/v2/company', fields);
        await expectUnchanged('PATCH', '/api/v2/company');
      }),
      few,
    );
    expect(found).toMatchObject({ counterexample: null, errorInstance: null });
  });

  it('a user can be sent back as it was read', async () => {
    const users = fc.record({
      first_name: text(20),
      last_name: text(20),
      groups: subset(['compliance', 'agent', 'integration', 'developer', 'auditor']),
    });
    const found = await fc.check(
      fc.asyncProperty(users, fc.boolean(), async (fields, disabled) => {
        const username = `grace-${unique()}`;
        const { id } = await call('POST', '/api/v2/user', { username, password: 'nine ships sail at dawn', ...fields });
        const url = `/api/v2/user/${String(id)}`;
        if (disabled) await call('PATCH', url, { disabled });
        await expectUnchanged('PATCH', url);
      }),
      few,
    );
    expect(found).toMatchObject({ counterexample: null, errorInstance: null });
  });

  it('a profile can be sent back as it was read, by any user', async () => {
    const people = fc.record({
      reference: fc.option(text(20)),
      name: fc.option(text(20)),
      email: fc.option(fc.constant('ada@example.com')),
      phone: fc.option(fc.constant('+905321234567')),
    });
    const words = fc.constantFrom({}, { status: 'rejected', status_reason: 'no such person' }, { status: 'in_review' });
    const found = await fc.check(
      fc.asyncProperty(people, words, async (fields, word) => {
        const { id } = await call('POST', '/api/v2/profile', { id_card_number: `BACK-${unique()}`, ...fields });
        const url = `/api/v2/profile/${String(id)}`;
        if (word.status) await call('PATCH', url, word);
        await expectUnchanged('PATCH', url);
        await expectUnchanged('PATCH', url, await company.token('integration'));
      }),
      few,
    );
    expect(found).toMatchObject({ counterexample: null, errorInstance: null });
  });

  it('a workflow can be sent back as it was read, without a new version', async () => {
    await expectUnchanged('PUT', '/api/v2/workflow');
    const { name: _, ...workflow } = await call('GET', '/api/v2/workflow');
    expect(await call('PUT', '/api/v2/workflow', { ...workflow, name: 'Another' })).toMatchObject({ version: 2 });
    await expectUnchanged('PUT', '/api/v2/workflow');
  });

  it('a document can be sent back as it was read, with its metadata', async () => {
    const requests = await documentRequests(test, company);
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    await test.parts.jobs.idle();
    const url = `/api/v2/document/${page.id}`;
    await expectUnchanged('PUT', url);
    await call('PUT', url, { comment: 'The visa page.', metadata: { source: 'api', branch: 'Kadıköy 12' } });
    expect(await call('GET', url)).toMatchObject({ comment: 'The visa page.', metadata: { branch: 'Kadıköy 12' } });
    await expectUnchanged('PUT', url);
    expect(await call('PUT', url, { comment: null })).toMatchObject({ comment: null });
  });

  it('null removes a value, and so does an empty text', async () => {
    const profile = await buildProfile(test, company, { name: 'Ada', email: 'ada@example.com' });
    expect(await call('PATCH', `/api/v2/profile/${profile.id}`, { name: null, email: '' })).toMatchObject({
      name: null,
      email: null,
    });
    const link = {
      profile: profile.id,
      web_sdk_url: 'http://localhost:4001/',
      return_url: 'https://bank.example/done',
    };
    await call('POST', '/api/v2/profile/url', { ...link, language: null, deep_link: null, geo_location: null });
  });

  it.each([
    [{ branch: 12 }, '/metadata/branch', 'wrong_type'],
    [{ branch: 'x'.repeat(201) }, '/metadata/branch', 'too_long'],
    [{ ['x'.repeat(65)]: '' }, `/metadata/${'x'.repeat(65)}`, 'too_long'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`key-${place}`, ''])), '/metadata', 'too_many'],
  ])('metadata beyond its limits is refused: %j', async (metadata, field, code) => {
    const requests = await documentRequests(test, company);
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    const refused = await test.inject({
      method: 'PUT',
      url: `/api/v2/document/${page.id}`,
      token: admin,
      payload: { metadata },
    });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field, code }] });
  });
});
