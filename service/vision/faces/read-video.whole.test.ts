import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS, makeHeadVideo, type Sitter } from '../../../tools/specimens/head/video.ts';
import { verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { createRandom } from '../../../tools/specimens/random.ts';
import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import type { Action, VideoFrame, Prompt } from '@veridoor/face-vision/liveness/video';
import type { VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { createFaceReader, type FaceReader } from './face-reader.ts';
import { readVideo, readSkinLight } from './read-video.ts';

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
  verifyVideo(prompts, video, await readSkinLight(reader, prompts, video), earlier);
const failures = (verdict: ReturnType<typeof verifyVideo>) =>
  verdict.checks.filter(({ passed }) => !passed).map(({ check }) => check);

/**
 * An image on a screen before a camera: enlarged, its black grey, red, green and blue lights that beat with the camera's
 * pixels, then a lens, noise and sharpening once more.
 */
async function onScreen(jpeg: Uint8Array, seed: string): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const [wide, high] = [Math.round(width * 1.35), Math.round(height * 1.35)];
  const region = { left: (wide - width) >> 1, top: (high - height) >> 1, width, height };
  const shown = await sharp(jpeg).resize(wide, high).extract(region).raw().toBuffer();
  const { next } = createRandom(seed);
  const seen = Uint8Array.from(shown, (value, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    const lit = 1 + 0.5 * Math.cos(2 * Math.PI * (0.43 * x + 0.012 * y - (i % 3) / 3));
    return Math.min(255, 255 * (0.03 + 1.5 * (value / 255) ** 2.2 * lit) ** (1 / 2.2));
  });
  const blurred = await sharp(seen, { raw: { width, height, channels: 3 } })
    .blur(1.3)
    .raw()
    .toBuffer();
  const noisy = blurred.map((value) => Math.max(0, Math.min(255, value + 14 * (next() + next() - 1))));
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .blur(0.5)
    .sharpen({ sigma: 1 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

describe('liveness video', () => {
  it('a video on a screen goes to a reviewer, by its stripes and by the network', async () => {
    const { frames } = await makeHeadVideo(sitter, asked, { seed: 'living' });
    const shown = await Promise.all(
      frames.map(async (frame) => ({ ...frame, jpeg: await onScreen(frame.jpeg, `${frame.at}`) })),
    );
    const { outcome, checks } = await judge(asked, await readVideo(reader, shown));
    expect(outcome).toBe('review');
    expect(checks.find(({ check }) => check === 'screen')?.passed).toBe(false);
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
    // A photograph that is bent keeps to all that is asked: its skin alone gives it away, to a person.
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
