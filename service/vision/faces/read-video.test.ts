import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeHeadVideo, type Sitter } from '../../../tools/specimens/head/video.ts';
import { verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { createRandom } from '../../../tools/specimens/random.ts';
import { around } from '@veridoor/face-vision/liveness/evidence/continuity';
import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import type { VideoFrame, Prompt } from '@veridoor/face-vision/liveness/video';
import { sitterOf } from '../../testing/faces/sitters.ts';
import { createFaceReader, UnreadableFaceImage, type FaceReader } from './face-reader.ts';
import { readVideo, readRelief } from './read-video.ts';

let reader: FaceReader;
let sitter: Sitter;
beforeAll(async () => {
  reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  sitter = await sitterOf(reader, 'dora');
});
afterAll(() => reader.close());

const { next } = createRandom('a');
const asked = choosePrompts({}, (below) => Math.floor(next() * below));
const judge = async (prompts: readonly Prompt[], video: readonly VideoFrame[]) =>
  verifyVideo(prompts, video, await readRelief(reader, video), []);
const failures = (verdict: ReturnType<typeof verifyVideo>) =>
  verdict.checks.filter(({ passed }) => !passed).map(({ check }) => check);

describe('liveness video', () => {
  it('an empty or very short video does not pass', async () => {
    expect(failures(await judge(asked, []))).toEqual(expect.arrayContaining(['frames', 'one_face', 'actions']));
    await expect(readVideo(reader, [{ at: 0, prompt: 0, into: 0, jpeg: new Uint8Array(9) }])).rejects.toBeInstanceOf(
      UnreadableFaceImage,
    );
  });

  it('a small frame between two others reports the room around both heads, and a face is not looked for', async () => {
    const { frames } = await makeHeadVideo(sitter, asked, { seed: 'living' });
    const images = frames.slice(0, 3).map((frame, i) => ({ ...frame, between: i === 1 }));
    const read = vi.fn<FaceReader['read']>((...given) => reader.read(...given));
    const [first, last, ...others] = await readVideo({ ...reader, read }, images);
    expect([read.mock.calls.length, others]).toEqual([2, []]);
    expect(first?.scenes.map(({ at }) => at)).toEqual([images[0]!.at, images[1]!.at]);
    expect(last?.scenes.map(({ at }) => at)).toEqual([images[2]!.at]);
    const heads = [first, last].map((frame) => frame!.scenes[0]!.scene.head!);
    expect(first!.scenes[1]!.scene.head).toEqual(around(heads[0]!, heads[1]!));
    const nothing = { at: 0, prompt: 0, into: 0, jpeg: new Uint8Array(9), between: true };
    await expect(readVideo(reader, [nothing])).rejects.toBeInstanceOf(UnreadableFaceImage);
  });

  it('reading stops at a frame that is no image', async () => {
    const read = vi.fn<FaceReader['read']>(() => Promise.reject(new UnreadableFaceImage('no image')));
    const frames = Array.from({ length: 40 }, (_, at) => ({ at, prompt: 0, into: at, jpeg: new Uint8Array(9) }));
    await expect(readVideo({ ...reader, read }, frames)).rejects.toThrow('no image');
    expect(read.mock.calls.length).toBeLessThan(10);
  });
});
