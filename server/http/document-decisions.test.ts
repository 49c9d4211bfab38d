import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../contract/document.ts';
import type { Profile } from '../../contract/profile.ts';
import type { StepStatus } from '../../contract/step.ts';
import type { PictureCheck } from '../checks/picture-check.ts';
import { evaluateStep, replacedPages, sameDocument } from '../services/step-evaluation.ts';
import { demonstrationWorkflow } from '../demonstration.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, buildSession, setStep, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { cardJpeg } from '../testing/pictures.ts';
import { form, passport, selfie, send } from '../testing/sending.ts';

const picture = await cardJpeg({ width: 400, height: 300 });
/** A check that likes everything: these tests are about what people decide. */
const pictureCheck: PictureCheck = {
  inspect: () =>
    Promise.resolve({
      results: [{ check: 'picture', outcome: 'passed', score: 1, detail: null }],
      reading: null,
      text: null,
    }),
  close: () => Promise.resolve(),
};

describe.each(databases)('decisions on documents on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(kind, {}, { pictureCheck });
    company = await buildCompany(test.parts);
    token = await company.token('compliance');
  });
  afterAll(() => test.close());

  const act = (id: string, what: string, payload?: object, by = token) =>
    test.inject({ method: 'POST', url: `/api/v2/document/${id}/${what}`, token: by, ...(payload && { payload }) });
  const remove = (id: string, by = token) =>
    test.inject({ method: 'DELETE', url: `/api/v2/document/${id}`, token: by });
  const read = async (id: string) => test.inject({ method: 'GET', url: `/api/v2/document/${id}`, token });
  const post = async (profile: string, page: object) => {
    const { payload, headers } = form({ profile, ...page, metadata: '{"source":"camera"}' }, { bytes: picture });
    const by = await company.token('integration');
    const response = await test.inject({ method: 'POST', url: '/api/v2/document', token: by, headers, payload });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Document>();
  };
  const step = async (profile: string): Promise<StepStatus | undefined> => {
    const response = await test.inject({ method: 'GET', url: `/api/v2/profile/${profile}`, token });
    return response.json<Profile>().steps.find(({ id }) => id === 'identity')?.status;
  };
  const profileStatus = async (profile: string) =>
    (await test.inject({ method: 'GET', url: `/api/v2/profile/${profile}`, token })).json<Profile>().status;
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

  it('approve, reject with a reason, and leave an entry each time something changed', async () => {
    const profile = await buildProfile(test, company);
    const page = await post(profile.id, passport);
    await test.parts.jobs.idle();
    const rejected = await act(page.id, 'reject', { reason: 'document_expired', comment: 'since May' });
    expect(rejected.json()).toMatchObject({
      status: 'rejected',
      reject_reason: 'document_expired',
      comment: 'since May',
    });
    expect(await step(profile.id)).toBe('rejected');
    expect((await act(page.id, 'reject', { reason: 'document_expired' })).statusCode).toBe(200);
    expect((await act(page.id, 'approve')).json()).toMatchObject({ status: 'approved', reject_reason: null });
    expect(await step(profile.id)).toBe('approved');
    expect((await act(page.id, 'reject')).json()).toMatchObject({ reject_reason: 'rejected_by_reviewer' });
    expect(await audited(page.id)).toEqual([
      'document.uploaded',
      'document.checked',
      'document.rejected',
      'document.approved',
      'document.rejected',
    ]);
  });

  it('stand when the check comes late', async () => {
    const profile = await buildProfile(test, company);
    const page = await post(profile.id, passport);
    await act(page.id, 'reject', { reason: 'document_expired' });
    await test.parts.jobs.idle();
    expect((await read(page.id)).json()).toMatchObject({ status: 'rejected', results: [{ outcome: 'passed' }] });
  });

  it('are kept apart from archiving', async () => {
    const profile = await buildProfile(test, company);
    const page = await post(profile.id, passport);
    await test.parts.jobs.idle();
    await act(page.id, 'reject', { reason: 'document_expired' });
    expect((await act(page.id, 'archive')).json()).toMatchObject({ state: 'archived', status: 'rejected' });
    expect(await step(profile.id)).toBe('not_uploaded');
    for (const what of ['approve', 'reject']) {
      expect((await act(page.id, what, {})).json()).toMatchObject({ status: 409, code: 'document_archived' });
    }
    expect((await act(page.id, 'restore')).json()).toMatchObject({ state: 'active', status: 'rejected' });
    expect(await step(profile.id)).toBe('rejected');
    await act(page.id, 'archive');
    const next = await post(profile.id, passport);
    expect((await act(page.id, 'restore')).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
    await act(next.id, 'archive');
    expect((await act(page.id, 'restore')).statusCode).toBe(200);
  });

  it('do not mix two documents in one step', async () => {
    const profile = await buildProfile(test, company);
    const card = { step: 'identity', type: 'id_card', country: 'TR', version: 'new', side: 'back' };
    const back = await post(profile.id, card);
    await act(back.id, 'archive');
    await post(profile.id, passport);
    expect((await act(back.id, 'restore')).json()).toMatchObject({ status: 409, code: 'document_in_the_way' });
  });

  it('take a profile along that was handed in', async () => {
    const { token: customer, profile } = await buildSession(test, company);
    const page = await send(test, customer, picture, { ...passport, metadata: { source: 'file' } });
    await test.parts.jobs.idle();
    const face = await send(test, customer, picture, selfie);
    await test.parts.jobs.idle();
    // The picture shows nobody; a person says that it is right.
    await act(face.id, 'approve');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: customer, payload: {} });
    expect(await profileStatus(profile.id)).toBe('in_review');
    await act(page.id, 'approve');
    expect(await profileStatus(profile.id)).toBe('approved');
    await act(face.id, 'reject', { reason: 'face_not_matching' });
    expect(await profileStatus(profile.id)).toBe('in_review');
    await setStep(test, profile.id, 'selfie', 'approved');
    await act(page.id, 'archive');
    expect(await profileStatus(profile.id)).toBe('in_review');
  });

  it('are for those who may, in their company', async () => {
    const page = await post((await buildProfile(test, company)).id, passport);
    const stranger = await buildCompany(test.parts);
    const admin = await stranger.token('admin');
    for (const what of ['approve', 'reject', 'archive', 'restore']) {
      expect((await act(page.id, what, {}, admin)).statusCode).toBe(404);
      expect((await act(page.id, what, {}, await company.token('auditor'))).statusCode).toBe(403);
    }
    expect((await remove(page.id, admin)).statusCode).toBe(404);
    expect((await remove(page.id, await company.token('agent'))).statusCode).toBe(403);
    expect((await act(page.id, 'reject', { reason: 'Not A Code' })).statusCode).toBe(400);
  });

  it('delete for good: rows, versions and bytes are gone, the audit stays', async () => {
    const profile = await buildProfile(test, company);
    const page = await post(profile.id, passport);
    const url = `/api/v2/document/${page.id}`;
    const by = await company.token('admin');
    const { payload, headers } = form({}, { bytes: picture });
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
    const deleted = await remove(page.id);
    expect(deleted.statusCode).toBe(204);
    const after = new Set(await stored());
    const gone = before.filter((name) => !after.has(name));
    expect(gone).toHaveLength(2);
    for (const name of gone) await expect(test.parts.files.read(name)).rejects.toThrow('gone');
    expect((await read(page.id)).statusCode).toBe(404);
    expect((await remove(page.id)).statusCode).toBe(404);
    expect(await step(profile.id)).toBe('not_uploaded');
    expect((await audited(page.id)).at(-1)).toBe('document.deleted');
  });

  it('are forgotten when a page says it is something else, and it is checked again', async () => {
    const profile = await buildProfile(test, company);
    const page = await post(profile.id, { type: 'passport', country: 'DE', side: 'single' });
    await test.parts.jobs.idle();
    await act(page.id, 'approve');
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
    expect((await read(page.id)).json()).toMatchObject({ results: [{ check: 'picture' }], revision: 2 });
  });

  /** Does it to the service and to the model; the status of the answer, and what it should be. */
  async function perform(next: Operation, profile: string, model: Model) {
    if (next.what === 'upload') {
      model.upload(await post(profile, pageOf(next.side)));
      return { answered: 201, expected: 201 };
    }
    const page = model.pages[next.which];
    if (!page) return { answered: null, expected: null };
    const expected = model[next.what](page);
    const url = `/api/v2/document/${page.id}`;
    const by = await company.token('admin');
    const answer = await (next.what === 'delete'
      ? remove(page.id)
      : next.what === 'put'
        ? test.inject({ method: 'PUT', url, token: by, ...form({}, { bytes: picture }) })
        : act(page.id, next.what, next.what === 'reject' ? { reason: 'unclear' } : undefined));
    return { answered: answer.statusCode, expected };
  }

  it('keep the rules whatever is done in whatever order', { timeout: 300_000 }, async () => {
    const side = fc.constantFrom('front', 'back', 'single');
    const which = fc.nat({ max: 7 });
    const operation: fc.Arbitrary<Operation> = fc.oneof(
      fc.record({ what: fc.constant('upload' as const), side }),
      fc.record({ what: fc.constantFrom('approve', 'reject', 'archive', 'restore', 'delete', 'put'), which }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 14 }), async (operations) => {
        const profile = await buildProfile(test, company);
        const model = new Model();
        for (const next of operations) {
          test.clock.advance({ seconds: 1 });
          const { answered, expected } = await perform(next, profile.id, model);
          expect({ ...next, answered }).toEqual({ ...next, answered: expected });
          // Uploads and orders of checks wake the runner: what it has done by now is the model's too.
          await test.parts.jobs.idle();
          model.check();
          const list = await test.inject({ method: 'GET', url: `/api/v2/profile/${profile.id}/documents`, token });
          const told = list.json<{ data: Document[] }>().data.map(({ id, status, state }) => ({ id, status, state }));
          const known = model.pages.map(({ id, status, state }) => ({ id, status, state }));
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
          expect(told.toSorted(byId)).toEqual(known.toSorted(byId));
          expect(await step(profile.id)).toBe(model.step());
          const active = model.pages.filter(({ state }) => state === 'active').map((page) => page.side);
          expect(new Set(active).size).toBe(active.length);
        }
      }),
      { numRuns: 12 },
    );
  });
});

type Operation =
  | { what: 'upload'; side: string }
  | { what: 'approve' | 'reject' | 'archive' | 'restore' | 'delete' | 'put'; which: number };

const card = { step: 'identity', type: 'id_card', country: 'TR', version: 'new' } as const;
const pageOf = (side: string) => (side === 'single' ? passport : { ...card, side });

/** What the rules say, without a database. */
class Model {
  pages: Document[] = [];

  get #active() {
    return this.pages.filter(({ state }) => state === 'active');
  }

  upload(page: Document) {
    for (const old of replacedPages(this.#active, page)) old.state = 'archived';
    this.pages.push({ ...page });
  }

  check() {
    for (const page of this.pages) {
      if (page.results.length > 0) continue;
      page.results = [{ check: 'picture', outcome: 'passed', score: 1, detail: null }];
      if (page.status === 'pending' && page.metadata.source === 'camera') page.status = 'approved';
    }
  }

  approve = (page: Document) => this.#decide(page, 'approved');
  reject = (page: Document) => this.#decide(page, 'rejected');

  #decide(page: Document, status: Document['status']) {
    if (page.state === 'archived') return 409;
    page.status = status;
    return 200;
  }

  archive(page: Document) {
    page.state = 'archived';
    return 200;
  }

  restore(page: Document) {
    if (page.state === 'active') return 200;
    if (this.#active.some((other) => other.side === page.side || !sameDocument(other, page))) return 409;
    page.state = 'active';
    return 200;
  }

  delete(page: Document) {
    this.pages = this.pages.filter((other) => other !== page);
    return 204;
  }

  put(page: Document) {
    if (page.state === 'archived') return 409;
    page.status = 'pending';
    page.results = [];
    return 200;
  }

  step() {
    return evaluateStep(demonstrationWorkflow.steps[0]!, this.#active).status;
  }
}
