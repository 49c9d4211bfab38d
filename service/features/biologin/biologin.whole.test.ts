import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { LivenessAction, LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type { Completion, Session } from '@veridoor/contract/session';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  INTERFACE_ORIGIN,
  openLink,
  type TestCompany,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import {
  answerForm,
  answerOf,
  buildEnrolled,
  perform,
  stillOf,
  videoOf,
  type AnswerInText,
  type VideoFor,
} from '../../testing/faces/recognised.ts';
import { sitterOf, type Light } from '../../testing/faces/sitters.ts';
import { buildListener, newestEvent } from '../../testing/webhooks.ts';

describe('biologin', () => {
  let test: TestApplication;
  let company: TestCompany;
  let profile: string;
  /** Ada as she sits on three days: nothing is recorded twice alike. */
  let [ada, adaLater, adaAtLast, bea]: Sitter[] = [];
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    const sit = (person: 'ada' | 'bea', light: Light) => sitterOf(test.parts.faceReader, person, { light });
    ada = await sit('ada', 'left');
    adaLater = await sit('ada', 'right');
    adaAtLast = await sit('ada', 'above');
    bea = await sit('bea', 'front');
    profile = await buildEnrolled(test, company, 'ada');
    await buildListener(test, company, ['biologin.completed']);
  });
  afterAll(() => test.close());

  const web_sdk_url = `${INTERFACE_ORIGIN}/biologin`;
  const open = async (id = profile) => openLink(test, await buildLink(test, company, id, { web_sdk_url }));
  const post = (token: string, url: string, payload: object = {}) =>
    test.inject({ method: 'POST', url, token, payload });
  const challenge = async (token: string, without: LivenessAction[] = []) => {
    // So many tries are not what this is about.
    test.clock.advance({ minutes: 3 });
    return (await post(token, '/api/v2/session/biologin/challenge', { without })).json<LivenessChallenge>();
  };
  const answering =
    (token: string, { id }: LivenessChallenge) =>
    async (body: AnswerInText) => {
      const sent = { url: '/api/v2/session/biologin', token, ...answerForm({ challenge: id, ...body }) };
      return (await test.inject({ method: 'POST', ...sent })).json<FaceOutcome>();
    };
  const tryWith = async (token: string, video: VideoFor, without?: LivenessAction[]) => {
    const given = await challenge(token, without);
    return perform(test, given, video, answering(token, given));
  };
  const still = async (token: string) => tryWith(token, await stillOf(bea!));
  const complete = async (token: string, leave = false) =>
    (await post(token, '/api/v2/session/complete', { leave })).json<Completion>();
  const face = async () =>
    (await test.inject({ url: `/api/v2/profile/${profile}/face`, token: await company.token('auditor') })).json<{
      failures: number;
      locked_until: string | null;
    }>();
  const unlock = async () => post(await company.token('integration'), `/api/v2/profile/${profile}/face/unlock`);
  const lastEvent = async () => (await newestEvent(test))?.data.session;

  it('the person of the selfie gets in, once for each link', async () => {
    const { token, session } = await open();
    expect(session).toMatchObject({ journey: 'biologin', steps: [], completed: false, biologin: { available: true } });
    expect(await tryWith(token, videoOf(ada!, 'honest'))).toEqual({
      outcome: 'passed',
      hint: null,
      prompt: null,
    });
    const { status, callback_url } = await complete(token);
    expect(status).toBe('complete');
    expect(callback_url).toBe(`https://bank.example/done?order=7&status=complete&customer_id=${profile}&errors=`);
    expect(await lastEvent()).toEqual({ kind: 'biologin', status: 'complete', errors: [] });
    const after = await test.inject({ url: '/api/v2/session', token });
    expect(after.json<Session>().completed).toBe(true);
    expect((await post(token, '/api/v2/session/biologin/challenge')).json()).toMatchObject({
      code: 'session_completed',
    });
    const read = await test.inject({ url: `/api/v2/profile/${profile}`, token: await company.token('auditor') });
    expect(read.json()).toMatchObject({ status: 'approved' });
  });

  it('another person and an image are refused in the same words', async () => {
    const { token } = await open();
    const other = await tryWith(token, videoOf(bea!, 'other'));
    const flat = await tryWith(token, videoOf(ada!, 'flat', 'tilted'));
    expect(other).toEqual({ outcome: 'again', hint: null, prompt: null });
    expect(flat).toEqual(other);
    expect((await face()).failures).toBe(2);
    expect((await post(token, '/api/v2/session/complete', {})).json()).toMatchObject({ code: 'steps_outstanding' });
    const { status, callback_url } = await complete(token, true);
    expect(status).toBe('incomplete');
    expect(new URL(callback_url ?? '').searchParams.get('errors')).toBe('biologin_failed');
    expect(await lastEvent()).toMatchObject({ status: 'incomplete', errors: ['biologin_failed'] });
    await unlock();
  });

  it('five failures lock the face until the business or the time unlocks it', async () => {
    const { token } = await open();
    for (let i = 0; i < 3; i++) expect(await still(token)).toMatchObject({ outcome: 'again' });
    // The rest at the same instant: no more than two of them count.
    const given = await Promise.all([1, 2, 3, 4].map(() => challenge(token)));
    const video = await stillOf(bea!);
    const answers = await Promise.all(given.map((one) => perform(test, one, video, answering(token, one))));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['again', 'unavailable', 'unavailable', 'unavailable']);
    expect(await face()).toMatchObject({ failures: 5, locked_until: expect.any(String) as string });
    expect(await lastEvent()).toMatchObject({ status: 'incomplete', errors: ['biologin_unavailable'] });
    const refused = await post(token, '/api/v2/session/biologin/challenge');
    expect(refused.json()).toMatchObject({ status: 409, code: 'biologin_unavailable' });
    expect((await open()).session.biologin).toEqual({ available: false, stage: 'face' });
    expect((await unlock()).json()).toMatchObject({ failures: 0, locked_until: null });
    expect((await open()).session.biologin).toEqual({ available: true, stage: 'face' });
    const { token: again } = await open();
    await test.parts.database.updateTable('enrolled_face').set({ failures: 4 }).execute();
    await still(again);
    expect((await open()).session.biologin).toEqual({ available: false, stage: 'face' });
    test.clock.advance({ hours: 1 });
    const { token: later } = await open();
    expect(await tryWith(later, videoOf(adaLater!, 'later'))).toMatchObject({ outcome: 'passed' });
    expect(await face()).toMatchObject({ failures: 0, locked_until: null });
  });

  it('a customer who does not turn their head is left to the business', async () => {
    const { token } = await open();
    const without: LivenessAction[] = ['follow'];
    expect(await tryWith(token, videoOf(adaAtLast!, 'stiff'), without)).toMatchObject({
      outcome: 'review',
    });
    const { status, callback_url } = await complete(token);
    expect(status).toBe('incomplete');
    expect(new URL(callback_url ?? '').searchParams.get('errors')).toBe('biologin_review');
  });

  it('a challenge of another purpose is refused; a lost answer can be had again', async () => {
    const { token } = await open();
    const given = await challenge(token);
    const video = await stillOf(bea!);
    const elsewhere = { nonce: given.prompt.nonce, ...answerOf(await video(given.prompt, 0)) };
    const sent = { url: `/api/v2/session/liveness/${given.id}`, token, ...answerForm(elsewhere) };
    expect((await test.inject({ method: 'POST', ...sent })).json()).toMatchObject({ code: 'liveness_not_found' });
    const reply = await perform(test, given, video, async (body) => {
      const first = await answering(token, given)(body);
      expect(await answering(token, given)(body)).toEqual(first);
      return first;
    });
    expect(reply).toEqual({ outcome: 'again', hint: null, prompt: null });
    expect((await face()).failures).toBe(1);
    await unlock();
  });

  it('biologin needs an enrolled face and an approved profile', async () => {
    const { id } = await buildProfile(test, company);
    const requested = {
      profile: id,
      web_sdk_url: `${INTERFACE_ORIGIN}/login`,
      return_url: 'https://bank.example/done',
    };
    const refused = await post(await company.token('integration'), '/api/v2/profile/url', requested);
    expect(refused.json()).toMatchObject({ status: 404, code: 'face_not_enrolled' });
    const { token } = await open();
    const review = {
      method: 'PATCH',
      url: `/api/v2/profile/${profile}`,
      token: await company.token('compliance'),
    } as const;
    await test.inject({ ...review, payload: { status: 'in_review' } });
    expect((await post(token, '/api/v2/session/biologin/challenge')).json()).toMatchObject({
      code: 'biologin_unavailable',
      detail: expect.stringContaining('The profile is not approved.'),
    });
    await test.inject({ ...review, payload: { status: 'approved' } });
    await test.parts.jobs.idle();
    expect((await post(token, '/api/v2/session/biologin/challenge')).statusCode).toBe(201);
  });

  it('an enrolled face is sealed, audited and deleted with its selfie', async () => {
    const row = await test.parts.database.selectFrom('enrolled_face').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(row.descriptor).toString('latin1')).not.toMatch(/\[?-?0\.\d/);
    const audit = await test.inject({
      url: `/api/v2/audit?subject=${profile}&limit=100`,
      token: await company.token('auditor'),
    });
    const actions = new Set(audit.json<{ data: { action: string }[] }>().data.map(({ action }) => action));
    for (const action of ['face.enrolled', 'face.unlocked', 'biologin.completed', 'biologin.refused']) {
      expect([...actions]).toContain(action);
    }
    const token = await company.token('compliance');
    await test.inject({ method: 'DELETE', url: `/api/v2/document/${row.document_id}`, token });
    const gone = await test.inject({ url: `/api/v2/profile/${profile}/face`, token });
    expect(gone.json()).toMatchObject({ status: 404, code: 'face_not_enrolled' });
  });
});
