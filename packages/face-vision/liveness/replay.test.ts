import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../face/points.ts';
import type { Frame } from '@veridoor/image/frame';
import { mirrored, PRINT_BYTES, printDistance, printOf } from './print.ts';
import { SIGNATURE_SIDE, type Prompt, type VideoFrame } from './video.ts';
import { FEWEST_PRINTS, isReplay, type VideoPrints } from './replay.ts';
import { verifyVideo, type LivenessCheck } from './verify.ts';

const [width, height] = [160, 120];

/** A scene of waves with a face in its middle, or the given pixels away from it. */
function scene(seed: number, change: (value: number) => number = (value) => value): Frame {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const waves = Math.sin(x / 7 + seed) + Math.sin(y / 9 - seed * 2) + Math.sin((x + y) / 13 + seed * 3);
    return change(128 + 30 * waves);
  });
  return { width, height, channels: 1, data };
}

function faceAt(x: number, y: number, eyes = 24): Mesh {
  const mesh = new Float32Array(MESH_POINTS * 3);
  const put = (index: number, dx: number, dy: number) => mesh.set([x + dx * eyes, y + dy * eyes, 0], index * 3);
  put(MESH.rightEye.outer, -0.6, -0.4);
  put(MESH.rightEye.inner, -0.4, -0.4);
  put(MESH.leftEye.outer, 0.6, -0.4);
  put(MESH.leftEye.inner, 0.4, -0.4);
  put(MESH.noseTip, 0, 0.15);
  put(MESH.rightMouth, -0.45, 0.65);
  put(MESH.leftMouth, 0.45, 0.65);
  return mesh;
}

const middle = faceAt(80, 60);
const print = fc.uint8Array({ minLength: PRINT_BYTES, maxLength: PRINT_BYTES });
let state = 1;
const byte = () => (state = (state * 48_271) % 2_147_483_647) & 255;
/** Prints of unrelated images. */
const videoOf = (length: number): VideoPrints =>
  Array.from({ length }, () => Uint8Array.from({ length: PRINT_BYTES }, byte));
const video = fc.array(print, { minLength: FEWEST_PRINTS * 2, maxLength: 38 });

describe('frame print', () => {
  it('a frame print survives other light and contrast, and differs for another image', () => {
    const one = printOf(scene(1), middle);
    expect(
      printDistance(
        one,
        printOf(
          scene(1, (value) => value * 0.7 + 40),
          middle,
        ),
      ),
    ).toBeLessThan(0.02);
    expect(printDistance(one, printOf(scene(4), middle))).toBeGreaterThan(0.2);
  });

  it('a frame print follows the face wherever a crop has put it', () => {
    const { data } = scene(1);
    const cropped = new Uint8Array(140 * 110);
    for (let y = 0; y < 110; y++) cropped.set(data.subarray((y + 5) * width + 10, (y + 5) * width + 150), y * 140);
    const other = printOf({ width: 140, height: 110, channels: 1, data: cropped }, faceAt(70, 55));
    expect(printDistance(printOf(scene(1), middle), other)).toBe(0);
  });

  it('a mirrored frame print matches the mirrored image, and mirroring twice restores it', () => {
    fc.assert(
      fc.property(print, (one) => {
        expect(mirrored(mirrored(one))).toEqual(one);
      }),
    );
    const { data } = scene(1);
    const turned = data.map((_, i) => data[Math.floor(i / width) * width + (width - 1 - (i % width))]!);
    const other = printOf({ width, height, channels: 1, data: turned }, faceAt(width - 80, 60));
    expect(printDistance(mirrored(printOf(scene(1), middle)), other)).toBeLessThan(0.05);
  });
});

describe('replayed video', () => {
  it('a replayed video is recognised with frames left out, doubled, mirrored or reordered', () => {
    fc.assert(
      fc.property(video, fc.infiniteStream(fc.nat()), (frames, numbers) => {
        const order = frames.map((frame) => ({ frame, at: Number(numbers.next().value) }));
        const shuffled = order.toSorted((a, b) => a.at - b.at).map(({ frame }) => frame);
        expect(isReplay(shuffled, frames)).toBe(true);
        expect(
          isReplay(
            frames.flatMap((frame) => [frame, frame]),
            frames,
          ),
        ).toBe(true);
        expect(isReplay(frames.map(mirrored), frames)).toBe(true);
        const half = frames.filter((_, i) => i % 2 === 0);
        expect(isReplay(half, frames)).toBe(true);
      }),
    );
  });

  it('a still sitter, another video and a few frames are not taken for a replay', () => {
    const [prints, other] = [videoOf(20), videoOf(20)];
    const still = Array.from({ length: 12 }, () => prints[0]!);
    expect(isReplay([...still, ...other.slice(0, 8)], prints)).toBe(false);
    expect(isReplay(other, prints)).toBe(false);
    expect(isReplay(prints.slice(0, FEWEST_PRINTS - 1), prints)).toBe(false);
  });

  it('a video with too few faces for prints does not pass, however many frames it has', () => {
    expect(framesCheck([], FEWEST_PRINTS - 1, true)).toMatchObject({ passed: false, value: FEWEST_PRINTS - 1 });
    expect(framesCheck([], FEWEST_PRINTS, true)).toMatchObject({ passed: true, value: FEWEST_PRINTS });
  });

  it('a video of a head that follows a point fails when it has too few frames to measure its depth', () => {
    const follow: Prompt = { action: 'follow', wait: 400, path: [] };
    expect(framesCheck([follow], FEWEST_PRINTS, true)).toMatchObject({ passed: false });
    expect(framesCheck([follow], FEWEST_PRINTS, false)).toMatchObject({ passed: true });
  });
});

/** The check `frames` of a video with so many faces, and one frame without. */
function framesCheck(asked: readonly Prompt[], faces: number, tooFew: boolean): LivenessCheck | undefined {
  const prints: (Uint8Array | null)[] = [...videoOf(faces), null];
  const frames = prints.map<VideoFrame>((print, i) => ({
    at: i * 200,
    prompt: 0,
    into: i * 200,
    faces: print ? 1 : 0,
    mesh: null,
    descriptor: null,
    signature: new Uint8Array(SIGNATURE_SIDE * SIGNATURE_SIDE),
    print,
    head: null,
    scenes: [],
    tones: [],
  }));
  return verifyVideo(asked, frames, { value: null, tooFew }).checks.find(({ check }) => check === 'frames');
}
