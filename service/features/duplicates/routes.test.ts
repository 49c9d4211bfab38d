import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlockEntry, Duplicate } from '@veridoor/contract/duplicates';
import type { Ring } from '@veridoor/contract/decisions/ring';
import type { Document } from '@veridoor/contract/documents/document';
import type { Session } from '@veridoor/contract/session';
import { retention } from '../privacy/retention.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { documentRequests } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { form, passport, selfie } from '../../testing/documents/sending.ts';
import { FACE, PAGE, apart, shownImages, type Shown } from '../../testing/documents/shown-images.ts';

const ALL = { number: true, page: true, face: true };
describe.each(databases)('duplicates on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  const { show, ...doubles } = shownImages();
  beforeAll(async () => {
    test = await createTestApplication(kind, {}, doubles);
    company = await buildCompany(test.parts, { settings: { duplicates: ALL } });
  });
  afterAll(() => test.close());

  /** A customer of a company sends an image that shows something; resolves to the document once it is checked. */
  async function send(
    what: Shown,
    { of = company, profile = '', page = passport }: { of?: TestCompany; profile?: string; page?: object } = {},
  ): Promise<Document> {
    const id = profile || (await buildSession(test, of)).profile.id;
    const { post, read } = await documentRequests(test, of);
    show(what);
    const document = await post(id, stepless(page), await cardJpeg({ width: 640, height: 480 }));
    await test.parts.jobs.idle();
    return read(document.id);
  }
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, of = company) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await of.token('compliance'), ...(payload && { payload }) });
  const duplicatesOf = async (profile: string) =>
    (await ask('GET', `profile/${profile}/duplicates`)).json<{ data: Duplicate[] }>().data;
  const block = async (payload: object) => {
    const response = await ask('POST', 'block-list', { reason: 'Known to be forged.', ...payload });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<{ data: BlockEntry[] }>().data;
  };
  const inYears = (years: number) => new Date(test.clock.now().getTime() + years * 365 * 86_400_000).toISOString();

  it('a ring names each other customer once, with everything that both share', async () => {
    const RINGED = { ...PAGE, fingerprint: '5a3c'.repeat(16) };
    const first = await send({ number: 'R-100200', page: RINGED });
    const second = await send({ number: 'R100200', page: RINGED });
    for (const { profile } of [first, second])
      await test.inject({
        method: 'PATCH',
        url: `/api/v2/profile/${profile}`,
        token: await company.token('admin'),
        payload: { email: 'ring@example.com', phone: profile === first.profile ? '+4712345678' : null },
      });
    const ring = (await ask('GET', `review/${first.profile}/ring`)).json<Ring>().data;
    expect(ring.map(({ profile, status }) => [profile, status])).toEqual([[second.profile, expect.any(String)]]);
    expect(ring[0]?.ties.map(({ kind }) => kind).toSorted()).toEqual(['address', 'email', 'number', 'page']);
    expect(ring[0]?.selfie).toBeNull();
    const face = await send({}, { page: selfie, profile: second.profile });
    const [seen] = (await ask('GET', `review/${first.profile}/ring`)).json<Ring>().data;
    expect(seen?.selfie).toBe(face.id);
    const foreign = await buildCompany(test.parts);
    expect((await ask('GET', `review/${first.profile}/ring`, undefined, foreign)).json()).toMatchObject({
      code: 'profile_not_found',
    });
  });

  it('both profiles see a duplicate number, however it is written', async () => {
    const first = await send({ number: 'L-898902 c' });
    expect(outcomes(first)).toEqual({ duplicate_number: 'passed', block_list: 'passed' });
    const second = await send({ number: 'L898902C' });
    expect(outcomes(second)).toEqual({ duplicate_number: 'seen_before', block_list: 'passed' });
    expect(second.status).toBe('pending');
    expect(second.results.find(({ check }) => check === 'duplicate_number')).toMatchObject({ files: [second.sha256] });
    expect(await duplicatesOf(second.profile)).toMatchObject([
      { kind: 'number', document: second.id, other_profile: first.profile, other_document: first.id, score: 1 },
    ]);
    expect(await duplicatesOf(first.profile)).toMatchObject([
      { document: first.id, other_profile: second.profile, other_document: second.id },
    ]);
  });

  it('an image that was saved again is a duplicate, and one that merely looks alike is not', async () => {
    const first = await send({ page: PAGE });
    const again = await send({ page: { fingerprint: `f${PAGE.fingerprint.slice(1)}`, corners: 0.102 } });
    expect(outcomes(again)).toMatchObject({ duplicate_page: 'seen_before' });
    expect(await duplicatesOf(first.profile)).toMatchObject([{ kind: 'page', score: 1 - 4 / 256 }]);
    const elsewhere = await send({ page: { ...PAGE, corners: 0.2 } });
    expect(outcomes(elsewhere)).toMatchObject({ duplicate_page: 'passed' });
    const other = await send({ page: { ...PAGE, fingerprint: 'fedcba9876543210'.repeat(4) } });
    expect(outcomes(other)).toMatchObject({ duplicate_page: 'passed' });
  });

  it('a duplicate face is found on selfies and on portraits', async () => {
    const first = await send({ face: FACE }, { page: selfie });
    const again = await send({ face: apart(0.79) }, { page: selfie });
    expect(outcomes(again)).toMatchObject({ duplicate_face: 'seen_before' });
    expect((await duplicatesOf(first.profile)).map((found) => found.other_profile)).toEqual([again.profile]);
    expect(outcomes(await send({ face: apart(1.6) }, { page: selfie }))).toMatchObject({ duplicate_face: 'passed' });
    const { profile } = await buildSession(test, company);
    const other = FACE.map((value) => -value);
    const card = await send({ face: other }, { profile: profile.id });
    const own = await send({ face: other }, { page: selfie, profile: profile.id });
    expect(outcomes(own)).toMatchObject({ duplicate_face: 'passed' });
    const thief = await send({ face: other }, { page: selfie });
    expect((await duplicatesOf(thief.profile)).map((found) => found.other_document).toSorted()).toEqual(
      [card.id, own.id].toSorted(),
    );
  });

  it('a page is no duplicate within its profile, nor across companies', async () => {
    const first = await send({ number: 'OWN1', page: PAGE });
    const again = await send({ number: 'OWN1' }, { profile: first.profile });
    expect(outcomes(again)).toMatchObject({ duplicate_number: 'passed' });
    const stranger = await buildCompany(test.parts, { settings: { duplicates: ALL } });
    const other = await send({ number: 'OWN1', page: PAGE, face: FACE }, { of: stranger });
    expect(outcomes(other)).toEqual({
      duplicate_number: 'passed',
      duplicate_page: 'passed',
      duplicate_face: 'passed',
      block_list: 'passed',
    });
    expect((await ask('GET', `profile/${first.profile}/duplicates`, undefined, stranger)).statusCode).toBe(404);
  });

  it('duplicates are searched only if the company wants it; faces only with consent', async () => {
    const quiet = await buildCompany(test.parts);
    await send({ number: 'Q1' }, { of: quiet });
    expect(outcomes(await send({ number: 'Q1' }, { of: quiet }))).toEqual({ block_list: 'passed' });
    expect(outcomes(await send({ face: FACE }, { of: quiet, page: selfie }))).toEqual({});
    const { id } = await buildProfile(test, company);
    expect(outcomes(await send({ face: FACE }, { profile: id, page: selfie }))).toEqual({});
    const faces = await test.parts.database
      .selectFrom('document_trace')
      .innerJoin('document', 'document.id', 'document_trace.document_id')
      .select('document.id')
      .where('descriptor', 'is not', null)
      .where((trace) => trace.or([trace('document.company_id', '=', quiet.id), trace('document.profile_id', '=', id)]))
      .execute();
    expect(faces).toEqual([]);
  });

  it('who is erased for fraud with a block does not come again', async () => {
    const own = await buildCompany(test.parts, { settings: { duplicates: ALL } });
    const bad = await send({ number: 'GONE1', page: { ...PAGE, fingerprint: 'ee'.repeat(32) } }, { of: own });
    const erase = { reason: 'unlawful', block: ['number', 'page'] };
    expect((await ask('POST', `profile/${bad.profile}/erase`, erase, own)).statusCode).toBe(204);
    const again = await send({ number: 'GONE1' }, { of: own });
    expect(again).toMatchObject({ status: 'rejected', reject_reason: 'not_accepted' });
    const byPage = await send({ page: { ...PAGE, fingerprint: 'ee'.repeat(32) } }, { of: own });
    expect(outcomes(byPage)).toMatchObject({ block_list: 'blocked_page' });
    const listed = (await ask('GET', 'block-list', undefined, own)).json<{ data: BlockEntry[] }>().data;
    expect(
      listed
        .filter(({ reason }) => reason === 'erased')
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['number', 'page']);
  });

  it('a blocked number or page is rejected, a blocked face reviewed, and the customer given no reason', async () => {
    const bad = await send({ number: 'BAD1', page: { ...PAGE, fingerprint: 'aa'.repeat(32) } });
    const [number, page] = await block({ document: bad.id, kinds: ['number', 'page'] });
    expect(number).toMatchObject({ kind: 'number', document: bad.id, expires_at: null });
    const byNumber = await send({ number: 'BAD1' });
    expect(byNumber).toMatchObject({ status: 'rejected', reject_reason: 'not_accepted' });
    expect(outcomes(byNumber)).toMatchObject({ block_list: 'blocked_number' });
    const byPage = await send({ page: { ...PAGE, fingerprint: 'aa'.repeat(32) } });
    expect(outcomes(byPage)).toMatchObject({ block_list: 'blocked_page' });

    const villain = await send({ face: apart(4) }, { page: selfie });
    await block({ document: villain.id, kinds: ['face'], expires_at: inYears(1) });
    const alike = await send({ face: apart(4.4) }, { page: selfie });
    expect(outcomes(alike)).toMatchObject({ block_list: 'blocked_face' });
    expect(alike.status).toBe('pending');

    const { profile, token } = await buildSession(test, company);
    await send({ number: 'BAD1' }, { profile: profile.id });
    const session = await test.inject({ method: 'GET', url: '/api/v2/session', token });
    expect(session.body).not.toMatch(/block|duplicate|seen/u);
    expect(session.json<Session>().steps).not.toEqual([]);

    expect((await ask('DELETE', `block-list/${number!.id}`)).statusCode).toBe(204);
    expect(outcomes(await send({ number: 'BAD1' }))).toMatchObject({ block_list: 'passed' });
    const listed = (await ask('GET', 'block-list?kind=page')).json<{ data: BlockEntry[] }>().data;
    expect(listed.map(({ id }) => id)).toEqual([page!.id]);
  });

  it('a blocked number that a user typed is refused until its end', async () => {
    const typed = { number: 'typed 77', mode: 'live', country: 'DE', type: 'passport', expires_at: inYears(0.01) };
    await block(typed);
    expect(outcomes(await send({ number: 'TYPED77' }))).toMatchObject({ block_list: 'blocked_number' });
    test.clock.advance({ days: 4 });
    expect(outcomes(await send({ number: 'TYPED77' }))).toMatchObject({ block_list: 'passed' });
  });

  it('a block entry needs something to block and a reason; a face also needs an end', async () => {
    const { id } = await send({ face: apart(6) }, { page: selfie });
    const answer = async (payload: object) => {
      const response = await ask('POST', 'block-list', { reason: 'Forged.', ...payload });
      const { code, errors } = response.json<{ code: string; errors?: { field: string; code: string }[] }>();
      return errors?.[0] ? `${errors[0].field} ${errors[0].code}` : code;
    };
    expect(await answer({ document: id, kinds: ['number'] })).toBe('nothing_to_block');
    expect(await answer({ document: id, kinds: ['face'] })).toBe('/expires_at required');
    expect(await answer({ document: id, kinds: ['face'], expires_at: inYears(5.1) })).toBe('/expires_at too_late');
    expect(await answer({ document: id, kinds: ['face'], expires_at: inYears(-1) })).toBe('/expires_at too_early');
    expect(await answer({ document: crypto.randomUUID(), kinds: ['number'] })).toBe('document_not_found');
    expect(await answer({ number: '--', mode: 'live', country: 'DE', type: 'passport' })).toBe('/number wrong_format');
    expect((await ask('DELETE', `block-list/${crypto.randomUUID()}`)).statusCode).toBe(404);
    expect((await ask('POST', 'block-list', { document: id, kinds: ['face'] })).statusCode).toBe(400);
  });

  it('erasure and retention end duplicates, while block entries stay', async () => {
    const face = apart(8);
    const print = { ...PAGE, fingerprint: '5a'.repeat(32) };
    const erased = await send({ number: 'GONE1', page: print });
    await block({ document: erased.id, kinds: ['page'] });
    await send({ face }, { page: selfie, profile: erased.profile });
    expect((await ask('POST', `profile/${erased.profile}/erase`, { reason: 'asked' })).statusCode).toBe(204);
    const next = await send({ number: 'GONE1', page: print });
    expect(outcomes(next)).toEqual({
      duplicate_number: 'passed',
      duplicate_page: 'passed',
      block_list: 'blocked_page',
    });
    const nextFace = await send({ face }, { page: selfie });
    expect(outcomes(nextFace)).toMatchObject({ duplicate_face: 'passed' });

    test.clock.advance({ days: 91 });
    await retention(test.parts).run({});
    expect(outcomes(await send({ number: 'GONE1' }))).toMatchObject({ duplicate_number: 'seen_before' });
    expect(outcomes(await send({ face }, { page: selfie }))).toMatchObject({ duplicate_face: 'passed' });
  });

  it('a replaced file has no duplicates, nor has a face once the company switches faces off', async () => {
    const first = await send({ number: 'OLD1' });
    show({ number: 'NEW1' });
    const { payload, headers } = form({}, { bytes: await cardJpeg({ width: 640, height: 480, seed: 2 }) });
    const url = `/api/v2/document/${first.id}`;
    const token = await company.token('integration');
    expect((await test.inject({ method: 'PUT', url, token, headers, payload })).statusCode).toBe(200);
    await test.parts.jobs.idle();
    expect(outcomes(await send({ number: 'OLD1' }))).toMatchObject({ duplicate_number: 'passed' });
    expect(outcomes(await send({ number: 'NEW1' }))).toMatchObject({ duplicate_number: 'seen_before' });

    await send({ face: apart(12) }, { page: selfie });
    const change = async (duplicates: typeof ALL) =>
      test.inject({
        method: 'PATCH',
        url: '/api/v2/company',
        token: await company.token('admin'),
        payload: { duplicates },
      });
    expect((await change({ ...ALL, face: false })).statusCode).toBe(200);
    expect((await change(ALL)).statusCode).toBe(200);
    expect(outcomes(await send({ face: apart(12) }, { page: selfie }))).toMatchObject({ duplicate_face: 'passed' });
  });

  it('duplicates that arrive at the same instant see each other', async () => {
    const sessions = [await buildSession(test, company), await buildSession(test, company)];
    const { post } = await documentRequests(test, company);
    show({ number: 'TWIN1' });
    const bytes = await cardJpeg({ width: 640, height: 480 });
    await Promise.all(sessions.map(({ profile }) => post(profile.id, stepless(passport), bytes)));
    await test.parts.jobs.idle();
    const found = await Promise.all(sessions.map(({ profile }) => duplicatesOf(profile.id)));
    expect(found.map((list) => list.length)).toEqual([1, 1]);
  });
});

/** The checks of this page, by name: what they say or how they ended. */
const outcomes = ({ results }: Document) =>
  Object.fromEntries(
    results
      .filter(({ check }) => check.startsWith('duplicate') || check === 'block_list')
      .map(({ check, outcome, detail }) => [check, detail ?? outcome]),
  );

/** A page that belongs to no step: the order of steps is not what is tried here. */
const stepless = (page: object) =>
  Object.fromEntries(Object.entries(page).filter(([field]) => field !== 'step' && field !== 'metadata'));
