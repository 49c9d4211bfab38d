import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import type { LivenessChallenge, LivenessOutcome } from '@veridoor/contract/faces/liveness';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { makeSelfie } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { housekeeping } from '../privacy/housekeeping.ts';
import { database } from '../../testing/servers/databases.ts';
import { answerOf, livenessWorkflow, perform, videoOf } from '../../testing/faces/recognised.ts';
import { selfie, send } from '../../testing/documents/sending.ts';
import { livenessRequests } from '../../testing/faces/liveness.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';

describe('liveness', () => {
  let test: TestApplication;
  let company: TestCompany;
  let sitter: Sitter;
  let requests: ReturnType<typeof livenessRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: livenessWorkflow });
    sitter = await sitterOf(test.parts.faceReader, 'ada');
    requests = livenessRequests(test, company);
  });
  afterAll(() => test.close());

  const image = () => [{ at: 0, image: Buffer.from('nothing').toString('base64') }];

  it('liveness follows one prompt after the other and counts for the selfie', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token);
    expect(await requests.show(token, given, videoOf(sitter, 'living'))).toEqual({
      outcome: 'passed',
      hint: null,
      prompt: null,
    });
    const { prompts } = await requests.attemptOf(given.id);
    expect(prompts).toHaveLength(3);
    expect(prompts.map(({ action }) => action)).toEqual(expect.arrayContaining(['follow', 'light']));
    const { png } = await makeSelfie('ada', { width: 960, height: 720 });
    const { id } = await send(test, token, png, selfie);
    await test.parts.jobs.idle();
    const read = async (document: string) =>
      (await test.inject({ url: `/api/v2/document/${document}`, token: await company.token('auditor') })).json<
        Static<typeof Document>
      >();
    const { results } = await read(id);
    expect(results.find(({ check }) => check === 'liveness')).toMatchObject({ outcome: 'passed', score: 1 });
  });

  it('each prompt is reported alone under its own nonce, and frames stay sealed until the last', async () => {
    const { token } = await requests.start();
    const response = await requests.ask(token);
    const given = response.json<LivenessChallenge>();
    const { prompts } = await requests.attemptOf(given.id);
    expect(response.body.match(/"action"/gu)).toHaveLength(1);
    expect(given.prompt).toMatchObject(prompts[0]!);
    const kept = async () =>
      test.parts.database.selectFrom('liveness_answer').selectAll().where('attempt_id', '=', given.id).execute();
    const nonces = new Set([given.prompt.nonce]);
    let { prompt } = given;
    for (const [number, later] of prompts.slice(1).entries()) {
      const answer = answerOf(await videoOf(sitter, `video ${number}`)(prompt, number));
      test.clock.advance({ seconds: 5 });
      const next = (await requests.answer(token, given.id, { nonce: prompt.nonce, ...answer })).json<LivenessOutcome>();
      expect(next).toMatchObject({ outcome: null, hint: null, prompt: later });
      prompt = next.prompt!;
      nonces.add(prompt.nonce);
      const rows = await kept();
      expect(rows).toHaveLength(number + 1);
      for (const row of rows) expect(Buffer.from(row.frames!).toString('latin1')).not.toContain('image');
    }
    expect(nonces.size).toBe(prompts.length);
    test.clock.advance({ seconds: 5 });
    await requests.answer(token, given.id, {
      nonce: prompt.nonce,
      ...answerOf(await videoOf(sitter, 'last')(prompt, 1)),
    });
    expect((await kept()).map((one) => one.frames)).toEqual(prompts.map(() => null));
  });

  it('the frames of an abandoned challenge are deleted', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token);
    await requests.answer(token, given.id, { nonce: given.prompt.nonce, frames: image() });
    const left = async () => {
      const kept = test.parts.database.selectFrom('liveness_answer').where('frames', 'is not', null);
      return (await kept.select('id').where('attempt_id', '=', given.id).execute()).length;
    };
    expect(await left()).toBe(1);
    test.clock.advance({ minutes: 4 });
    await housekeeping(test.parts).run({});
    expect(await left()).toBe(1);
    test.clock.advance({ minutes: 2 });
    await housekeeping(test.parts).run({});
    expect(await left()).toBe(0);
  });

  it('a lost answer may be sent again, but another answer to the same prompt is refused', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token);
    const video = videoOf(sitter, 'twice', 'still');
    const reported = await perform(test, given, video, async (body) => {
      const other = { ...body, frames: body.frames.slice(1) };
      const outcome = (await requests.answer(token, given.id, body)).json<LivenessOutcome>();
      expect((await requests.answer(token, given.id, body)).json()).toEqual(outcome);
      expect((await requests.answer(token, given.id, other)).json()).toMatchObject({
        status: 409,
        code: 'liveness_answered',
      });
      return outcome;
    });
    expect(reported).toMatchObject({ outcome: 'failed' });
    expect(
      await test.parts.database
        .selectFrom('video_trace')
        .select('attempt_id')
        .where('attempt_id', '=', given.id)
        .execute(),
    ).toHaveLength(1);
  });

  it('an answer needs its nonce, its customer, and frames in time and in real time', async () => {
    const [{ token }, other] = [await requests.start(), await requests.start()];
    const { id, prompt } = await requests.challenge(token);
    const body = { nonce: prompt.nonce, frames: image() };
    expect((await requests.answer(other.token, id, body)).json()).toMatchObject({ status: 404 });
    const wrong = { ...body, nonce: `${prompt.nonce.startsWith('A') ? 'B' : 'A'}${prompt.nonce.slice(1)}` };
    expect((await requests.answer(token, id, wrong)).json()).toMatchObject({ status: 404, code: 'liveness_not_found' });
    test.clock.advance({ seconds: 2 });
    const ahead = { ...body, frames: [...image(), { ...image()[0]!, at: 2500 }] };
    expect((await requests.answer(token, id, ahead)).json()).toMatchObject({ status: 409, code: 'liveness_too_long' });
    test.clock.advance({ seconds: 13 });
    expect((await requests.answer(token, id, body)).json()).toMatchObject({ status: 409, code: 'liveness_expired' });
  });

  it('frames that are no images fail the challenge, and many challenges make the customer wait', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token);
    expect((await requests.answer(token, given.id, { nonce: given.prompt.nonce, frames: [] })).statusCode).toBe(400);
    const { prompts } = await requests.attemptOf(given.id);
    let { nonce } = given.prompt;
    for (let i = 1; i < prompts.length; i++)
      nonce = (await requests.answer(token, given.id, { nonce, frames: image() })).json<LivenessOutcome>().prompt!
        .nonce;
    const last = { nonce, frames: image() };
    expect((await requests.answer(token, given.id, last)).json()).toMatchObject({
      status: 422,
      code: 'unreadable_image',
    });
    expect((await requests.answer(token, given.id, last)).json()).toMatchObject({ outcome: 'failed' });
    for (let i = 0; i < 7; i++) await requests.challenge(token);
    expect((await requests.ask(token)).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    for (let quarter = 0; quarter < 3; quarter++) {
      test.clock.advance({ minutes: 16 });
      for (let i = 0; i < 8; i++) await requests.challenge(token);
    }
    test.clock.advance({ minutes: 11 });
    expect((await requests.ask(token)).headers['retry-after']).toBe('86400');
  });

  it('a challenge has no prompt that the customer cannot do, and only for selfie steps', async () => {
    const { token } = await requests.start();
    const { prompt } = await requests.challenge(token, ['follow', 'come_closer', 'blink', 'smile']);
    expect(prompt).toMatchObject({ action: 'light', colours: { length: 8 }, edges: { length: 8 } });
    const elsewhere = {
      method: 'POST',
      url: '/api/v2/session/liveness',
      token,
      payload: { step: 'identity' },
    } as const;
    expect((await test.inject(elsewhere)).json()).toMatchObject({ status: 404, code: 'step_not_found' });
  });
});
