import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../contract/document.ts';
import type { Session } from '../../contract/session.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { portrait } from '../testing/faces.ts';
import { cardJpeg, pdfDocument } from '../testing/pictures.ts';
import { cardBack, cardFront, form, naming, passport, selfie, send, submit, upload } from '../testing/sending.ts';

const small = { width: 800, height: 600 };
const picture = await cardJpeg(small);
const reverse = await cardJpeg({ ...small, reverse: true });
const another = await cardJpeg({ ...small, seed: 2 });
const blurred = await cardJpeg({ ...small, blur: 4 });

describe.each(databases)('documents on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const session = async (token: string) =>
    (await test.inject({ method: 'GET', url: '/api/v2/session', token })).json<Session>();
  const step = async (token: string, id = 'identity') =>
    (await session(token)).steps.find(({ definition }) => definition.id === id)!;
  const read = async (id: string) =>
    (
      await test.inject({ method: 'GET', url: `/api/v2/document/${id}`, token: await company.token('auditor') })
    ).json<Document>();
  const checked = () => test.parts.jobs.idle();

  describe('handing in', () => {
    it('takes an upload in, checks it, and approves the step with the last side', async () => {
      const { token, profile } = await buildSession(test, company);
      // Nobody has looked at this one yet, so that its check takes a moment.
      const unseen = await cardJpeg({ ...small, seed: 100 + kind.name.length });
      const response = await submit(test, token, { ...cardFront, upload: await upload(test, token, unseen) });
      expect(response.statusCode).toBe(201);
      const front = response.json<Document>();
      expect(response.headers.location).toBe(`http://localhost:4000/api/v2/document/${front.id}`);
      expect(front).toMatchObject({
        profile: profile.id,
        step: 'identity',
        type: 'id_card',
        country: 'TR',
        version: 'new',
        side: 'front',
        status: 'pending',
        state: 'active',
        results: [],
        mime_type: 'image/jpeg',
        width: 800,
        height: 600,
        metadata: { source: 'camera' },
      });
      expect(await step(token)).toMatchObject({ status: 'processing', documents: [{ id: front.id }] });
      await checked();
      expect(await read(front.id)).toMatchObject({
        status: 'approved',
        results: [
          { check: 'picture', outcome: 'passed', detail: null },
          { check: 'page', outcome: 'passed', detail: null },
        ],
      });
      expect((await step(token)).status).toBe('not_uploaded');
      await send(test, token, reverse, cardBack);
      await checked();
      expect(await step(token)).toMatchObject({ status: 'approved', attempts_left: 3 });
      const face = await send(test, token, await portrait('ada'), selfie);
      expect(face).toMatchObject({ type: 'selfie', country: null, version: null });
      await checked();
      const completed = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
      expect(completed.json()).toMatchObject({ status: 'complete' });
      const late = await test.inject({
        method: 'POST',
        url: '/api/v2/uploads',
        token,
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '3' },
      });
      expect(late.statusCode).not.toBe(201);
    });

    it('gives the same document for the same upload, one after the other and at the same instant', async () => {
      const { token } = await buildSession(test, company);
      const page = { ...cardFront, upload: await upload(test, token, picture) };
      const answers = await Promise.all([
        submit(test, token, page),
        submit(test, token, page),
        submit(test, token, page),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
      expect(new Set(answers.map((answer) => answer.json<Document>().id)).size).toBe(1);
      const again = await submit(test, token, page);
      expect(again.statusCode).toBe(200);
      await checked();
      expect((await submit(test, token, page)).json()).toMatchObject({ status: 'approved' });
    });

    it('keeps the bytes once: the upload is gone, one file is stored', async () => {
      const { token } = await buildSession(test, company);
      const id = await upload(test, token, picture);
      const answers = await Promise.all([1, 2].map(() => submit(test, token, { ...passport, upload: id })));
      const document = answers[0]!.json<Document>();
      expect(await test.parts.uploadFiles.read(id)).toBe('missing');
      const { file_key } = await test.parts.database
        .selectFrom('document')
        .select('file_key')
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow();
      const unconfirmed = await test.parts.database
        .selectFrom('stored_file')
        .select('name')
        .where('keep_until', 'is not', null)
        .execute();
      expect(unconfirmed).toEqual([]);
      expect((await test.parts.files.read(file_key)).length).toBe(document.size);
    });

    it('archives the earlier page when a side comes again, and pages of another document', async () => {
      const { token } = await buildSession(test, company);
      const first = await send(test, token, picture, cardFront);
      const second = await send(test, token, another, cardFront);
      expect((await read(first.id)).state).toBe('archived');
      await checked();
      expect(await step(token)).toMatchObject({ documents: [{ id: second.id, status: 'approved' }] });
      const other = await send(test, token, picture, passport);
      expect((await read(second.id)).state).toBe('archived');
      await checked();
      // A passport page without its zone is left to a person.
      expect(await step(token)).toMatchObject({ status: 'pending_review', documents: [{ id: other.id }] });
    });

    it('rejects what is no use, counts attempts, and lets nobody try for ever', async () => {
      const { token } = await buildSession(test, company);
      for (const left of [2, 1, 0]) {
        const page = await send(test, token, blurred, passport);
        await checked();
        expect(await read(page.id)).toMatchObject({ status: 'rejected', reject_reason: 'picture_blurred' });
        expect(await step(token)).toMatchObject({
          status: 'automatically_rejected',
          status_reason: 'picture_blurred',
          attempts_left: left,
        });
      }
      const refused = await submit(test, token, { ...passport, upload: await upload(test, token, picture) });
      expect(refused.json()).toMatchObject({ status: 409, code: 'attempts_exhausted' });
      const done = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
      expect(done.json()).toMatchObject({ status: 'incomplete' });
    });

    it('costs one attempt when both sides are bad', async () => {
      const { token } = await buildSession(test, company);
      await send(test, token, blurred, cardFront);
      await send(test, token, blurred, cardBack);
      await checked();
      expect(await step(token)).toMatchObject({ status: 'automatically_rejected', attempts_left: 2 });
      await send(test, token, picture, cardFront);
      await send(test, token, reverse, cardBack);
      await checked();
      expect(await step(token)).toMatchObject({ status: 'approved', status_reason: null, attempts_left: 2 });
    });

    it('rejects the same side sent as both, and says so', async () => {
      const { token } = await buildSession(test, company);
      await send(test, token, picture, cardFront);
      await checked();
      const back = await send(test, token, picture, cardBack);
      await checked();
      expect(await read(back.id)).toMatchObject({ status: 'rejected', reject_reason: 'same_side_twice' });
      expect(await step(token)).toMatchObject({ status_reason: 'same_side_twice', attempts_left: 2 });
    });

    it('leaves files, overridden and unexplained pictures to a person', async () => {
      for (const metadata of [{ source: 'file' }, { source: 'camera', overridden: true }, {}]) {
        const { token } = await buildSession(test, company);
        await send(test, token, picture, { ...passport, metadata });
        await checked();
        expect((await step(token)).status).toBe('pending_review');
      }
    });

    it('takes a PDF', async () => {
      const { token } = await buildSession(test, company);
      const page = await send(test, token, pdfDocument(), { ...passport, metadata: { source: 'file' } });
      expect(page).toMatchObject({ mime_type: 'application/pdf', width: null, height: null });
      await checked();
      expect((await step(token)).status).toBe('pending_review');
      const encrypted = await send(test, token, pdfDocument({ encrypted: true }), passport);
      await checked();
      expect(await read(encrypted.id)).toMatchObject({ status: 'rejected', reject_reason: 'file_unreadable' });
    });

    it('takes a form from a company, for its profile', async () => {
      const profile = await buildProfile(test, company);
      const { payload, headers } = form(
        { profile: profile.id, type: 'passport', country: 'DE', side: 'single', step: 'identity', metadata: '{}' },
        { bytes: picture, name: '../../../etc/passwd', type: 'application/x-msdownload' },
      );
      const token = await company.token('integration');
      const response = await test.inject({ method: 'POST', url: '/api/v2/document', token, headers, payload });
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({
        metadata: { source: 'api' },
        mime_type: 'image/jpeg',
        version: 'standard',
      });
      await checked();
      expect(await read(response.json<Document>().id)).toMatchObject({
        status: 'pending',
        results: [{ outcome: 'passed' }, { outcome: 'passed' }, { detail: 'zone_not_found' }],
      });
    });

    it('takes an upload from a company, and a page that belongs to no step', async () => {
      const profile = await buildProfile(test, company);
      const token = await company.token('integration');
      const id = await upload(test, token, picture, naming(profile.id));
      const page = { profile: profile.id, type: 'proof_of_address', side: 'single', upload: id };
      const response = await submit(test, token, page);
      expect(response.json()).toMatchObject({ step: null, type: 'proof_of_address' });
      await checked();
      expect((await read(response.json<Document>().id)).results.map(({ check, outcome }) => [check, outcome])).toEqual([
        ['picture', 'passed'],
        ['proof_text', 'review'],
      ]);
    });
  });

  describe('reading and replacing', () => {
    it('gives the stored file as an attachment, to users only', async () => {
      const { token } = await buildSession(test, company);
      const document = await send(test, token, picture, passport);
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

    it('lists newest first, page by page, by profile and by state', async () => {
      const { token, profile } = await buildSession(test, company);
      const sent: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        test.clock.advance({ seconds: 1 });
        sent.unshift((await send(test, token, picture, passport)).id);
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

    it('replaces a file: a new revision, pending and checked again, the old file kept', async () => {
      const { token } = await buildSession(test, company);
      const document = await send(test, token, picture, passport);
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
      expect((await step(token)).status).toBe('processing');
      await checked();
      expect(await read(document.id)).toMatchObject({ status: 'rejected', reject_reason: 'picture_blurred' });
      expect((await step(token)).status).toBe('automatically_rejected');
      const versions = await test.parts.database
        .selectFrom('document_version')
        .select(['revision', 'file_key', 'sha256'])
        .where('document_id', '=', document.id)
        .execute();
      expect(versions).toMatchObject([{ revision: 1, sha256: document.sha256 }]);
      expect((await test.parts.files.read(versions[0]!.file_key)).length).toBe(document.size);
    });

    it('replaces by an upload, once', async () => {
      const { token, profile } = await buildSession(test, company);
      const document = await send(test, token, blurred, passport);
      await checked();
      const user = await company.token('integration');
      const id = await upload(test, user, picture, naming(profile.id));
      const put = () =>
        test.inject({ method: 'PUT', url: `/api/v2/document/${document.id}`, token: user, payload: { upload: id } });
      const answers = await Promise.all([put(), put()]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await checked();
      expect((await put()).json()).toMatchObject({ status: 'pending', reject_reason: null });
      expect((await step(token)).status).toBe('pending_review');
    });

    it('changes what a page says of itself, within what the step takes', async () => {
      const { token } = await buildSession(test, company);
      const front = await send(test, token, picture, cardFront);
      await send(test, token, reverse, cardBack);
      const user = await company.token('admin');
      const put = (payload: object) =>
        test.inject({ method: 'PUT', url: `/api/v2/document/${front.id}`, token: user, payload });
      expect((await put({ comment: 'seen' })).json()).toMatchObject({ comment: 'seen', side: 'front' });
      expect((await put({ side: 'back' })).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
      expect((await put({ type: 'selfie' })).json()).toMatchObject({ status: 422, code: 'document_not_accepted' });
      expect((await put({})).statusCode).toBe(400);
      await send(test, token, picture, cardFront);
      expect((await put({ comment: 'late' })).json()).toMatchObject({ status: 409, code: 'document_archived' });
      expect(
        (await test.inject({ method: 'PUT', url: `/api/v2/document/${front.id}`, token, payload: {} })).statusCode,
      ).toBe(401);
    });

    it("does not know another company's documents and profiles", async () => {
      const { token, profile } = await buildSession(test, company);
      const document = await send(test, token, picture, passport);
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
      const { payload, headers } = form({ profile: profile.id, type: 'passport', side: 'single' }, { bytes: picture });
      const posted = await test.inject({ method: 'POST', url: '/api/v2/document', token: user, headers, payload });
      expect(posted.json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    });
  });
});
