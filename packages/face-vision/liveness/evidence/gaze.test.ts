import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import { verifyVideo } from '../verify.ts';
import { gazeOf, isCarried, isPhotographed } from './gaze.ts';
import { HEAD_SIDE, type Head } from './head.ts';
import type { LitFrame } from './skin.ts';
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
const video = (...by: readonly [number, number]): LitFrame[] =>
  [0, 0, 5, 10, 15, 10, 5, 0, -5, -10, -15, -10, -5, 0].map((yaw) => turned(yaw, [yaw * by[0], yaw * by[1]]));

const turned = (yaw: number, aside: readonly [number, number]): LitFrame => ({
  look: { yaw, pitch: 0, size: 48, openness: 0.3, mouth: 0.6 },
  head: head(aside),
  smiling: false,
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
  stripes: null,
  screen: null,
  tone: null,
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
          expect(isCarried({ slope, correlation: Math.min(correlation, 0.34) })).toBe(false);
        },
      ),
    );
  });

  it('eyes that go closely with the head are carried, however far they move', () => {
    expect(isCarried({ slope: 2, correlation: 0.65 })).toBe(true);
    expect(isCarried({ slope: 2, correlation: 0.64 })).toBe(false);
  });

  it('light on the skin outweighs eyes that go with the head, but not those that go with it closer than anybody', () => {
    const slope = 0.3;
    expect(isPhotographed({ slope, correlation: 0.5 }, 0.0087)).toBe(true);
    expect(isPhotographed({ slope, correlation: 0.5 }, 0.0089)).toBe(false);
    expect(isPhotographed({ slope, correlation: 0.8 }, 0.0112)).toBe(true);
    expect(isPhotographed({ slope, correlation: 0.8 }, 0.0114)).toBe(false);
    expect(isPhotographed({ slope, correlation: 0.86 }, 0.0114)).toBe(false);
    expect(isPhotographed({ slope, correlation: 0.87 }, 0.05)).toBe(true);
    expect(isPhotographed({ slope: -slope, correlation: 0.9 }, 0)).toBe(false);
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

describe('carried eyes after a doubt', () => {
  const path = [{ yaw: 20, pitch: 0, travel: 400, dwell: 600 }];
  const follow: Prompt = { action: 'follow', wait: 0, path };
  const skin = { value: 0.05, detail: 0.9, relief: 1, expression: 1, turned: 4, ahead: 4, tooFew: false };

  /** The mesh of a head that is turned by some degrees. */
  function turnedBy(yaw: number): Mesh {
    const points = Float32Array.from(mesh);
    const radians = (yaw * Math.PI) / 180;
    points.set([80 * Math.cos(radians), 0, 80 * Math.sin(radians)], MESH.leftTemple * 3);
    points.set([0, 100, 0], MESH.chin * 3);
    return points;
  }
  const passes = (asked: readonly Prompt[], by: number) => {
    // Noise of half a pixel: without it they go with the head more closely than light can ever outweigh.
    const frames = video(by, by).map(({ look: { yaw } }, i) => {
      const aside = yaw * by + (i % 2 === 0 ? 0.6 : -0.6);
      return { ...hidden(100 * i), mesh: turnedBy(yaw), head: head([aside, aside]) };
    });
    return verifyVideo(asked, frames, skin).checks.find(({ check }) => check === 'gaze')!.passed;
  };

  it('no light on the skin outweighs them any more', () => {
    const doubted: Prompt[] = [follow, { ...follow, further: true }];
    expect([passes([follow], 0.06), passes(doubted, 0.06)]).toEqual([true, false]);
    expect([passes([follow], -0.15), passes(doubted, -0.15)]).toEqual([true, true]);
  });
});

describe('video without visible eyes', () => {
  const skin = { value: 0.02, detail: 0.9, relief: 1, expression: 1, turned: 4, ahead: 4, tooFew: false };
  const path = [{ yaw: 20, pitch: 0, travel: 400, dwell: 600 }];
  /** A video of a face whose eyes are hidden, of so many frames. */
  const isTaken = (count: number, asked: readonly Prompt[]) => {
    const frames = Array.from({ length: count }, (_, i) => hidden(100 * i));
    return verifyVideo(asked, frames, skin).checks.find(({ check }) => check === 'gaze')!.passed;
  };

  it('a path with few frames must show eyes, since whoever writes the frames can leave out those that do', () => {
    expect(isTaken(14, [{ action: 'follow', wait: 0, path }])).toBe(false);
    expect(isTaken(15, [{ action: 'follow', wait: 0, path }])).toBe(true);
    expect(isTaken(14, [{ action: 'blink', wait: 0 }])).toBe(true);
  });

  it('a video without visible eyes is judged by its skin alone', () => {
    const gaze = (value: number | null) =>
      verifyVideo([], [], {
        value,
        detail: null,
        relief: null,
        expression: null,
        turned: 4,
        ahead: 4,
        tooFew: false,
      }).checks.find(({ check }) => check === 'gaze')?.passed;
    expect([null, 0.009, 0.016].map(gaze)).toEqual([true, true, true]);
  });
});
