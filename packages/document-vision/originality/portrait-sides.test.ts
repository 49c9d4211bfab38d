import { describe, expect, it } from 'vitest';
import { CURVES_SHAPE, curvesOf } from './portrait-curves.ts';
import { linesOf, VIEW } from './portrait-sides.ts';

/** A dark portrait on a bright page, its sides this far from the view's edges, with a darker band of some pixels to its right. */
function drawn(left: number, top: number, right: number, bottom: number, shadow = 0): Uint8Array {
  const view = new Uint8Array(3 * VIEW.width * VIEW.height);
  for (let y = 0; y < VIEW.height; y++)
    for (let x = 0; x < VIEW.width; x++) {
      const isInside = x >= left && x < right && y >= top && y < bottom;
      const isShaded = x >= right && x < right + shadow && y >= top && y < bottom;
      view.fill(isInside ? 140 : isShaded ? 90 : 220, 3 * (y * VIEW.width + x), 3 * (y * VIEW.width + x) + 3);
    }
  return view;
}

describe('the lines that may be sides of a portrait', () => {
  const view = drawn(80, 70, 270, 340);

  it.each([
    ['left', 0, 80],
    ['top', 1, 70],
    ['right', 2, VIEW.width - 270],
    ['bottom', 3, VIEW.height - 340],
  ])('have the %s one first', (_, side, place) => {
    const [line] = linesOf(view, side);
    expect(Math.abs(line!.place - place)).toBeLessThanOrEqual(1);
    expect(line!.lean).toBe(0);
  });

  it('lean as the side does', () => {
    const leaning = new Uint8Array(3 * VIEW.width * VIEW.height);
    for (let y = 0; y < VIEW.height; y++)
      for (let x = 0; x < VIEW.width; x++)
        leaning.fill(x < 80 + 0.1 * (y - 207) ? 220 : 140, 3 * (y * VIEW.width + x), 3 * (y * VIEW.width + x) + 3);
    const [line] = linesOf(leaning, 0);
    expect(Math.abs(line!.lean - 17.4)).toBeLessThanOrEqual(3);
  });
});

describe('curves across the sides', () => {
  it('show a shadow along the side, and none where there is none', () => {
    const shapeOf = CURVES_SHAPE.slice(2).reduce((product, one) => product * one, 1);
    const rightOf = (view: Uint8Array) => curvesOf(view).subarray(2 * shapeOf, 2 * shapeOf + CURVES_SHAPE[5]);
    const [plain, shaded] = [drawn(80, 70, 270, 340), drawn(80, 70, 270, 340, 3)].map(rightOf);
    expect(Math.min(...plain!)).toBeGreaterThan(-0.5);
    expect(Math.min(...shaded!)).toBeLessThan(-0.7);
  });
});
