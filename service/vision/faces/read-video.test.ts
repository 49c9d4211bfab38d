import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeHeadVideo, type Sitter } from '../../../tools/specimens/head/video.ts';
import { printsOf, verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { createRandom } from '../../../tools/specimens/random.ts';
import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import type { Action, VideoFrame, Prompt } from '@veridoor/face-vision/liveness/video';
import type { VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { createFaceReader, UnreadableFaceImage, type FaceReader } from './face-reader.ts';
import { readVideo, readSkinLight } from './read-video.ts';

let reader: FaceReader;
let sitter: Sitter;
beforeAll(async () => {
  reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  sitter = await sitterOf(reader, 'dora');
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

describe('liveness video', () => {
  it('a living head passes once, and only for its own prompts', async () => {
    const video = await readVideo(reader, (await makeHeadVideo(sitter, asked, { seed: 'living' })).frames);
    expect(failures(await judge(asked, video))).toEqual([]);
    const again = await judge(asked, video, [printsOf(video)]);
    expect(failures(again)).toEqual(['fresh']);
    expect(failures(await judge(promptsFor('others'), video))).toEqual(expect.arrayContaining(['actions', 'in_step']));
  });

  it('an empty or very short video does not pass', async () => {
    expect(failures(await judge(asked, []))).toEqual(expect.arrayContaining(['frames', 'one_face', 'actions']));
    await expect(readVideo(reader, [{ at: 0, prompt: 0, into: 0, jpeg: new Uint8Array(9) }])).rejects.toBeInstanceOf(
      UnreadableFaceImage,
    );
  });

  it('reading stops at a frame that is no image', async () => {
    const read = vi.fn<FaceReader['read']>(() => Promise.reject(new UnreadableFaceImage('no image')));
    const frames = Array.from({ length: 40 }, (_, at) => ({ at, prompt: 0, into: at, jpeg: new Uint8Array(9) }));
    await expect(readVideo({ ...reader, read }, frames)).rejects.toThrow('no image');
    expect(read.mock.calls.length).toBeLessThan(10);
  });
});
