import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { documentRequests, readStep } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { cardBack, cardFront, form, naming, passport, send, upload } from '../../testing/documents/sending.ts';

const small = { width: 800, height: 600 };
const image = await cardJpeg(small);
const reverse = await cardJpeg({ ...small, reverse: true });
const blurred = await cardJpeg({ ...small, blur: 4 });

describe('reading and replacing documents', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: Awaited<ReturnType<typeof documentRequests>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = await documentRequests(test, company);
  });
  afterAll(() => test.close());

  const checked = () => test.parts.jobs.idle();

  it('only users download the stored file, as an attachment', async () => {
    const { token } = await buildSession(test, company);
    const document = await send(test, token, image, passport);
    const url = `/api/v2/document/${document.id}/file`;
    const file = await test.inject({ method: 'GET', url, token: await company.token('agent') });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(document.size),
      'content-disposition': `attachment; filename="${document.id}.jpg"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(file.rawPayload.length).toBe(document.size);
    for (const path of [url, `/api/v2/document/${document.id}`, '/api/v2/document']) {
      expect((await test.inject({ method: 'GET', url: path, token })).statusCode).toBe(401);
      expect((await test.inject({ method: 'GET', url: path })).statusCode).toBe(401);
      const developer = await company.token('developer');
      expect((await test.inject({ method: 'GET', url: path, token: developer })).statusCode).toBe(403);
    }
  });

  it('the list is newest first, paged, and filters by profile and state', async () => {
    const { token, profile } = await buildSession(test, company);
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      test.clock.advance({ seconds: 1 });
      sent.unshift((await send(test, token, image, passport)).id);
    }
    const user = await company.token('auditor');
    const list = async (url: string) =>
      (await test.inject({ method: 'GET', url, token: user })).json<{
        data: Document[];
        next_cursor: string | null;
        has_more: boolean;
      }>();
    const base = `/api/v2/profile/${profile.id}/documents`;
    const first = await list(`${base}?limit=2`);
    expect(first).toMatchObject({ has_more: true, data: [{ id: sent[0] }, { id: sent[1] }] });
    const rest = await list(`${base}?limit=2&cursor=${first.next_cursor}`);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null, data: [{ id: sent[2] }] });
    const active = await list(`/api/v2/document?profile=${profile.id}&state=active`);
    expect(active.data.map(({ id }) => id)).toEqual([sent[0]]);
    expect((await list('/api/v2/document?limit=100')).data.length).toBeGreaterThanOrEqual(3);
    expect((await test.inject({ method: 'GET', url: `${base}?cursor=x`, token: user })).statusCode).toBe(400);
  });

  it('a replaced file has a new revision, is checked again and keeps the old file', async () => {
    const { token } = await buildSession(test, company);
    const document = await send(test, token, image, passport);
    await checked();
    const user = await company.token('integration');
    const { payload, headers } = form({ comment: 'sent by post' }, { bytes: blurred });
    const url = `/api/v2/document/${document.id}`;
    const replaced = await test.inject({ method: 'PUT', url, token: user, headers, payload });
    expect(replaced.json()).toMatchObject({
      id: document.id,
      status: 'pending',
      results: [],
      comment: 'sent by post',
    });
    expect(replaced.json<Document>().sha256).not.toBe(document.sha256);
    await checked();
    expect(await requests.read(document.id)).toMatchObject({ status: 'rejected', reject_reason: 'image_blurred' });
    expect((await readStep(test, token)).status).toBe('automatically_rejected');
    const versions = await test.parts.database
      .selectFrom('document_version')
      .select(['revision', 'file_key', 'sha256'])
      .where('document_id', '=', document.id)
      .execute();
    expect(versions).toMatchObject([{ revision: 1, sha256: document.sha256 }]);
    expect((await test.parts.files.read(versions[0]!.file_key)).length).toBe(document.size);
  });

  it('a file that says that it was edited is for a person, until another takes its place', async () => {
    const { token } = await buildSession(test, company);
    const edited = await sharp(image)
      .withExif({ IFD0: { Software: 'Adobe Photoshop 26.1 (Windows)' } })
      .toBuffer();
    const document = await send(test, token, edited, passport);
    await checked();
    const marked = { check: 'original_file', outcome: 'review', score: null, detail: 'image_edited' };
    const { status, results } = await requests.read(document.id);
    expect(status).toBe('pending');
    expect(results).toContainEqual(expect.objectContaining(marked));
    const { payload, headers } = form({}, { bytes: reverse });
    const url = `/api/v2/document/${document.id}`;
    await test.inject({ method: 'PUT', url, token: await company.token('integration'), headers, payload });
    await checked();
    const found = (await requests.read(document.id)).results.map(({ check }) => check);
    expect(found).toContain('image');
    expect(found).not.toContain('original_file');
  });

  it('an upload replaces a file once', async () => {
    const { token, profile } = await buildSession(test, company);
    const document = await send(test, token, blurred, passport);
    await checked();
    const user = await company.token('integration');
    const id = await upload(test, user, image, naming(profile.id));
    const put = () =>
      test.inject({ method: 'PUT', url: `/api/v2/document/${document.id}`, token: user, payload: { upload: id } });
    const answers = await Promise.all([put(), put()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await checked();
    expect((await put()).json()).toMatchObject({ status: 'pending', reject_reason: null });
    expect((await readStep(test, token)).status).toBe('pending_review');
  });

  it("a page's own data can change within what the step takes", async () => {
    const { token } = await buildSession(test, company);
    const front = await send(test, token, image, cardFront);
    await send(test, token, reverse, cardBack);
    const user = await company.token('admin');
    const put = (payload: object) =>
      test.inject({ method: 'PUT', url: `/api/v2/document/${front.id}`, token: user, payload });
    expect((await put({ comment: 'seen' })).json()).toMatchObject({ comment: 'seen', side: 'front' });
    expect((await put({ side: 'back' })).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
    expect((await put({ type: 'selfie' })).json()).toMatchObject({ status: 422, code: 'document_not_accepted' });
    expect((await put({})).statusCode).toBe(400);
    await send(test, token, image, cardFront);
    expect((await put({ comment: 'late' })).json()).toMatchObject({ status: 409, code: 'document_archived' });
    expect(
      (await test.inject({ method: 'PUT', url: `/api/v2/document/${front.id}`, token, payload: {} })).statusCode,
    ).toBe(401);
  });

  it('documents and profiles of another company answer 404', async () => {
    const { token, profile } = await buildSession(test, company);
    const document = await send(test, token, image, passport);
    const stranger = await buildCompany(test.parts);
    const user = await stranger.token('admin');
    const get = (url: string) => test.inject({ method: 'GET', url, token: user });
    for (const url of [
      `/api/v2/document/${document.id}`,
      `/api/v2/document/${document.id}/file`,
      `/api/v2/profile/${profile.id}/documents`,
    ]) {
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get(`/api/v2/document?profile=${profile.id}`)).json()).toMatchObject({ data: [] });
    const url = `/api/v2/document/${document.id}`;
    expect((await test.inject({ method: 'PUT', url, token: user, payload: { comment: 'x' } })).statusCode).toBe(404);
    const { payload, headers } = form({ profile: profile.id, type: 'passport', side: 'single' }, { bytes: image });
    const posted = await test.inject({ method: 'POST', url: '/api/v2/document', token: user, headers, payload });
    expect(posted.json()).toMatchObject({ status: 404, code: 'profile_not_found' });
  });
});
