import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { documentRequests, readStep } from '../../testing/documents/documents.ts';
import { portrait } from '../../testing/faces/faces.ts';
import { capture } from '../../testing/documents/captures.ts';
import { cardJpeg, pdfDocument } from '../../testing/documents/images.ts';
import {
  cardBack,
  cardFront,
  form,
  naming,
  passport,
  selfie,
  send,
  submit,
  upload,
} from '../../testing/documents/sending.ts';

const small = { width: 800, height: 600 };
const image = await cardJpeg(small);
const reverse = await cardJpeg({ ...small, reverse: true });
const another = await cardJpeg({ ...small, seed: 2 });
const blurred = await cardJpeg({ ...small, blur: 4 });

describe('handing in documents', () => {
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

  it('an upload becomes a checked document, and the last side approves the step', async () => {
    const { token, profile } = await buildSession(test, company);
    // Nobody has looked at this one yet, so that its check takes a moment.
    const unseen = await cardJpeg({ ...small, seed: 100 });
    const taken = { ...cardFront, capture: await capture(test, token, cardFront, unseen) };
    const response = await submit(test, token, { ...taken, upload: await upload(test, token, unseen) });
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
    expect(await readStep(test, token)).toMatchObject({ status: 'processing', documents: [{ id: front.id }] });
    await checked();
    // What the document says is on its other side.
    const looked = await requests.read(front.id);
    expect(looked).toMatchObject({ status: 'pending', decided_by: null });
    expect(looked.results.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      'image passed',
      'page passed',
      'document passed',
      'original_screen passed',
      'original_copy passed',
      'portrait passed',
      'original_portrait passed',
      'capture passed',
      'block_list passed',
    ]);
    expect((await readStep(test, token)).status).toBe('not_uploaded');
    await send(test, token, reverse, cardBack);
    await checked();
    expect(await requests.read(front.id)).toMatchObject({ status: 'approved', decided_by: 'rules' });
    expect(await readStep(test, token)).toMatchObject({ status: 'approved', attempts_left: 3 });
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

  it('the same upload sent twice, even at once, yields the same document', async () => {
    const { token } = await buildSession(test, company);
    const taken = { ...cardFront, capture: await capture(test, token, cardFront, image) };
    const page = { ...taken, upload: await upload(test, token, image) };
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
    expect((await submit(test, token, page)).json()).toMatchObject({ status: 'pending', decided_by: null });
  });

  it('an accepted upload is stored once and leaves no upload behind', async () => {
    const { token } = await buildSession(test, company);
    const id = await upload(test, token, image);
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

  it('a new page archives the earlier one of its side and the pages of another document', async () => {
    const { token } = await buildSession(test, company);
    const first = await send(test, token, image, cardFront);
    const second = await send(test, token, another, cardFront);
    expect((await requests.read(first.id)).state).toBe('archived');
    await checked();
    expect(await readStep(test, token)).toMatchObject({ documents: [{ id: second.id, status: 'pending' }] });
    const other = await send(test, token, image, passport);
    expect((await requests.read(second.id)).state).toBe('archived');
    await checked();
    // A passport page without its MRZ is left to a person.
    expect(await readStep(test, token)).toMatchObject({ status: 'pending_review', documents: [{ id: other.id }] });
  });

  it('each unusable page costs an attempt, and attempts run out', async () => {
    const { token } = await buildSession(test, company);
    for (const left of [2, 1, 0]) {
      const page = await send(test, token, blurred, passport);
      await checked();
      expect(await requests.read(page.id)).toMatchObject({ status: 'rejected', reject_reason: 'image_blurred' });
      expect(await readStep(test, token)).toMatchObject({
        status: 'automatically_rejected',
        status_reason: 'image_blurred',
        attempts_left: left,
      });
    }
    const refused = await submit(test, token, { ...passport, upload: await upload(test, token, image) });
    expect(refused.json()).toMatchObject({ status: 409, code: 'attempts_exhausted' });
    const done = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    expect(done.json()).toMatchObject({ status: 'incomplete' });
  });

  it('two bad sides cost one attempt', async () => {
    const { token } = await buildSession(test, company);
    await send(test, token, blurred, cardFront);
    await send(test, token, blurred, cardBack);
    await checked();
    expect(await readStep(test, token)).toMatchObject({ status: 'automatically_rejected', attempts_left: 2 });
    await send(test, token, image, cardFront);
    await send(test, token, reverse, cardBack);
    await checked();
    expect(await readStep(test, token)).toMatchObject({ status: 'approved', status_reason: null, attempts_left: 2 });
  });

  it('one side sent as both is rejected with that reason', async () => {
    const { token } = await buildSession(test, company);
    await send(test, token, image, cardFront);
    await checked();
    const back = await send(test, token, image, cardBack);
    await checked();
    expect(await requests.read(back.id)).toMatchObject({ status: 'rejected', reject_reason: 'same_side_twice' });
    expect(await readStep(test, token)).toMatchObject({ status_reason: 'same_side_twice', attempts_left: 2 });
  });

  it('files, overridden warnings and images without metadata go to a person', async () => {
    for (const metadata of [{ source: 'file' }, { source: 'camera', overridden: true }, {}]) {
      const { token } = await buildSession(test, company);
      await send(test, token, image, { ...passport, metadata });
      await checked();
      expect((await readStep(test, token)).status).toBe('pending_review');
    }
  });

  it('a PDF is accepted', async () => {
    const { token } = await buildSession(test, company);
    const page = await send(test, token, pdfDocument(), { ...passport, metadata: { source: 'file' } });
    expect(page).toMatchObject({ mime_type: 'application/pdf', width: null, height: null });
    await checked();
    expect((await readStep(test, token)).status).toBe('pending_review');
    const encrypted = await send(test, token, pdfDocument({ encrypted: true }), passport);
    await checked();
    expect(await requests.read(encrypted.id)).toMatchObject({ status: 'rejected', reject_reason: 'file_unreadable' });
    expect(await requests.file(encrypted.id)).toMatchObject({ statusCode: 409 });
  });

  it('a downloaded PDF contains nothing active', async () => {
    const { token } = await buildSession(test, company);
    const script = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>';
    const bytes = Buffer.from(pdfDocument().toString('latin1').replace('/Catalog', `/Catalog${script}`), 'latin1');
    const page = await send(test, token, bytes, { ...passport, metadata: { source: 'file' } });
    const file = await requests.file(page.id);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.rawPayload.length),
      'content-disposition': `attachment; filename="${page.id}.pdf"`,
    });
    expect(file.rawPayload.toString('latin1')).toMatch(/^%PDF-/);
    expect(file.rawPayload.toString('latin1')).not.toContain('JavaScript');
    await checked();
  });

  it('a company sends a form for its profile', async () => {
    const profile = await buildProfile(test, company);
    const { payload, headers } = form(
      { profile: profile.id, type: 'passport', country: 'DE', side: 'single', step: 'identity', metadata: '{}' },
      { bytes: image, name: '../../../etc/passwd', type: 'application/x-msdownload' },
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
    const looked = await requests.read(response.json<Document>().id);
    expect(looked.status).toBe('pending');
    expect(looked.results.map(({ check, outcome, detail }) => `${check} ${detail ?? outcome}`)).toEqual([
      'image passed',
      // The image is a card.
      'page wrong_document',
      'mrz mrz_not_found',
      'document passed',
      'original_hologram hologram_not_seen',
      'original_screen passed',
      'original_copy passed',
      'portrait passed',
      'original_portrait passed',
      'capture sent_by_api',
      'block_list passed',
      'data data_not_read',
      'expiry expiry_unknown',
      'print_last_name print_not_read',
      'print_number print_not_read',
      'print_birth_date print_not_read',
    ]);
  });

  it('a company sends an upload, even for a page that belongs to no step', async () => {
    const profile = await buildProfile(test, company);
    const token = await company.token('integration');
    const id = await upload(test, token, image, naming(profile.id));
    const page = { profile: profile.id, type: 'proof_of_address', side: 'single', upload: id };
    const response = await submit(test, token, page);
    expect(response.json()).toMatchObject({ step: null, type: 'proof_of_address' });
    await checked();
    expect(
      (await requests.read(response.json<Document>().id)).results.map(({ check, outcome }) => [check, outcome]),
    ).toEqual([
      ['image', 'passed'],
      ['proof_text', 'review'],
      ['proof_issuer', 'not_made'],
      ['capture', 'review'],
    ]);
  });
});
