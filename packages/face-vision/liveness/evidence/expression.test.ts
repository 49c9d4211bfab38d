import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import { verifyVideo } from '../verify.ts';
import type { Prompt } from '../video.ts';
import { expressionOf, LEAST_EXPRESSION, type AheadFrame } from './expression.ts';

/** A resting head of 192 pixels with the corners of its mouth at (72, 120) and (120, 120). */
const rest: Mesh = new Float32Array(MESH_POINTS * 3);
for (const [index, x, y] of [
  [MESH.rightMouth, 72, 120],
  [MESH.leftMouth, 120, 120],
  [MESH.lowerLip, 96, 126],
  [MESH.rightBrow, 65, 54],
  [MESH.leftBrow, 127, 54],
] as const)
  rest.set([x, y, 0], index * 3);

interface Moment {
  yaw: number;
  pitch: number;
  /** By how many pixels a corner of the mouth is drawn outwards. */
  smile: number;
}

/** Places in rows and columns on a head that turns a little and is shifted by it, the nose more than the rest. */
const frame = ({ yaw, pitch, smile }: Moment): AheadFrame => ({
  look: { yaw, pitch, size: 50, openness: 0.3, mouth: 0.6 },
  features: Array.from({ length: 100 }, (_, i) => {
    const [x, y] = [51 + (i % 10) * 10, 46 + Math.floor(i / 10) * 10];
    const nose = 0.2 * Math.exp(-((x - 96) ** 2 + (y - 100) ** 2) / 400);
    const mouth = smile * Math.exp(-((x - 72) ** 2 + (y - 120) ** 2) / 200);
    return { x, y, u: yaw * (0.4 + nose) - mouth, v: pitch * (0.4 + nose), byMeshU: 0, byMeshV: 0 };
  }),
});

const degrees = fc.double({ min: -5, max: 5, noNaN: true });
const poses = fc.array(fc.record({ yaw: degrees, pitch: degrees }), { minLength: 6, maxLength: 14 });

describe("a face's own movement", () => {
  it('a face whose features follow the head has none, however the head moves', () => {
    fc.assert(
      fc.property(poses, fc.double({ min: -3, max: 3, noNaN: true }), (turned, smile) => {
        // What it shows stays the same, a smile, too.
        expect(
          expressionOf(
            rest,
            turned.map((pose) => frame({ ...pose, smile })),
          ),
        ).toBeLessThan(0.1);
      }),
    );
  });

  it('a corner of the mouth that moves by itself is seen', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ yaw: degrees, pitch: degrees }), { minLength: 10, maxLength: 14 }), (turned) => {
        const smiling = turned.map((pose, i) => frame({ ...pose, smile: i % 4 < 2 ? 0 : 2 }));
        expect(expressionOf(rest, smiling)).toBeGreaterThan(LEAST_EXPRESSION);
      }),
    );
  });

  it('few frames, and frames with few places, say nothing', () => {
    const still = frame({ yaw: 0, pitch: 0, smile: 0 });
    const bare = { ...still, features: still.features.slice(0, 15) };
    expect(
      expressionOf(
        rest,
        Array.from({ length: 5 }, () => still),
      ),
    ).toBeNull();
    expect(expressionOf(rest, [...Array.from({ length: 5 }, () => still), bare])).toBeNull();
    expect(
      expressionOf(
        rest,
        Array.from({ length: 6 }, () => still),
      ),
    ).toBeCloseTo(0, 6);
  });

  it('a face that does not move by itself is for a reviewer, and so is a path with too few frames to say so', () => {
    const passes = (asked: readonly Prompt[], expression: number | null) =>
      verifyVideo(asked, [], {
        value: 0.02,
        detail: 0.9,
        relief: 1,
        expression,
        turned: 4,
        ahead: 4,
        tooFew: false,
      }).checks.find(({ check }) => check === 'expression')?.passed;
    const follow: Prompt = { action: 'follow', wait: 0, path: [{ yaw: 20, pitch: 0, travel: 400, dwell: 600 }] };
    const measured = [LEAST_EXPRESSION, LEAST_EXPRESSION - 0.01, null];
    expect(measured.map((one) => passes([follow], one))).toEqual([true, false, false]);
    // Nobody who does not turn the head is asked to have so many frames.
    expect(passes([{ action: 'blink', wait: 0 }], null)).toBe(true);
  });
});
