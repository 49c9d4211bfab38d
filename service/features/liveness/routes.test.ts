import sharp, { type Sharp } from 'sharp';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../packages/contract/documents/document.ts';
import type { LivenessAction, LivenessChallenge, LivenessOutcome } from '../../../packages/contract/faces/liveness.ts';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { makeSelfie } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { housekeeping } from '../privacy/housekeeping.ts';
import { database } from '../../testing/servers/databases.ts';
import {
  buildSelfieSession,
  livenessWorkflow,
  perform,
  videoOf,
  type VideoFor,
} from '../../testing/faces/recognised.ts';
import { selfie, send } from '../../testing/documents/sending.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';

describe('liveness', () => {
  let test: TestApplication;
  let company: TestCompany;
  let sitter: Sitter;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: livenessWorkflow });
    sitter = await sitterOf(test.parts.faceReader, 'ada');
  });
  afterAll(() => test.close());

  const start = () => buildSelfieSession(test, company);
  const ask = (token: string, without: LivenessAction[] = []) =>
    test.inject({ method: 'POST', url: '/api/v2/session/liveness', token, payload: { step: 'selfie', without } });
  const challenge = async (token: string, without: LivenessAction[] = []) => {
    const response = await ask(token, without);
    expect(response.statusCode).toBe(201);
    return response.json<LivenessChallenge>();
  };
  const answer = (token: string, id: string, body: object) =>
    test.inject({ method: 'POST', url: `/api/v2/session/liveness/${id}`, token, payload: body });
  /** Does one thing after the other, as the video has it. */
  const show = (token: string, given: LivenessChallenge, video: VideoFor) =>
    perform(test, given, video, async (body) => {
      const response = await answer(token, given.id, body);
      expect(response.statusCode).toBe(200);
      return response.json<LivenessOutcome>();
    });
  const attemptOf = (id: string) =>
    test.parts.database.selectFrom('liveness_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const failures = async (id: string) =>
    (await attemptOf(id)).checks.filter(({ passed }) => !passed).map(({ check }) => check);
  const image = () => [{ at: 0, image: Buffer.from('nothing').toString('base64') }];

  it('liveness follows one prompt after the other and counts for the selfie', async () => {
    const { token } = await start();
    const given = await challenge(token);
    expect(await show(token, given, videoOf(sitter, 'living'))).toEqual({
      outcome: 'passed',
      hint: null,
      prompt: null,
    });
    const { prompts } = await attemptOf(given.id);
    // Two paths beside a smile, one beside anything else.
    const smiles = prompts.filter(({ action }) => action === 'smile').length;
    expect(prompts).toHaveLength(2 + smiles);
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

  it('a photograph bent like a head by a program goes to a person', async () => {
    const { token } = await start();
    const given = await challenge(token);
    const bent = videoOf(sitter, 'bent', 'bent');
    expect(await show(token, given, bent)).toEqual({ outcome: 'review', hint: null, prompt: null });
    expect(await failures(given.id)).toEqual(['skin', 'expression', 'gaze']);
    // Another path was asked for, and shows no more.
    expect((await attemptOf(given.id)).prompts.at(-1)).toMatchObject({ action: 'follow', further: true });
    const { png } = await makeSelfie('ada', { width: 960, height: 720 });
    const { id } = await send(test, token, png, selfie);
    await test.parts.jobs.idle();
    const read = await test.inject({ url: `/api/v2/document/${id}`, token: await company.token('auditor') });
    const { results } = read.json<Static<typeof Document>>();
    expect(results.find(({ check }) => check === 'liveness')).toMatchObject({
      outcome: 'review',
      detail: 'liveness_doubtful',
    });
  });

  it('each prompt is told alone under its own nonce, and frames stay sealed until the last', async () => {
    const { token } = await start();
    const response = await ask(token);
    const given = response.json<LivenessChallenge>();
    const { prompts } = await attemptOf(given.id);
    expect(response.body.match(/"action"/gu)).toHaveLength(1);
    expect(given.prompt).toMatchObject(prompts[0]!);
    const kept = async () =>
      test.parts.database.selectFrom('liveness_answer').selectAll().where('attempt_id', '=', given.id).execute();
    const nonces = new Set([given.prompt.nonce]);
    let { prompt } = given;
    for (const [number, later] of prompts.slice(1).entries()) {
      const frames = await videoOf(sitter, `video ${number}`)(prompt, number);
      test.clock.advance({ seconds: 5 });
      const next = (await answer(token, given.id, { nonce: prompt.nonce, frames })).json<LivenessOutcome>();
      expect(next).toMatchObject({ outcome: null, hint: null, prompt: later });
      prompt = next.prompt!;
      nonces.add(prompt.nonce);
      const rows = await kept();
      expect(rows).toHaveLength(number + 1);
      for (const row of rows) expect(Buffer.from(row.frames!).toString('latin1')).not.toContain('image');
    }
    expect(nonces.size).toBe(prompts.length);
    test.clock.advance({ seconds: 5 });
    await answer(token, given.id, { nonce: prompt.nonce, frames: await videoOf(sitter, 'last')(prompt, 1) });
    expect((await kept()).map((one) => one.frames)).toEqual(prompts.map(() => null));
  });

  it('the frames of an abandoned challenge are deleted', async () => {
    const { token } = await start();
    const given = await challenge(token);
    await answer(token, given.id, { nonce: given.prompt.nonce, frames: image() });
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
    const { token } = await start();
    const given = await challenge(token);
    const video = videoOf(sitter, 'twice', 'still');
    const told = await perform(test, given, video, async (body) => {
      const other = { ...body, frames: body.frames.slice(1) };
      const outcome = (await answer(token, given.id, body)).json<LivenessOutcome>();
      expect((await answer(token, given.id, body)).json()).toEqual(outcome);
      expect((await answer(token, given.id, other)).json()).toMatchObject({ status: 409, code: 'liveness_answered' });
      return outcome;
    });
    expect(told).toMatchObject({ outcome: 'failed' });
    expect(
      await test.parts.database
        .selectFrom('video_trace')
        .select('attempt_id')
        .where('attempt_id', '=', given.id)
        .execute(),
    ).toHaveLength(1);
  });

  it("another customer's video does not pass, however it was changed", async () => {
    const [first, second, third] = [await start(), await start(), await start()];
    const given = await challenge(first.token);
    const bea = videoOf(await sitterOf(test.parts.faceReader, 'bea'), 'first');
    const shown: Awaited<ReturnType<VideoFor>>[] = [];
    const recording: VideoFor = async (prompt, number) => (shown[number] = await bea(prompt, number));
    expect(await show(first.token, given, recording)).toMatchObject({ outcome: 'passed' });
    const { prompts } = await attemptOf(given.id);
    const shownAgain = async (token: string, change: (image: Sharp) => Sharp) => {
      const asked = await challenge(token);
      // What the video was made for, at last.
      await test.parts.database
        .updateTable('liveness_attempt')
        .set({ prompts: JSON.stringify(prompts) })
        .where('id', '=', asked.id)
        .execute();
      const again: VideoFor = (_, number) =>
        Promise.all(
          shown[number]!.map(async ({ at, image }) => {
            const changed = change(sharp(Buffer.from(image, 'base64'))).jpeg({ quality: 70 });
            return { at, image: (await changed.toBuffer()).toString('base64') };
          }),
        );
      expect(await show(token, asked, again)).toMatchObject({ outcome: 'failed', hint: 'unclear' });
      return failures(asked.id);
    };
    const cropped = { left: 12, top: 9, width: 360, height: 270 };
    expect(await shownAgain(second.token, (one) => one.linear(0.9, 24).extract(cropped))).toEqual(['fresh']);
    expect(await shownAgain(third.token, (one) => one.flop())).toContain('fresh');
  });

  it('deleting an attempt deletes the memory of its video', async () => {
    const traces = () => test.parts.database.selectFrom('video_trace').select(['attempt_id', 'prints']).execute();
    const [trace] = await traces();
    expect(trace).toBeDefined();
    await test.parts.database.deleteFrom('liveness_attempt').where('id', '=', trace!.attempt_id).execute();
    expect((await traces()).map(({ attempt_id }) => attempt_id)).not.toContain(trace!.attempt_id);
  });

  it('prompts that a customer cannot do are replaced; a head that does not turn goes to a person', async () => {
    const { token } = await start();
    const given = await challenge(token, ['follow', 'light']);
    const dora = await sitterOf(test.parts.faceReader, 'dora');
    expect(await show(token, given, videoOf(dora, 'stiff'))).toMatchObject({ outcome: 'review', hint: null });
    const { prompts } = await attemptOf(given.id);
    expect(prompts.map(({ action }) => action).toSorted()).toEqual(['blink', 'come_closer', 'smile']);
    const eyes = await challenge(token, ['blink']);
    const faye = await sitterOf(test.parts.faceReader, 'faye');
    expect(await show(token, eyes, videoOf(faye, 'eyes'))).toMatchObject({ outcome: 'passed' });
    expect((await attemptOf(eyes.id)).prompts.filter(({ action }) => action === 'follow')).toHaveLength(2);
  });

  it('a slow customer gets more time, and a dim room gets the light prompt', async () => {
    const { token } = await start();
    const payload = { step: 'selfie', unhurried: true, dim: true };
    const response = await test.inject({ method: 'POST', url: '/api/v2/session/liveness', token, payload });
    const given = response.json<LivenessChallenge>();
    expect(given.prompt.limit).toBe(45_000);
    const bea = await sitterOf(test.parts.faceReader, 'bea', { light: 'left' });
    expect(await show(token, given, videoOf(bea, 'slow'))).toMatchObject({ outcome: 'passed' });
    const { prompts, checks } = await attemptOf(given.id);
    expect(prompts.map(({ action }) => action)).toContain('light');
    // The light of the screen falls on no image that is bent: it is not measured, and nobody fails by it.
    expect(checks.some(({ check }) => check === 'light')).toBe(false);
  });

  it.each(['tilted', 'reordered'] as const)(
    'the attack %s does not pass, and the answer gives no reason',
    async (attack) => {
      const { token } = await start();
      const given = await challenge(token);
      const told = await show(token, given, videoOf(sitter, attack, attack));
      expect(told.outcome).toBe('failed');
      expect(JSON.stringify(told)).not.toMatch(/solid|plane|step|check/u);
      expect(await failures(given.id)).not.toEqual([]);
      const { evidence } = await attemptOf(given.id);
      expect(Buffer.from(evidence!).toString('latin1')).not.toContain('descriptor');
    },
  );

  it('an answer needs its nonce, its customer, and frames in time and in real time', async () => {
    const [{ token }, other] = [await start(), await start()];
    const { id, prompt } = await challenge(token);
    const body = { nonce: prompt.nonce, frames: image() };
    expect((await answer(other.token, id, body)).json()).toMatchObject({ status: 404 });
    const wrong = { ...body, nonce: `${prompt.nonce.startsWith('A') ? 'B' : 'A'}${prompt.nonce.slice(1)}` };
    expect((await answer(token, id, wrong)).json()).toMatchObject({ status: 404, code: 'liveness_not_found' });
    test.clock.advance({ seconds: 2 });
    const ahead = { ...body, frames: [...image(), { ...image()[0]!, at: 2500 }] };
    expect((await answer(token, id, ahead)).json()).toMatchObject({ status: 409, code: 'liveness_too_long' });
    test.clock.advance({ seconds: 13 });
    expect((await answer(token, id, body)).json()).toMatchObject({ status: 409, code: 'liveness_expired' });
  });

  it('frames that are no images fail the challenge, and many challenges make the customer wait', async () => {
    const { token } = await start();
    const given = await challenge(token);
    expect((await answer(token, given.id, { nonce: given.prompt.nonce, frames: [] })).statusCode).toBe(400);
    const { prompts } = await attemptOf(given.id);
    let { nonce } = given.prompt;
    for (let i = 1; i < prompts.length; i++)
      nonce = (await answer(token, given.id, { nonce, frames: image() })).json<LivenessOutcome>().prompt!.nonce;
    const last = { nonce, frames: image() };
    expect((await answer(token, given.id, last)).json()).toMatchObject({ status: 422, code: 'unreadable_image' });
    expect((await answer(token, given.id, last)).json()).toMatchObject({ outcome: 'failed' });
    for (let i = 0; i < 7; i++) await challenge(token);
    expect((await ask(token)).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    for (let quarter = 0; quarter < 3; quarter++) {
      test.clock.advance({ minutes: 16 });
      for (let i = 0; i < 8; i++) await challenge(token);
    }
    test.clock.advance({ minutes: 11 });
    expect((await ask(token)).headers['retry-after']).toBe('86400');
  });

  it('a challenge has no prompt that the customer cannot do, and only for selfie steps', async () => {
    const { token } = await start();
    const { prompt } = await challenge(token, ['follow', 'come_closer', 'blink', 'smile']);
    expect(prompt.action).toBe('light');
    const elsewhere = {
      method: 'POST',
      url: '/api/v2/session/liveness',
      token,
      payload: { step: 'identity' },
    } as const;
    expect((await test.inject(elsewhere)).json()).toMatchObject({ status: 404, code: 'step_not_found' });
  });
});
