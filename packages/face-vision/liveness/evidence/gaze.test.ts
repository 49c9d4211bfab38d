import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import { verifyVideo } from '../verify.ts';
import { gazeOf, isCarried } from './gaze.ts';
import { HEAD_SIDE, type Head } from './head.ts';
import type { HeadFrame } from './head-frames.ts';
import { SIGNATURE_SIDE, type Prompt, type VideoFrame } from '../video.ts';

/** Pixels of an eye's opening; the middles of both in a head. */
const OPENING = 24;
const MIDDLES = [HEAD_SIDE / 2 - 24, HEAD_SIDE / 2 + 24] as const;
const LINE = 80;

const mesh: Mesh = new Float32Array(MESH_POINTS * 3);
for (const [i, { outer, inner }] of [MESH.rightEye, MESH.leftEye].entries()) {
  const side = i === 0 ? -1 : 1;
  mesh.set([MIDDLES[i]! + (side * OPENING) / 2, LINE, 0], outer * 3);
  mesh.set([MIDDLES[i]! - (side * OPENING) / 2, LINE, 0], inner * 3);
}

/** A head whose irises are the given pixels to the side of the image. */
function head(aside: readonly [number, number]): Head {
  const grey = Uint8Array.from({ length: HEAD_SIDE ** 2 }, (_, i) => {
    const [x, y] = [i % HEAD_SIDE, Math.floor(i / HEAD_SIDE)];
    const dark = MIDDLES.map((middle, eye) => Math.exp(-(Math.hypot(x - middle - aside[eye]!, y - LINE) ** 2) / 18));
    return 200 - 150 * Math.max(...dark);
  });
  return { grey, mesh };
}

/** A video of a head that turns back and forth, with its irises moving by the given pixels a degree. */
const video = (...by: readonly [number, number]): HeadFrame[] =>
  [0, 0, 5, 10, 15, 10, 5, 0, -5, -10, -15, -10, -5, 0].map((yaw) => turned(yaw, [yaw * by[0], yaw * by[1]]));

const turned = (yaw: number, aside: readonly [number, number]): HeadFrame => ({
  look: { yaw, pitch: 0, size: 48, openness: 0.3, mouth: 0.6 },
  head: head(aside),
});

const hidden = (at: number): VideoFrame => ({
  at,
  prompt: 0,
  into: at,
  faces: 1,
  mesh,
  descriptor: null,
  signature: new Uint8Array(SIGNATURE_SIDE ** 2),
  print: null,
  head: { mesh, grey: new Uint8Array(HEAD_SIDE ** 2) },
  scenes: [],
  tones: [],
});

describe('gaze', () => {
  it('the gaze slope is measured in hundredths of the eye opening per degree', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.3, max: 0.3, noNaN: true }), (by) => {
        expect(gazeOf(video(by, by))?.slope).toBeCloseTo((100 * by) / OPENING, 0);
      }),
      { numRuns: 8 },
    );
  });

  it('a gaze counts as carried by the head when the irises move slightly with it, not when they stay behind', () => {
    expect(isCarried(gazeOf(video(0.06, 0.06))!)).toBe(true);
    expect(isCarried(gazeOf(video(-0.15, -0.15))!)).toBe(false);
    expect(isCarried(gazeOf(video(0.06, -0.06))!)).toBe(false);
    expect(isCarried(gazeOf(video(0, 0))!)).toBe(false);
  });

  it('a gaze with a weak or negative slope is not carried', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (correlation, slope) => {
          expect(isCarried({ slope: -Math.abs(slope), correlation })).toBe(false);
          expect(isCarried({ slope, correlation: Math.min(correlation, 0.49) })).toBe(false);
        },
      ),
    );
  });

  it('a head that hardly turns says nothing of its eyes', () => {
    const still = Array.from({ length: 12 }, (_, i) => turned((i % 4) * 4, [0, 0]));
    expect(gazeOf(still)).toBeNull();
    expect(gazeOf([...still, turned(15, [0, 0])])).not.toBeNull();
  });

  it('eyes that are hardly alike, or found only at the end of the search, say nothing', () => {
    const own = video(-0.15, -0.15);
    const farthest = OPENING / 4;
    expect(gazeOf([...own, turned(21, [farthest, farthest])])).toEqual(gazeOf(own));
    expect(gazeOf([...own, turned(21, [farthest - 2, farthest - 2])])).not.toEqual(gazeOf(own));
    const shadowed = turned(21, [4, 4]);
    for (let i = 0; i < HEAD_SIDE ** 2; i++) if ((i % HEAD_SIDE) % 3 === 0) shadowed.head.grey[i]! *= 0.6;
    expect(gazeOf([...own, shadowed])).toEqual(gazeOf(own));
  });

  it('the gaze is not measured in too few frames or without a visible iris', () => {
    expect(gazeOf([])).toBeNull();
    const seven = video(0.1, 0.1).slice(0, 7);
    const dark = { ...seven[0]!, head: { mesh, grey: new Uint8Array(HEAD_SIDE ** 2) } };
    expect(gazeOf([...seven, ...Array.from({ length: 7 }, () => dark)])).not.toBeNull();
    expect(gazeOf([...seven, ...Array.from({ length: 8 }, () => dark)])).toBeNull();
    const shut = video(0, 0).map((frame, i) =>
      i < 2 ? frame : { ...frame, head: { mesh, grey: new Uint8Array(HEAD_SIDE ** 2) } },
    );
    expect(gazeOf(shut)).toBeNull();
  });
});

describe('video without visible eyes', () => {
  const path = [{ yaw: 20, pitch: 0, travel: 400, dwell: 600 }];
  /** A video of a face whose eyes are hidden, of so many frames. */
  const isTaken = (count: number, asked: readonly Prompt[]) => {
    const frames = Array.from({ length: count }, (_, i) => hidden(100 * i));
    return verifyVideo(asked, frames, { value: 1, tooFew: false }).checks.find(({ check }) => check === 'gaze')!.passed;
  };

  it('a path with few frames must show eyes, since whoever writes the frames can leave out those that do', () => {
    expect(isTaken(14, [{ action: 'follow', wait: 0, path }])).toBe(false);
    expect(isTaken(15, [{ action: 'follow', wait: 0, path }])).toBe(true);
    expect(isTaken(14, [{ action: 'blink', wait: 0 }])).toBe(true);
  });
});
