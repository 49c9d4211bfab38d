import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_LIMIT } from '@veridoor/contract/common';
import type { Document } from '@veridoor/contract/documents/document';
import type { Session } from '@veridoor/contract/session';
import { createImageCheck } from '../../vision/pages/image-check.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  type TestCompany,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { cardJpeg, pdfDocument, pixelBomb } from '../../testing/documents/images.ts';
import {
  beginUpload,
  cardFront,
  form,
  passport,
  selfie,
  send,
  submit,
  upload,
  uploadId,
} from '../../testing/documents/sending.ts';

const image = await cardJpeg({ width: 800, height: 600 });

describe('refused documents', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    ({ token } = await buildSession(test, company));
  });
  afterAll(() => test.close());

  const documents = async () => (await test.parts.database.selectFrom('document').select('id').execute()).length;
  const post = (payload: object, asker = token) => submit(test, asker, payload);

  it.each<[string, Uint8Array, number, string]>([
    ['no bytes', new Uint8Array(0), 422, 'empty_file'],
    ['a text', Buffer.from('hello'), 415, 'unsupported_file'],
    ['a page with a script', Buffer.from('<html><script>alert(1)</script>'), 415, 'unsupported_file'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_file'],
    ['a bomb of pixels', pixelBomb(30_000, 30_000), 422, 'too_many_pixels'],
    ['half an image', image.subarray(0, image.length / 2), 422, 'unreadable_image'],
    ['the beginning of an image', image.subarray(0, 20), 422, 'unreadable_image'],
  ])('the service refuses %s, uploaded or in a form, and keeps nothing', async (_, bytes, status, code) => {
    const before = await documents();
    const page = { ...passport, upload: await upload(test, token, bytes) };
    expect((await post(page)).json()).toMatchObject({ status, code });
    const { payload, headers } = form({ ...passport, metadata: '{}' }, { bytes, type: 'image/jpeg' });
    const sent = await test.inject({ method: 'POST', url: '/api/v2/document', token, headers, payload });
    expect(sent.json()).toMatchObject({ status, code });
    expect(await documents()).toBe(before);
    const session = (await test.inject({ method: 'GET', url: '/api/v2/session', token })).json<Session>();
    expect(session.steps[0]).toMatchObject({ status: 'not_uploaded', attempts_left: 3 });
  });

  it('the service refuses eleven megabytes, with or without a declared length', async () => {
    const { payload, headers } = form({ ...passport, metadata: '{}' }, { bytes: Buffer.alloc(11 * 1024 * 1024, 1) });
    const reported = await test.inject({ method: 'POST', url: '/api/v2/document', token, headers, payload });
    expect(reported.json()).toMatchObject({ status: 413, code: 'file_too_large' });
    const pieces = Array.from({ length: 11 }, (_, index) =>
      payload.subarray(index * 1024 * 1024, (index + 1) * 1024 * 1024),
    );
    const silent = await test.inject({
      method: 'POST',
      url: '/api/v2/document',
      token,
      headers,
      payload: Readable.from([...pieces, payload.subarray(11 * 1024 * 1024)]),
    });
    expect(silent.json()).toMatchObject({ status: 413, code: 'file_too_large' });
    const { payload: little, headers: same } = form(
      { ...passport, metadata: '{}' },
      { bytes: Buffer.alloc(FILE_LIMIT, 1) },
    );
    const most = await test.inject({ method: 'POST', url: '/api/v2/document', token, headers: same, payload: little });
    expect(most.json()).toMatchObject({ status: 415, code: 'unsupported_file' });
  });

  it.each<[string, object, string]>([
    ['an unknown type', { type: 'library_card' }, '/type'],
    ['an unknown side', { side: 'edge' }, '/side'],
    ['an unknown country', { country: 'Turkey' }, '/country'],
    ['an unknown field', { colour: 'red' }, '/colour'],
    ['metadata with an unknown field', { metadata: { source: 'camera', place: 'home' } }, '/metadata/place'],
    ['a malformed upload id', { upload: '../../secret' }, '/upload'],
  ])('the service refuses %s', async (_, change, field) => {
    const response = await post({ ...passport, upload: 'x'.repeat(32), ...change });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ field }] });
  });

  it('a form that is malformed, has no file or has two is refused', async () => {
    const send = (payload: Buffer | string, headers: Record<string, string>) =>
      test.inject({ method: 'POST', url: '/api/v2/document', token, headers, payload });
    const none = form({ ...passport, metadata: '{}' });
    expect((await send(none.payload, none.headers)).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/file' }],
    });
    const broken = form({ ...passport, metadata: '{' }, { bytes: image });
    expect((await send(broken.payload, broken.headers)).json()).toMatchObject({ errors: [{ field: '/metadata' }] });
    const elsewhere = form({ ...passport, metadata: '{}' }, { bytes: image, field: 'image' });
    expect((await send(elsewhere.payload, elsewhere.headers)).statusCode).toBe(400);
    const cut = form({ ...passport, metadata: '{}' }, { bytes: image });
    expect((await send(cut.payload.subarray(0, 900), cut.headers)).json()).toMatchObject({ code: 'malformed_form' });
    expect((await send('type=passport', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await send('{', { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect((await send(image, { 'content-type': 'image/jpeg' })).statusCode).toBe(415);
  });

  it("an upload that is unknown, unfinished or another profile's is refused", async () => {
    expect((await post({ ...passport, upload: 'x'.repeat(32) })).json()).toMatchObject({ code: 'upload_not_found' });
    const begun = uploadId(await beginUpload(test, token, 100));
    expect((await post({ ...passport, upload: begun })).json()).toMatchObject({
      status: 409,
      code: 'upload_unfinished',
    });
    const other = await buildSession(test, company);
    const theirs = await upload(test, other.token, image);
    expect((await post({ ...passport, upload: theirs })).json()).toMatchObject({
      status: 404,
      code: 'upload_not_found',
    });
    const named = { ...passport, profile: other.profile.id, upload: theirs };
    expect((await post(named)).json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    expect((await post({ ...passport, upload: theirs }, other.token)).statusCode).toBe(201);
  });

  it('a document that the step does not take is refused, and the answer lists what it takes', async () => {
    const id = await upload(test, token, image);
    const refuse = async (change: object) => (await post({ ...passport, ...change, upload: id })).json();
    const refused = await refuse({ type: 'id_card', country: 'DE', version: 'new', side: 'front' });
    expect(refused).toMatchObject({ status: 422, code: 'document_not_accepted' });
    expect(refused.allowed).toContain('TR/id_card/new/front');
    expect(await refuse({ side: 'front' })).toMatchObject({ code: 'document_not_accepted' });
    expect(await refuse({ type: 'proof_of_address' })).toMatchObject({ code: 'document_not_accepted' });
    expect(await refuse({ ...cardFront, version: undefined })).toMatchObject({ code: 'document_not_accepted' });
    expect(await refuse({ step: 'lottery' })).toMatchObject({ status: 404, code: 'step_not_found' });
    const { step: _, ...stepless } = passport;
    expect((await post({ ...stepless, upload: id })).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/step' }],
    });
    expect(await refuse(selfie)).toMatchObject({ status: 409, code: 'step_locked' });
  });

  it('a file is refused when a live image is required', async () => {
    const { token } = await buildSession(test, company);
    await send(test, token, image, passport);
    await test.parts.jobs.idle();
    const page = { ...selfie, upload: await upload(test, token, image), metadata: { source: 'file' } };
    expect((await post(page, token)).json()).toMatchObject({ status: 422, code: 'file_not_accepted' });
    const pdf = { ...selfie, upload: await upload(test, token, pdfDocument()) };
    expect((await post(pdf, token)).json()).toMatchObject({ status: 422, code: 'file_not_accepted' });
  });

  it('a document without consent gets 409 consent_required', async () => {
    const profile = await buildProfile(test, company);
    const { token: early } = await openLink(test, await buildLink(test, company, profile.id));
    const { payload, headers } = form({ ...passport, metadata: '{}' }, { bytes: image });
    const sent = await test.inject({ method: 'POST', url: '/api/v2/document', token: early, headers, payload });
    expect(sent.json()).toMatchObject({ status: 409, code: 'consent_required' });
  });

  it('a completed flow takes no documents', async () => {
    const { token, profile } = await buildSession(test, company);
    const id = await upload(test, token, image);
    await test.parts.database
      .updateTable('profile')
      .set({ status: 'in_review' })
      .where('id', '=', profile.id)
      .execute();
    expect((await post({ ...passport, upload: id }, token)).json()).toMatchObject({ code: 'session_completed' });
  });

  it('sending a document needs a token with the permission', async () => {
    const payload = { ...passport, upload: 'x'.repeat(32) };
    expect((await test.inject({ method: 'POST', url: '/api/v2/document', payload })).statusCode).toBe(401);
    expect((await post(payload, `${token.slice(0, -4)}AAAA`)).statusCode).toBe(401);
    expect((await post(payload, await company.token('auditor'))).statusCode).toBe(403);
    const nameless = await post(payload, await company.token('integration'));
    expect(nameless.json()).toMatchObject({ status: 400, errors: [{ field: '/profile' }] });
  });
});

describe('failing checks', () => {
  it('a check that fails is repeated, then left to a person, while other documents go on', async () => {
    const worker = new URL('../../testing/workers/crashing-worker.ts', import.meta.url);
    const imageCheck = createImageCheck({ threads: 1, timeLimit: 5000, worker });
    const test = await createTestApplication(database, {}, { imageCheck });
    try {
      const company = await buildCompany(test.parts);
      const [one, two] = [await buildSession(test, company), await buildSession(test, company)];
      const bad = await send(test, one.token, pdfDocument(), passport);
      const good = await send(test, two.token, image, passport);
      const user = await company.token('auditor');
      const read = async (id: string) =>
        (await test.inject({ method: 'GET', url: `/api/v2/document/${id}`, token: user })).json<Document>();
      await test.parts.jobs.idle();
      expect((await read(good.id)).results.length).toBeGreaterThan(0);
      expect(await read(bad.id)).toMatchObject({ status: 'pending', results: [] });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        test.clock.advance({ seconds: 10 });
        await test.parts.jobs.idle();
      }
      expect(await read(bad.id)).toMatchObject({
        status: 'pending',
        results: expect.arrayContaining([
          expect.objectContaining({ check: 'image', outcome: 'not_made', detail: 'check_unavailable' }),
        ]),
      });
      const renewed = await openLink(test, one.link);
      expect(renewed.session.steps[0]).toMatchObject({ status: 'pending_review', attempts_left: 3 });
    } finally {
      await test.close();
    }
  });
});
