import { randomUUID } from 'node:crypto';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { DESCRIPTOR_LENGTH } from '../../vision/faces/descriptor-net.ts';
import { writeEvidence } from './liveness-evidence.ts';
import { judgeLiveness } from '../../checks/faces/liveness.ts';
import { livenessContext } from './liveness-context.ts';
import type { LeastLevel } from '../../steps/step-module.ts';
import { concludeAttempt, goOn, insertAttempt } from './queries.ts';

type Outcome = 'passed' | 'review' | 'failed';

/** What is measured of a clip without a sign. */
const CLIP = ['frames', 'one_face', 'same_face', 'actions', 'in_step', 'fresh', 'continuity'].map((check) => ({
  check,
  passed: true,
  value: 0.5,
}));
const LIT = [...CLIP, { check: 'light', passed: true, value: 0.9 }];
const LIGHT: Prompt = { action: 'light', wait: 500, colours: ['#ff0000'] };

describe('the result of liveness', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const descriptor = new Float32Array(DESCRIPTOR_LENGTH).fill(DESCRIPTOR_LENGTH ** -0.5);

  /** A video of the selfie's face with this outcome, a number of minutes ago. */
  const answered = async (
    profile: string,
    outcome: Outcome,
    minutes: number,
    { face = descriptor, checks = CLIP, prompts = [] as Prompt[] } = {},
  ) => {
    const { database, secrets, clock } = test.parts;
    const id = randomUUID();
    const then = secondsAfter(clock.now(), -60 * minutes);
    const times = { created_at: then, asked_at: then, expires_at: then };
    const attempt = {
      id,
      profile_id: profile,
      step_id: 'selfie',
      prompts: JSON.stringify(prompts),
      unaided: true,
      unhurried: false,
    };
    await insertAttempt(database, { ...attempt, ...times });
    await goOn(database, id, 0, { now: then, expires: null });
    const evidence = secrets.seal(LIVENESS_EVIDENCE, writeEvidence({ descriptor: face }));
    await concludeAttempt(database, id, { outcome, hint: null, checks, signals: [], evidence });
  };

  const resultOf = async (profile: string, least: LeastLevel = 'clip') => {
    const context = await livenessContext(test.parts, { profile, step: 'selfie', least });
    return judgeLiveness(context, descriptor);
  };

  const failed = (from: number) => Array.from({ length: 6 }, (_, i) => ['failed', from - i] as const);

  it.each<[string, (readonly [Outcome, number])[], string, string | null]>([
    [
      'a doubtful video stays with a person when a later one passes',
      [
        ['review', 10],
        ['passed', 1],
      ],
      'review',
      'liveness_doubtful',
    ],
    [
      'failed ones between them change nothing',
      [['review', 20], ...failed(12), ['passed', 1]],
      'review',
      'liveness_doubtful',
    ],
    ['a video may pass after failed ones', [...failed(12), ['passed', 1]], 'passed', null],
    ['a video that passed still counts after others', [['passed', 20], ['review', 10], ...failed(8)], 'passed', null],
    [
      'waiting does not make a person forget a doubtful video',
      [
        ['review', 500],
        ['passed', 1],
      ],
      'review',
      'liveness_doubtful',
    ],
    [
      'a video that passed too long ago does not outweigh a doubtful one',
      [
        ['passed', 45],
        ['review', 40],
        ['passed', 1],
      ],
      'review',
      'liveness_doubtful',
    ],
    ['a video that passed more than half an hour ago no longer counts', [['passed', 31]], 'review', 'liveness_missing'],
    ['failed videos alone go to a person', failed(12), 'review', 'liveness_failed'],
  ])('%s', async (_, videos, outcome, detail) => {
    const { profile } = await buildSession(test, company);
    for (const [reported, minutes] of videos) await answered(profile.id, reported, minutes);
    const result = await resultOf(profile.id);
    expect(result).toMatchObject({ outcome, detail });
  });

  it('a selfie is compared with the face that passed last, also where a doubtful video decides', async () => {
    const { profile } = await buildSession(test, company);
    await answered(profile.id, 'review', 500, { face: descriptor.map((value) => -value) });
    await answered(profile.id, 'passed', 1);
    const result = await resultOf(profile.id);
    expect(result).toMatchObject({ outcome: 'review', detail: 'liveness_doubtful' });
  });

  it('a clip passes where the workflow asks for a clip, with its light or without', async () => {
    for (const checks of [CLIP, LIT]) {
      const { profile } = await buildSession(test, company);
      await answered(profile.id, 'passed', 1, { checks });
      expect(await resultOf(profile.id)).toMatchObject({ outcome: 'passed', detail: null });
    }
  });

  it('a clip in light passes where the workflow asks for one', async () => {
    const { profile } = await buildSession(test, company);
    await answered(profile.id, 'passed', 1, { checks: LIT, prompts: [LIGHT] });
    expect(await resultOf(profile.id, 'clip_light')).toMatchObject({ outcome: 'passed', detail: null });
  });

  it('whoever left the light out goes to a person where the workflow asks for it, and may do it after all', async () => {
    const { profile } = await buildSession(test, company);
    await answered(profile.id, 'passed', 5);
    expect(await resultOf(profile.id, 'clip_light')).toMatchObject({
      outcome: 'review',
      detail: 'liveness_without_light',
    });
    await answered(profile.id, 'passed', 1, { checks: LIT, prompts: [LIGHT] });
    expect(await resultOf(profile.id, 'clip_light')).toMatchObject({ outcome: 'passed', detail: null });
  });

  it('a face that did not show the light stays with a person, however many videos follow', async () => {
    const { profile } = await buildSession(test, company);
    await answered(profile.id, 'passed', 5, { prompts: [LIGHT] });
    await answered(profile.id, 'passed', 1, { checks: LIT, prompts: [LIGHT] });
    expect(await resultOf(profile.id, 'clip_light')).toMatchObject({
      outcome: 'review',
      detail: 'liveness_light_unclear',
    });
  });
});
