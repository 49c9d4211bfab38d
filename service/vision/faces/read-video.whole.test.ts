import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS, makeHeadVideo, type Sitter } from '../../../tools/specimens/head/video.ts';
import { printsOf, verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { createRandom } from '../../../tools/specimens/random.ts';
import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import type { Action, VideoFrame, Prompt } from '@veridoor/face-vision/liveness/video';
import type { VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { createFaceReader, type FaceReader } from './face-reader.ts';
import { readVideo, readRelief } from './read-video.ts';

let reader: FaceReader;
let sitter: Sitter;
let other: Sitter;
beforeAll(async () => {
  reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  sitter = await sitterOf(reader, 'dora');
  other = await sitterOf(reader, 'bea');
});
afterAll(() => reader.close());

/** Prompts that anybody may be asked for, by lot, but always the same. */
const promptsFor = (seed: string, ...without: Action[]) => {
  const { next } = createRandom(seed);
  return choosePrompts({ without }, (below) => Math.floor(next() * below));
};
const asked = promptsFor('usual');
const judge = async (prompts: readonly Prompt[], video: readonly VideoFrame[], earlier: readonly VideoPrints[] = []) =>
  verifyVideo(prompts, video, await readRelief(reader, video), earlier);
const failures = (verdict: ReturnType<typeof verifyVideo>) =>
  verdict.checks.filter(({ passed }) => !passed).map(({ check }) => check);

describe('liveness video', () => {
  it('a living head passes once, and only for its own prompts', async () => {
    const own = promptsFor('a');
    const video = await readVideo(reader, (await makeHeadVideo(sitter, own, { seed: 'living' })).frames);
    expect(failures(await judge(own, video))).toEqual([]);
    const again = await judge(own, video, [printsOf(video)]);
    expect(failures(again)).toEqual(['fresh']);
    expect(failures(await judge(promptsFor('others'), video))).toEqual(expect.arrayContaining(['actions', 'in_step']));
  });

  it.each([
    ['come_closer', 'smile'],
    ['come_closer', 'blink'],
    ['blink', 'smile'],
    ['come_closer', 'blink', 'smile'],
  ] as const)('a living head passes without %s and %s', async (...without) => {
    const others = promptsFor(without.join(), ...without);
    const video = await readVideo(reader, (await makeHeadVideo(sitter, others, { seed: without.join() })).frames);
    expect(failures(await judge(others, video))).toEqual([]);
  });

  it.each(ATTACKS)('the attack %s does not pass', async (attack) => {
    const { frames } = await makeHeadVideo(sitter, asked, { seed: attack, attack, other });
    // A photograph that is bent keeps to all that is asked: its eyes alone give it away, to a person.
    const outcome = attack === 'bent' ? 'review' : 'failed';
    expect((await judge(asked, await readVideo(reader, frames))).outcome).toBe(outcome);
  });

  it.each([2, 4])('the face of each %dth frame does not stand for the others', async (every) => {
    const [living, shown] = [
      await makeHeadVideo(other, asked, { seed: 'living' }),
      await makeHeadVideo(sitter, asked, { seed: 'living' }),
    ];
    const frames = living.frames.map((frame, i) => {
      const first = living.frames.findIndex(({ prompt }) => prompt === frame.prompt);
      return (i - first) % every === 0 ? { ...frame, jpeg: shown.frames[i]!.jpeg } : frame;
    });
    expect(failures(await judge(asked, await readVideo(reader, frames)))).toContain('same_face');
  });
});
