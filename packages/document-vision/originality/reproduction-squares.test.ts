import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { SQUARE, likenessOf, reproductionSquares } from './reproduction-squares.ts';

/** A frame whose pixels say where they are. */
function frameOf(width: number, height: number, channels: 1 | 3 = 3): Frame {
  const data = new Uint8ClampedArray(width * height * channels);
  for (let i = 0; i < data.length; i++) data[i] = (i / channels) % 251;
  return { width, height, channels, data };
}

describe('squares of a page', () => {
  it('a page has twelve, as bright as the network learnt from', () => {
    const squares = reproductionSquares(frameOf(1600, 1200), null);
    expect(squares?.count).toBe(12);
    const own = squares!.pixels.subarray(0, 3 * SQUARE ** 2);
    const mean = own.reduce((sum, one) => sum + one, 0) / own.length;
    expect(mean * 64 + 128).toBeCloseTo(110, 0);
  });

  it('squares stay in the image, and within a page of which only a part is looked at', () => {
    const small = reproductionSquares(frameOf(500, 400), null);
    expect(small?.count).toBe(12);
    const page = [
      [100, 100],
      [900, 100],
      [900, 700],
      [100, 700],
    ] as const;
    expect(reproductionSquares(frameOf(1600, 1200), page)?.pixels).not.toContain(NaN);
  });

  it('nothing is said of an image with fewer pixels than four squares', () => {
    expect(reproductionSquares(frameOf(300, 300), null)).toBeNull();
    expect(reproductionSquares(frameOf(2000, SQUARE - 1), null)).toBeNull();
  });

  it('a grey image has three equal colours', () => {
    const { pixels } = reproductionSquares(frameOf(800, 600, 1), null)!;
    const plane = SQUARE ** 2;
    expect(pixels.subarray(0, plane)).toEqual(pixels.subarray(plane, 2 * plane));
  });

  it('what is said of squares counts by its mean', () => {
    const { screen, copy, reproduced } = likenessOf(new Float32Array([3, -2, 1, -3, -4, 3]));
    expect(screen).toBeCloseTo(0.5);
    expect(copy).toBeCloseTo(1 / (1 + Math.exp(3)));
    expect(reproduced).toBeCloseTo(1 / (1 + Math.exp(-2)));
  });
});
