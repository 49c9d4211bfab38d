import sharp, { type Sharp } from 'sharp';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ring } from '@veridoor/contract/decisions/ring';
import type { Document } from '@veridoor/contract/documents/document';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type { Sitter } from '../../../tools/specimens/head/video.ts';
import { makeSelfie } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { livenessWorkflow, videoOf, type VideoFor } from '../../testing/faces/recognised.ts';
import { selfie, send } from '../../testing/documents/sending.ts';
import { livenessRequests } from '../../testing/faces/liveness.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';

describe('videos of liveness', () => {
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

  it('a photograph bent like a head by a program goes to a person', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token);
    const bent = videoOf(sitter, 'bent', 'bent');
    expect(await requests.show(token, given, bent)).toEqual({ outcome: 'review', hint: null, prompt: null });
    expect(await requests.failures(given.id)).toEqual(['gaze']);
    // Another path was asked for, and shows no more.
    expect((await requests.attemptOf(given.id)).prompts.at(-1)).toMatchObject({ action: 'follow', further: true });
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

  it("another customer's video does not pass, however it was changed", async () => {
    const [first, second, third] = [await requests.start(), await requests.start(), await requests.start()];
    const given = await requests.challenge(first.token);
    const bea = videoOf(await sitterOf(test.parts.faceReader, 'bea'), 'first');
    const shown: Awaited<ReturnType<VideoFor>>[] = [];
    const recording: VideoFor = async (prompt, number) => (shown[number] = await bea(prompt, number));
    expect(await requests.show(first.token, given, recording)).toMatchObject({ outcome: 'passed' });
    const { prompts } = await requests.attemptOf(given.id);
    const shownAgain = async (token: string, change: (image: Sharp, scale: number) => Sharp) => {
      const asked = await requests.challenge(token);
      // What the video was made for, at last.
      await test.parts.database
        .updateTable('liveness_attempt')
        .set({ prompts: JSON.stringify(prompts) })
        .where('id', '=', asked.id)
        .execute();
      const again: VideoFor = (_, number) =>
        Promise.all(
          shown[number]!.map(async ({ at, image, between = false }) => {
            const file = sharp(Buffer.from(image, 'base64'));
            const { width } = await file.metadata();
            const changed = change(file, width / 384).jpeg({ quality: 70 });
            return { at, image: (await changed.toBuffer()).toString('base64'), between };
          }),
        );
      expect(await requests.show(token, asked, again)).toMatchObject({ outcome: 'failed', hint: 'unclear' });
      return requests.failures(asked.id);
    };
    const cropped = (scale: number) => ({
      left: Math.round(12 * scale),
      top: Math.round(9 * scale),
      width: Math.round(360 * scale),
      height: Math.round(270 * scale),
    });
    const crop = (one: Sharp, scale: number) => one.linear(0.9, 24).extract(cropped(scale));
    expect(await shownAgain(second.token, crop)).toEqual(['fresh']);
    expect(await shownAgain(third.token, (one) => one.flop())).toContain('fresh');
    const ring = await test.inject({
      url: `/api/v2/review/${first.profile.id}/ring`,
      token: await company.token('compliance'),
    });
    const tied = ring.json<Ring>().data.filter(({ ties }) => ties.some((tie) => tie.kind === 'video'));
    expect(new Set(tied.map(({ profile }) => profile))).toEqual(new Set([second.profile.id, third.profile.id]));
  });

  it('deleting an attempt deletes the memory of its video', async () => {
    const traces = () => test.parts.database.selectFrom('video_trace').select(['attempt_id', 'prints']).execute();
    const [trace] = await traces();
    expect(trace).toBeDefined();
    await test.parts.database.deleteFrom('liveness_attempt').where('id', '=', trace!.attempt_id).execute();
    expect((await traces()).map(({ attempt_id }) => attempt_id)).not.toContain(trace!.attempt_id);
  });

  it('prompts that a customer cannot do are replaced; a head that does not turn goes to a person', async () => {
    const { token } = await requests.start();
    const given = await requests.challenge(token, ['follow', 'light']);
    const dora = await sitterOf(test.parts.faceReader, 'dora');
    expect(await requests.show(token, given, videoOf(dora, 'stiff'))).toMatchObject({ outcome: 'review', hint: null });
    const { prompts } = await requests.attemptOf(given.id);
    expect(prompts.map(({ action }) => action).toSorted()).toEqual(['blink', 'come_closer', 'smile']);
    const eyes = await requests.challenge(token, ['blink']);
    const faye = await sitterOf(test.parts.faceReader, 'faye');
    expect(await requests.show(token, eyes, videoOf(faye, 'eyes'))).toMatchObject({ outcome: 'passed' });
    expect((await requests.attemptOf(eyes.id)).prompts.filter(({ action }) => action === 'follow')).toHaveLength(2);
  });

  it('a slow customer gets more time, and nobody fails by light that cannot be measured', async () => {
    const { token } = await requests.start();
    const payload = { step: 'selfie', unhurried: true };
    const response = await test.inject({ method: 'POST', url: '/api/v2/session/liveness', token, payload });
    const given = response.json<LivenessChallenge>();
    expect(given.prompt.limit).toBe(45_000);
    const bea = await sitterOf(test.parts.faceReader, 'bea', { light: 'left' });
    expect(await requests.show(token, given, videoOf(bea, 'slow'))).toMatchObject({ outcome: 'passed' });
    const { prompts, checks } = await requests.attemptOf(given.id);
    expect(prompts.map(({ action }) => action)).toContain('light');
    // The light of the screen falls on no image that is bent.
    expect(checks.some(({ check }) => check === 'light')).toBe(false);
  });

  it.each(['tilted', 'reordered'] as const)(
    'the attack %s does not pass, and the answer gives no reason',
    async (attack) => {
      const { token } = await requests.start();
      const given = await requests.challenge(token);
      const reported = await requests.show(token, given, videoOf(sitter, attack, attack));
      expect(reported.outcome).toBe('failed');
      expect(JSON.stringify(reported)).not.toMatch(/solid|plane|step|check/u);
      expect(await requests.failures(given.id)).not.toEqual([]);
      const { evidence } = await requests.attemptOf(given.id);
      expect(Buffer.from(evidence!).toString('latin1')).not.toContain('descriptor');
    },
  );
});
