import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '@veridoor/image/frame';
import { alignedWith, distanceBetween, followOutline, LINGER, NO_OUTLINE } from './steady-outline.ts';

const CARD: Quad = [
  [100, 100],
  [400, 100],
  [400, 290],
  [100, 290],
];
const moved = (x: number, y = 0): Quad => CARD.map(([cx, cy]): Point => [cx + x, cy + y]) as unknown as Quad;

describe('drawn outline', () => {
  it('the drawn outline appears with the second frame that shows it and lingers briefly after the last', () => {
    let state = followOutline(NO_OUTLINE, CARD, 1000);
    expect(state.shown).toBeNull();
    state = followOutline(state, CARD, 1070);
    expect(state.shown).toEqual(CARD);
    state = followOutline(state, null, 1070 + LINGER - 1);
    expect(state.shown).toEqual(CARD);
    expect(followOutline(state, null, 1070 + LINGER).shown).toBeNull();
  });

  it('the drawn outline ignores a jump in one frame and follows a jump in two', () => {
    let state = followOutline(followOutline(NO_OUTLINE, CARD, 0), CARD, 70);
    state = followOutline(state, moved(150), 140);
    expect(state.shown).toEqual(CARD);
    expect(followOutline(state, CARD, 210).shown).toEqual(CARD);
    expect(followOutline(state, moved(152), 210).shown).toEqual(moved(152));
  });

  it('the drawn outline smooths the noise of a card held still', () => {
    const noise = fc.array(
      fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
      {
        minLength: 3,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(noise, (list) => {
        let state = followOutline(followOutline(NO_OUTLINE, CARD, 0), CARD, 70);
        list.forEach(([x, y], i) => (state = followOutline(state, moved(x, y), 140 + 70 * i)));
        expect(distanceBetween(CARD, state.shown!)).toBeLessThanOrEqual(distanceBetween(CARD, moved(3, 3)));
      }),
    );
  });

  it('the drawn outline keeps its corners in order when a turned card lists them differently', () => {
    const turned: Quad = [CARD[2], CARD[3], CARD[0], CARD[1]];
    expect(alignedWith(CARD, turned)).toEqual(CARD);
  });
});
