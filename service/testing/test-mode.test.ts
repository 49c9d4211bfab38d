import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mode } from '@veridoor/contract/mode';
import type { Profile } from '@veridoor/contract/profile';
import { TEST_CODES, TestResult, type TestOutcome } from '@veridoor/contract/test-outcome';
import { findAnyDocument } from '../records/documents/queries.ts';
import { testFindings } from '../features/documents/test-findings.ts';
import { findFlow } from '../records/flow/queries.ts';
import { createTestApplication, type TestApplication } from './application.ts';
import { buildCompany, buildLink, buildSession, openLink, unique, type TestCompany } from './builders.ts';
import { callWorkflow } from './calls/calls.ts';
import { cardJpeg } from './documents/images.ts';
import { passport, selfie, send, submit, upload } from './documents/sending.ts';
import { shownImages } from './documents/shown-images.ts';
import { database } from './servers/databases.ts';
import { readPage } from './snippets/snippets.ts';
import { goThroughTest } from './test-mode.ts';
import { buildListener } from './webhooks.ts';

const page = readPage('docs/test-mode.md');
const rows = page
  .table('test_outcome')
  .map(([simulated = '', ...ends]) => ({ simulated: JSON.parse(simulated) as TestOutcome, ends }));
const codes = page.table('code');
const specimen = { source: 'specimen' };

it('the table has every result, and every code with its check', () => {
  expect(new Set(rows.map(({ simulated }) => simulated.result))).toEqual(new Set(TestResult.enum));
  expect(Object.fromEntries(codes)).toEqual(TEST_CODES);
});

describe('simulated outcomes', () => {
  let test: TestApplication;
  let company: TestCompany;
  const { show, ...doubles } = shownImages();
  beforeAll(async () => {
    test = await createTestApplication(database, {}, doubles);
    company = await buildCompany(test.parts, { workflow: callWorkflow });
    for (const mode of ['live', 'test'] as const) await buildListener(test, company, ['*'], mode);
  });
  afterAll(() => test.close());

  const ask = async (method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) =>
    test.inject({
      method,
      url: `/api/v2/${url}`,
      token: await company.token('admin'),
      ...(payload && { payload }),
    });
  const make = async (fields: object) => ask('POST', 'profile', { id_card_number: `SIMULATED-${unique()}`, ...fields });
  /** The session of a profile whose customer has consented. */
  const begin = async (id: string) => {
    const { token, session } = await openLink(test, await buildLink(test, company, id));
    const payload = { version: session.consent.version };
    await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload });
    return token;
  };

  it.each(rows)('what the table says of $simulated is what happens', async ({ simulated, ends }) => {
    const { status, steps, checks, events, callback, profile } = await goThroughTest(test, company, simulated);
    expect([status, steps, checks, events, callback]).toEqual(ends);
    expect(profile).toMatchObject({ mode: 'test', test_outcome: simulated });
  });

  it('an outcome may be changed or taken back until the customer sends something', async () => {
    const { id } = (await make({ mode: 'test', test_outcome: { result: 'approved' } })).json<Profile>();
    const change = (test_outcome: TestOutcome | null) => ask('PATCH', `profile/${id}`, { test_outcome });
    expect((await change({ result: 'slow' })).json()).toMatchObject({ test_outcome: { result: 'slow' } });
    expect((await change(null)).json()).not.toHaveProperty('test_outcome');
    expect((await change({ result: 'in_review', code: 'image_blurred' })).statusCode).toBe(200);
    await send(test, await begin(id), await cardJpeg(), { ...passport, metadata: specimen });
    await test.parts.jobs.idle();
    const late = await change({ result: 'approved' });
    expect([late.statusCode, late.json()]).toMatchObject([
      400,
      { errors: [{ field: '/test_outcome', code: 'too_late' }] },
    ]);
  });

  it('no outcome is ever reported of a live profile', async () => {
    const simulated = { test_outcome: { result: 'approved' } };
    const made = await make(simulated);
    expect(made.json()).toMatchObject({ errors: [{ field: '/test_outcome', code: 'not_allowed' }] });
    const { id } = (await make({})).json<Profile>();
    expect((await ask('PATCH', `profile/${id}`, simulated)).statusCode).toBe(400);
    const write = test.parts.database
      .updateTable('profile')
      .set({ test_outcome: JSON.stringify(simulated.test_outcome) });
    await expect(write.where('id', '=', id).execute()).rejects.toThrow('profile_test_outcome_of_test');
  });

  it('a code is reported only where a check says it', async () => {
    const wrong = await make({ mode: 'test', test_outcome: { result: 'approved', code: 'too_young' } });
    expect(wrong.json()).toMatchObject({ errors: [{ field: '/test_outcome/code', code: 'not_allowed' }] });
  });

  it('without an outcome the page of a test profile is examined as in live', async () => {
    const { id } = (await make({ mode: 'test' })).json<Profile>();
    show({ number: 'REAL-1' });
    const { id: sent } = await send(test, await begin(id), await cardJpeg(), { ...passport, metadata: specimen });
    await test.parts.jobs.idle();
    const document = await findAnyDocument(test.parts.database, sent);
    expect(document?.results).toContainEqual(expect.objectContaining({ check: 'capture', detail: 'sent_as_file' }));
  });

  it('a specimen is refused of a live profile, whoever sends it', async () => {
    const { token, profile } = await buildSession(test, company);
    const refused = async (as: string, fields: object) => {
      const named = { 'upload-metadata': `profile ${Buffer.from(profile.id).toString('base64')}` };
      const file = await upload(test, as, await cardJpeg(), as === token ? {} : named);
      const answer = await submit(test, as, { ...passport, metadata: specimen, upload: file, ...fields });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await refused(token, {})).toEqual([422, 'file_not_accepted']);
    const admin = await company.token('admin');
    expect(await refused(admin, { profile: profile.id })).toEqual([422, 'file_not_accepted']);
    expect(await refused(admin, { profile: profile.id, step: undefined })).toEqual([422, 'file_not_accepted']);
  });

  it.each(codes)('the code %s is said by its check %s on a page', async (code, check) => {
    const { id } = (await make({ mode: 'test' })).json<Profile>();
    const flow = await findFlow(test.parts.database, company.id, id);
    const row = { company_id: company.id, profile_id: id, sha256: 'f', status: 'pending', results: [], country: 'DE' };
    const pages = [passport, selfie].map(({ step: step_id, ...rest }) => ({ ...row, step_id, version: null, ...rest }));
    const simulated = { result: 'check_failed', code } as TestOutcome;
    const found = pages.flatMap((one) => testFindings(flow!, simulated, one as never, null).results);
    expect(found.filter(({ outcome }) => outcome !== 'passed')).toContainEqual(
      expect.objectContaining({ check, outcome: 'failed', detail: code }),
    );
  });

  it('a printed report of a test says so, and that of a live profile does not', async () => {
    const printed = async (mode: Mode) => {
      const { id } = (await make({ mode, name: 'Ada Specimen' })).json<Profile>();
      return (await ask('GET', `profile/${id}/report/page`)).body;
    };
    expect(await printed('test')).toContain('<strong>TEST</strong>');
    expect(await printed('live')).not.toContain('TEST ·');
  });
});
