import { describe, expect, it } from 'vitest';
import { verifyVideo } from './verify.ts';
import { SIGNATURE_SIDE, type VideoFrame } from './video.ts';

const relief = { value: 1, tooFew: false };

/** A frame of which only the face in numbers counts. */
const frame = (at: number, descriptor: readonly number[]): VideoFrame => ({
  at,
  prompt: 0,
  into: at,
  faces: 1,
  mesh: null,
  descriptor: Float32Array.from(descriptor),
  signature: new Uint8Array(SIGNATURE_SIDE ** 2),
  print: null,
  head: null,
  scenes: [],
  tones: [],
});

/** Whether a video is of one face, whose frames are so far along a line. */
function isOneFace(...places: readonly number[]): boolean {
  const frames = places.map((place, i) => frame(200 * i, [place, 0, 0]));
  return verifyVideo([], frames, relief).checks.find(({ check }) => check === 'same_face')!.passed;
}

describe('one face in all frames', () => {
  it('frames are compared with the one in their middle: the first may be turned or blurred', () => {
    expect(isOneFace(-0.8, 0, 0.1, 0, 0.7, 0.8)).toBe(true);
    expect(isOneFace(0, 0.1, 0, -0.8, 0.7, 0.8)).toBe(true);
  });

  it('one frame may differ, two may not, wherever they are', () => {
    expect(isOneFace(0, 0, 0, 1.1, 0, 0, 0, 0)).toBe(true);
    expect(isOneFace(1.1, 0, 0, 0, 0, 0, 0, 1.1)).toBe(false);
    expect(isOneFace(0, 0, 0, 0, 1.1, 1.1, 1.1, 1.1)).toBe(false);
  });

  it('two people who take turns are two', () => {
    expect(isOneFace(...Array.from({ length: 20 }, (_, i) => (i % 2) * 1.1))).toBe(false);
  });

  it('a video without a face is not of one', () => {
    expect(isOneFace()).toBe(false);
  });
});
