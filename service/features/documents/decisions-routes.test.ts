import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { contentImageCheck, documentRequests } from '../../testing/documents/documents.ts';
import { loadList } from '../../testing/lists.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { form, passport, selfie, send } from '../../testing/documents/sending.ts';

const image = await cardJpeg({ width: 400, height: 300 });

describe('decisions on documents', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: Awaited<ReturnType<typeof documentRequests>>;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { imageCheck: contentImageCheck });
    company = await buildCompany(test.parts);
    requests = await documentRequests(test, company);
    token = await company.token('compliance');
    await loadList(test.parts);
  });
  afterAll(() => test.close());

  const profileStatus = async (profile: string) => (await requests.readProfile(profile)).status;
  const audited = async (id: string) => {
    const rows = await test.parts.database
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', id)
      .where('subject_kind', '=', 'document')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  it('a page can be approved or rejected with a reason, with one audit entry for each change', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    await test.parts.jobs.idle();
    const rejected = await requests.act(page.id, 'reject', { reject_reason: 'document_expired', comment: 'since May' });
    expect(rejected.json()).toMatchObject({
      status: 'rejected',
      reject_reason: 'document_expired',
      comment: 'since May',
    });
    expect(await requests.step(profile.id)).toBe('rejected');
    expect((await requests.act(page.id, 'reject', { reject_reason: 'document_expired' })).statusCode).toBe(200);
    expect((await requests.act(page.id, 'approve')).json()).toMatchObject({ status: 'approved', reject_reason: null });
    expect(await requests.step(profile.id)).toBe('approved');
    expect((await requests.act(page.id, 'reject')).json()).toMatchObject({ reject_reason: 'rejected_by_reviewer' });
    expect(await audited(page.id)).toEqual([
      'document.uploaded',
      'document.checked',
      'document.rejected',
      'document.approved',
      'document.rejected',
    ]);
  });

  it('the answer explains what a rejection needs: a code for the customer, a comment for users', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    const url = `/api/v2/document/${page.id}/reject`;
    const reject = async (payload: object) =>
      (await test.inject({ method: 'POST', url, token, payload })).json<object>();
    expect(await reject({})).toMatchObject({ status: 400, errors: [{ field: '/reject_reason', code: 'required' }] });
    for (const field of ['reject_reason', 'reason']) {
      expect(await reject({ [field]: 'The passport expired in May.' })).toMatchObject({
        status: 400,
        errors: [{ field: `/${field}`, code: 'wrong_format', message: expect.stringContaining('comment') as string }],
      });
    }
    expect(await reject({ reason: 'document_expired', comment: 'The passport expired in May.' })).toMatchObject({
      reject_reason: 'document_expired',
      comment: 'The passport expired in May.',
    });
  });

  it('a decision stands when the check finishes later', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    await requests.act(page.id, 'reject', { reject_reason: 'document_expired' });
    await test.parts.jobs.idle();
    expect((await requests.get(page.id)).json()).toMatchObject({
      status: 'rejected',
      decided_by: 'decider',
    });
    expect((await requests.read(page.id)).results.length).toBeGreaterThan(0);
  });

  it('archiving a page leaves its decision alone', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    await test.parts.jobs.idle();
    await requests.act(page.id, 'reject', { reject_reason: 'document_expired' });
    expect((await requests.act(page.id, 'archive')).json()).toMatchObject({ state: 'archived', status: 'rejected' });
    expect(await requests.step(profile.id)).toBe('not_uploaded');
    for (const what of ['approve', 'reject']) {
      expect((await requests.act(page.id, what, {})).json()).toMatchObject({ status: 409, code: 'document_archived' });
    }
    expect((await requests.act(page.id, 'restore')).json()).toMatchObject({ state: 'active', status: 'rejected' });
    expect(await requests.step(profile.id)).toBe('rejected');
    await requests.act(page.id, 'archive');
    const next = await requests.post(profile.id, passport, image);
    expect((await requests.act(page.id, 'restore')).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
    await requests.act(next.id, 'archive');
    expect((await requests.act(page.id, 'restore')).statusCode).toBe(200);
  });

  it('restoring a page never mixes two documents in one step', async () => {
    const profile = await buildProfile(test, company);
    const card = { step: 'identity', type: 'id_card', country: 'TR', version: 'new', side: 'back' };
    const back = await requests.post(profile.id, card, image);
    await requests.act(back.id, 'archive');
    await requests.post(profile.id, passport, image);
    expect((await requests.act(back.id, 'restore')).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
  });

  it('a decision on a page settles a profile that was handed in', async () => {
    const { token: customer, profile } = await buildSession(test, company, { name: 'Gulsah Yildiz' });
    const page = await send(test, customer, image, { ...passport, metadata: { source: 'file' } });
    await test.parts.jobs.idle();
    const face = await send(test, customer, image, selfie);
    await test.parts.jobs.idle();
    // The image shows nobody; a person says that it is right.
    await requests.act(face.id, 'approve');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: customer, payload: {} });
    expect(await profileStatus(profile.id)).toBe('in_review');
    await test.parts.jobs.idle();
    await requests.act(page.id, 'approve');
    expect(await profileStatus(profile.id)).toBe('approved');
    await requests.act(face.id, 'reject', { reject_reason: 'face_not_matching' });
    expect(await profileStatus(profile.id)).toBe('in_review');
    await setStep(test, profile.id, 'selfie', 'approved');
    await requests.act(page.id, 'archive');
    expect(await profileStatus(profile.id)).toBe('in_review');
  });

  it('only permitted users of the company decide', async () => {
    const page = await requests.post((await buildProfile(test, company)).id, passport, image);
    const stranger = await buildCompany(test.parts);
    const admin = await stranger.token('admin');
    for (const what of ['approve', 'reject', 'archive', 'restore']) {
      expect((await requests.act(page.id, what, {}, admin)).statusCode).toBe(404);
      expect((await requests.act(page.id, what, {}, await company.token('auditor'))).statusCode).toBe(403);
    }
    expect((await requests.remove(page.id, admin)).statusCode).toBe(404);
    expect((await requests.remove(page.id, await company.token('agent'))).statusCode).toBe(403);
    expect((await requests.act(page.id, 'reject', { reject_reason: 'Not A Code' })).statusCode).toBe(400);
  });

  it('deleting a page removes rows, versions and bytes, and keeps the audit', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, passport, image);
    const url = `/api/v2/document/${page.id}`;
    const by = await company.token('admin');
    const { payload, headers } = form({}, { bytes: image });
    await test.inject({ method: 'PUT', url, token: by, headers, payload });
    await test.parts.jobs.idle();
    const versions = await test.inject({ method: 'GET', url: `${url}/versions`, token });
    expect(versions.json()).toMatchObject({ data: [{ revision: 1, sha256: page.sha256 }] });
    const old = await test.inject({ method: 'GET', url: `${url}/versions/1/file`, token });
    expect(old.rawPayload.length).toBe(page.size);
    const none = await test.inject({ method: 'GET', url: `${url}/versions/9/file`, token });
    expect(none.json()).toMatchObject({ status: 404, code: 'version_not_found' });

    const stored = async () =>
      (await test.parts.database.selectFrom('stored_file').select('name').execute()).map(({ name }) => name);
    const before = await stored();
    const deleted = await requests.remove(page.id);
    expect(deleted.statusCode).toBe(204);
    const after = new Set(await stored());
    const gone = before.filter((name) => !after.has(name));
    expect(gone).toHaveLength(2);
    for (const name of gone) await expect(test.parts.files.read(name)).rejects.toThrow('gone');
    expect((await requests.get(page.id)).statusCode).toBe(404);
    expect((await requests.remove(page.id)).statusCode).toBe(404);
    expect(await requests.step(profile.id)).toBe('not_uploaded');
    expect((await audited(page.id)).at(-1)).toBe('document.deleted');
  });

  it('a page that gets another type loses its decision and is checked again', async () => {
    const profile = await buildProfile(test, company);
    const page = await requests.post(profile.id, { type: 'passport', country: 'DE', side: 'single' }, image);
    await test.parts.jobs.idle();
    await requests.act(page.id, 'approve');
    const by = await company.token('admin');
    const put = (payload: object) =>
      test.inject({ method: 'PUT', url: `/api/v2/document/${page.id}`, token: by, payload });
    expect((await put({ comment: 'seen' })).json()).toMatchObject({ status: 'approved', revision: 1 });
    expect((await put({ type: 'passport' })).json()).toMatchObject({ status: 'approved', revision: 1 });
    expect((await put({ type: 'residence_permit' })).json()).toMatchObject({
      status: 'pending',
      results: [],
      revision: 2,
    });
    await test.parts.jobs.idle();
    const again = await requests.read(page.id);
    expect(again).toMatchObject({ status: 'pending', revision: 2 });
    expect(again.results.map(({ check }) => check)).toContain('image');
  });
});
