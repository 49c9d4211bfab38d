import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { BioPayOpened, BioPayToken } from '@veridoor/contract/faces/biopay';
import type { LivenessChallenge, LivenessOutcome, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import type { Completion } from '@veridoor/contract/session';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, INTERFACE_ORIGIN, openLink, type TestCompany } from '../../testing/builders.ts';
import { selfie, send } from '../../testing/documents/sending.ts';
import {
  answerForm,
  buildEnrolled,
  buildSelfieSession,
  livenessWorkflow,
  perform,
  videoOf,
  type VideoFor,
  type AnswerInText,
} from '../../testing/faces/recognised.ts';
import { sitterOf, type Light } from '../../testing/faces/sitters.ts';
import { housekeeping } from '../privacy/housekeeping.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, newestEvent } from '../../testing/webhooks.ts';

describe('the further prompt of a doubtful video', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: livenessWorkflow });
  });
  afterAll(() => test.close());

  /** Up to the further prompt, which is the fourth, nobody can measure the depth of a face. */
  const withHiddenDepth = () => {
    const { relief } = test.parts.videos;
    const measured = vi
      .spyOn(test.parts.videos, 'relief')
      .mockImplementation(async (video) =>
        video.some(({ prompt }) => prompt === 3) ? relief(video) : { value: null, tooFew: false },
      );
    onTestFinished(() => measured.mockRestore());
  };
  const videoFor = async (person: PersonName, light: Light): Promise<VideoFor> =>
    videoOf(await sitterOf(test.parts.faceReader, person, { light }), 'further');
  const post = (token: string, url: string, payload: object = {}) =>
    test.inject({ method: 'POST', url: `/api/v2/session/${url}`, token, payload });
  const sendAnswer = (token: string, id: string, body: AnswerInText) =>
    test.inject({ method: 'POST', url: `/api/v2/session/liveness/${id}`, token, ...answerForm(body) });
  const start = () => buildSelfieSession(test, company);
  const challenge = async (token: string) =>
    (await post(token, 'liveness', { step: 'selfie' })).json<LivenessChallenge>();
  const answering = (token: string, { id }: LivenessChallenge) => {
    return async (body: AnswerInText) => (await sendAnswer(token, id, body)).json<LivenessOutcome>();
  };
  const attemptOf = (id: string) =>
    test.parts.database.selectFrom('liveness_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const framesOf = async (id: string) => {
    const rows = test.parts.database.selectFrom('liveness_answer').select('frames').where('attempt_id', '=', id);
    return (await rows.execute()).filter(({ frames }) => frames !== null).length;
  };

  /** Where a doubtful video goes on. */
  interface Doubt {
    /** The last answer, the prompt that came for it, and its number. */
    last: AnswerInText;
    prompt: LivenessPrompt;
    number: number;
  }

  /** Does what is asked, up to the further prompt. */
  const untilDoubtful = async <Reply extends LivenessOutcome | FaceOutcome>(
    given: LivenessChallenge,
    video: VideoFor,
    tell: (body: Doubt['last']) => Promise<Reply>,
  ): Promise<Doubt> => {
    const { prompts } = await attemptOf(given.id);
    let doubt: Doubt | undefined;
    let answered = 0;
    await perform(test, given, video, async (body) => {
      const reported = await tell(body);
      answered += 1;
      if (answered < prompts.length || !reported.prompt) return reported;
      doubt = { last: body, prompt: reported.prompt, number: answered };
      return { ...reported, prompt: null };
    });
    return doubt!;
  };
  const doubtful = async (light: Light) => {
    const { token } = await start();
    const given = await challenge(token);
    const answer = answering(token, given);
    return { token, given, answer, ...(await untilDoubtful(given, await videoFor('ada', light), answer)) };
  };
  const livenessOf = async (token: string) => {
    const { png } = await makeSelfie('ada', { width: 960, height: 720 });
    const { id } = await send(test, token, png, selfie);
    await test.parts.jobs.idle();
    const read = await test.inject({ url: `/api/v2/document/${id}`, token: await company.token('auditor') });
    return read.json<{ results: { check: string }[] }>().results.find(({ check }) => check === 'liveness');
  };

  it('a doubtful video passes if another path settles it', async () => {
    withHiddenDepth();
    const { token, given, answer, prompt, number } = await doubtful('left');
    // It is a prompt like the others, and says nothing of a doubt.
    expect(prompt).toEqual({
      nonce: expect.any(String) as string,
      action: 'follow',
      wait: expect.any(Number) as number,
      limit: 15_000,
      path: expect.any(Array) as unknown[],
    });
    expect(await framesOf(given.id)).toBe(number);
    const video = await videoFor('ada', 'left');
    const reported = await perform(test, { prompt }, (asked, later) => video(asked, number + later), answer);
    expect(reported).toEqual({ outcome: 'passed', hint: null, prompt: null });
    expect(await framesOf(given.id)).toBe(0);
    expect((await attemptOf(given.id)).prompts).toHaveLength(number + 1);
    expect(await livenessOf(token)).toMatchObject({ outcome: 'passed' });
  });

  it('a doubtful video whose customer stops there is for a reviewer', async () => {
    withHiddenDepth();
    const { token, given, answer, last, prompt, number } = await doubtful('right');
    // The reply was lost, and comes again.
    expect(await answer(last)).toEqual({ outcome: null, hint: null, prompt });
    expect(await livenessOf(token)).toMatchObject({ outcome: 'review', detail: 'liveness_doubtful' });
    // Its frames wait for the reviewer, also when nobody answers.
    test.clock.advance({ minutes: 10 });
    await housekeeping(test.parts).run({});
    expect(await framesOf(given.id)).toBe(number);
  });

  it('whatever answers the further prompt takes no doubt back', async () => {
    withHiddenDepth();
    // One after the other: a prompt's time runs out while others go on.
    const unreadable = await doubtful('above');
    const nothing = [{ at: 0, image: Buffer.from('nothing').toString('base64') }];
    const refused = await sendAnswer(unreadable.token, unreadable.given.id, {
      nonce: unreadable.prompt.nonce,
      frames: nothing,
    });
    expect(refused.json()).toMatchObject({ code: 'unreadable_image' });
    const still = await doubtful('below');
    test.clock.advance({ seconds: 5 });
    const asked = { nonce: still.prompt.nonce, frames: still.last.frames.slice(-1) };
    const reported = await still.answer(asked);
    expect(reported).toEqual({ outcome: 'review', hint: null, prompt: null });
    const bea = await videoFor('bea', 'front');
    const other = await doubtful('front');
    expect(await perform(test, other, (next) => bea(next, other.number), other.answer)).toEqual(reported);
    for (const { given } of [unreadable, still, other]) {
      expect((await attemptOf(given.id)).outcome).toBe('review');
    }
    // They stay for the reviewer, but for what is no image.
    expect(await framesOf(unreadable.given.id)).toBe(unreadable.number);
    expect(await framesOf(still.given.id)).toBe(still.number + 1);
    expect(await framesOf(other.given.id)).toBe(other.number + 1);
    // The last answer was lost, and is reported again.
    expect(await still.answer(asked)).toEqual(reported);
  });

  it('a login that is left at the further prompt is for the business to decide', async () => {
    withHiddenDepth();
    const bank = await buildCompany(test.parts);
    await buildListener(test, bank, ['biologin.completed']);
    const profile = await buildEnrolled(test, bank, 'ada');
    const link = await buildLink(test, bank, profile, { web_sdk_url: `${INTERFACE_ORIGIN}/biologin` });
    const { token } = await openLink(test, link);
    const given = (await post(token, 'biologin/challenge')).json<LivenessChallenge>();
    const answer = async (body: AnswerInText) => {
      const sent = { url: '/api/v2/session/biologin', token, ...answerForm({ challenge: given.id, ...body }) };
      return (await test.inject({ method: 'POST', ...sent })).json<FaceOutcome>();
    };
    const { prompt } = await untilDoubtful(given, await videoFor('ada', 'front'), answer);
    expect(prompt.action).toBe('follow');
    expect((await post(token, 'biologin/challenge')).json()).toMatchObject({ code: 'session_completed' });
    const { status, callback_url } = (await post(token, 'complete')).json<Completion>();
    expect(status).toBe('incomplete');
    expect(new URL(callback_url ?? '').searchParams.get('errors')).toBe('biologin_review');
    const reported = { kind: 'biologin', status: 'incomplete', errors: ['biologin_review'] };
    expect((await newestEvent(test))?.data.session).toEqual(reported);
  });

  it('a payment that is left at the further prompt is over', async () => {
    withHiddenDepth();
    const settings = { biopay: true, biopay_face_limits: null };
    const bank = await buildCompany(test.parts, { settings });
    const profile = await buildEnrolled(test, bank, 'bea');
    const token = await bank.token('integration');
    const order = { amount: '49.90', currency: 'EUR', reference: 'Order 7', return_url: 'https://bank.example/paid' };
    const pay = (url: string, payload: object) =>
      test.inject({ method: 'POST', url: `/api/v2/biopay/${url}`, payload, token });
    await test.inject({
      method: 'PUT',
      url: `/api/v2/profile/${profile}/biopay/pin`,
      token,
      payload: { pin: '274918' },
    });
    const { bio_token } = (await pay('token', { profile, ...order })).json<BioPayToken>();
    const { payment_token } = (await pay('open', { bio_token })).json<BioPayOpened>();
    const given = (await pay('challenge', { payment_token })).json<LivenessChallenge>();
    const answer = async (body: AnswerInText) => {
      const sent = answerForm({ payment_token, challenge: given.id, ...body });
      return (await test.inject({ method: 'POST', url: '/api/v2/biopay/face', ...sent })).json<FaceOutcome>();
    };
    const { prompt } = await untilDoubtful(given, await videoFor('bea', 'front'), answer);
    expect(prompt.action).toBe('follow');
    expect((await pay('challenge', { payment_token })).json()).toMatchObject({ code: 'payment_over' });
    const { callback_url } = (await pay('end', { payment_token })).json<Completion>();
    expect(new URL(callback_url ?? '').searchParams.get('errors')).toBe('biopay_review');
  });
});
