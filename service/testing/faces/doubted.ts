import { createHash, randomUUID } from 'node:crypto';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import sharp from 'sharp';
import {
  concludeAttempt,
  endDoubted,
  goOn,
  insertAnswer,
  insertAttempt,
  setDoubted,
} from '../../features/liveness/queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_FRAMES } from '../../platform/crypto/sealing-purposes.ts';
import type { TestApplication } from '../application.ts';

const PROMPTS: Prompt[] = [
  { action: 'follow', wait: 400, path: [{ yaw: 20, pitch: 0, travel: 500, dwell: 600 }] },
  { action: 'smile', wait: 500 },
];
/** Seconds of one prompt. */
const LONG = 4;

/** A selfie's video that jumps once and so waits for who decides; gives the id of its challenge. */
export async function buildDoubtedVideo({ parts }: TestApplication, profileId: string): Promise<string> {
  const { database, clock, secrets } = parts;
  const now = clock.now();
  const id = randomUUID();
  await insertAttempt(database, {
    id,
    profile_id: profileId,
    step_id: 'selfie',
    prompts: JSON.stringify(PROMPTS),
    unaided: true,
    unhurried: false,
    created_at: now,
    asked_at: now,
    expires_at: secondsAfter(now, 15),
  });
  for (const number of PROMPTS.keys()) {
    const frames = await Promise.all([0, 900, 1800].map(async (at) => ({ at, image: await frame(number * 3 + at) })));
    await insertAnswer(database, {
      id: randomUUID(),
      attempt_id: id,
      number,
      asked_at: secondsAfter(now, number * LONG),
      piece: 0,
      more: false,
      chain: createHash('sha256').update(`${id} ${number}`).digest(),
      frames: secrets.seal(LIVENESS_FRAMES, Buffer.from(JSON.stringify(frames))),
    });
    await goOn(database, id, number, { now: secondsAfter(now, (number + 1) * LONG), expires: null });
  }
  await concludeAttempt(database, id, {
    outcome: 'review',
    hint: null,
    checks: [
      ...['frames', 'one_face', 'same_face', 'actions', 'in_step', 'fresh'].map((check) => ({
        check,
        passed: true,
        value: 0.5,
      })),
      { check: 'relief', passed: true, value: 0.96 },
      { check: 'gaze', passed: true, value: -0.31 },
      { check: 'continuity', passed: false, value: 1.4 },
    ],
    signals: [],
    evidence: null,
  });
  await setDoubted(database, id, true);
  await endDoubted(database, id, now);
  return id;
}

const frame = async (shade: number): Promise<string> => {
  const background = { r: shade % 256, g: 90, b: 120 };
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background } });
  return (await image.jpeg().toBuffer()).toString('base64');
};
