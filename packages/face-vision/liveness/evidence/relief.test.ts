import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyVideo } from '../verify.ts';
import type { Prompt } from '../video.ts';
import { LEAST_RELIEF, reliefIn } from './relief.ts';
import type { Displaced } from './registration.ts';

/** How far a nose in the middle stands out, at a place of a head of 192 pixels. */
const nose = (x: number, y: number) => 4 * Math.exp(-((x - 96) ** 2 + (y - 100) ** 2) / 400);

/** Ways of places in rows and columns: what the mesh expects beyond `bend`, and the share of it that is found. */
function frame(share: number, bend: (x: number, y: number) => number, count = 64): Displaced[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [50 + (i % 8) * 12, 50 + Math.floor(i / 8) * 12];
    return { x, y, u: bend(x, y) + share * nose(x, y), v: -bend(y, x), byMeshU: bend(x, y) + nose(x, y), byMeshV: 0 };
  });
}

const form = fc
  .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 6, maxLength: 6 })
  .map(([a, b, c, d, e, f]) => (x: number, y: number) => {
    const [u, v] = [x / 96 - 1, y / 96 - 1];
    return a! + b! * u + c! * v + d! * u * u + e! * u * v + f! * v * v;
  });

describe('relief of a face', () => {
  it('however paper is shifted, tilted and bent, its relief is none, and a head has all of it', () => {
    fc.assert(
      fc.property(form, fc.double({ min: 0, max: 1.5, noNaN: true }), (bend, share) => {
        expect(reliefIn([frame(share, bend)])).toBeCloseTo(share, 4);
      }),
    );
  });

  it('frames with few places say nothing', () => {
    const flat = () => 0;
    expect(reliefIn([])).toBeNull();
    expect(reliefIn([frame(1, flat, 15)])).toBeNull();
    expect(reliefIn([frame(0, flat, 15), frame(1, flat)])).toBeCloseTo(1, 4);
  });

  it('a face without relief is for a reviewer, where the head was to turn', () => {
    const follow: Prompt = { action: 'follow', wait: 400, path: [] };
    const passes = (asked: readonly Prompt[], relief: number | null) =>
      verifyVideo(asked, [], { value: relief, tooFew: false }).checks.find(({ check }) => check === 'relief')?.passed;
    expect([LEAST_RELIEF, LEAST_RELIEF - 0.01, null].map((relief) => passes([follow], relief))).toEqual([
      true,
      false,
      false,
    ]);
    expect(passes([{ action: 'smile', wait: 400 }], null)).toBe(true);
  });
});
