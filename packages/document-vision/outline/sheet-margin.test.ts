import { describe, expect, it } from 'vitest';
import type { Frame, Quad } from '@veridoor/image/frame';
import { intersectionOverUnion } from './geometry.ts';
import { reduce } from './planes.ts';
import { withoutMargin } from './sheet-margin.ts';

const rectangle = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Print on a sheet that begins at (40, 30) and goes on beyond the frame, on a dark table. */
function frame(printed: number): Frame {
  const data = new Uint8Array(240 * 180).map((_, at) => {
    const [x, y] = [at % 240, Math.floor(at / 240)];
    if (x < 40 || y < 30) return 70;
    if (x < 54 || y < 40 || x >= 184 || y >= 122) return 230;
    return y % 8 < 3 && x % 7 < 4 ? 60 : printed;
  });
  return { width: 240, height: 180, channels: 1, data };
}

describe('withoutMargin', () => {
  it('an outline with two edges of a larger sheet becomes that of the print', () => {
    const found = withoutMargin(rectangle(40, 30, 184, 122), reduce(frame(205)));
    expect(intersectionOverUnion(found, rectangle(54, 40, 184, 122))).toBeGreaterThan(0.97);
  });

  it('a margin that the ground does not go on from belongs to the document', () => {
    const card = reduce(frame(205));
    card.luma.forEach((value, at) => {
      if (at % 240 >= 184 || at >= 122 * 240) card.luma[at] = value === 230 ? 70 : value;
    });
    expect(withoutMargin(rectangle(40, 30, 184, 122), card)).toEqual(rectangle(40, 30, 184, 122));
  });

  it('the outline of the print itself stays', () => {
    const print = rectangle(54, 40, 184, 122);
    expect(withoutMargin(print, reduce(frame(205)))).toEqual(print);
  });
});
