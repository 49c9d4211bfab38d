import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureImage, type GreyImage } from './image-measures.ts';

/**
 * Vertical and horizontal bars of a period, their edges softened by a ramp of so many pixels, drawn at any contrast.
 */
function bars(options: { ramp?: number; vertical?: number; low?: number; high?: number }): GreyImage {
  const { ramp = 0, vertical = ramp, low = 20, high = 220 } = options;
  const size = 200;
  const data = new Uint8Array(size * size);
  const wave = (at: number, soft: number) => {
    const place = at % 40;
    const distance = place < 20 ? place : 40 - place;
    return soft === 0 ? Number(distance >= 10) : Math.min(1, Math.max(0, (distance - 10) / soft + 0.5));
  };
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const share = y < size / 2 ? wave(x, ramp) : wave(y, vertical);
      data[y * size + x] = Math.round(low + (high - low) * share);
    }
  return { data, width: size, height: size };
}

const plain = (value: number): GreyImage => ({ data: new Uint8Array(10_000).fill(value), width: 100, height: 100 });

describe('image measures', () => {
  it('sharpness depends on the width of edges, not on their contrast', () => {
    for (const [low, high] of [
      [0, 255],
      [20, 220],
      [100, 180],
    ] as const) {
      expect(measureImage(bars({ low, high })).sharpness).toBe(1);
      expect(measureImage(bars({ low, high, ramp: 2 })).sharpness).toBeCloseTo(0.5, 1);
      expect(measureImage(bars({ low, high, ramp: 4 })).sharpness).toBeCloseTo(0.25, 1);
    }
  });

  it('sharpness is that of the blurrier direction', () => {
    expect(measureImage(bars({ ramp: 0, vertical: 4 })).sharpness).toBeCloseTo(0.25, 1);
    expect(measureImage(bars({ ramp: 4, vertical: 0 })).sharpness).toBeCloseTo(0.25, 1);
  });

  it.each([0, 128, 252, 253, 255])('a plain image of %d has no sharpness', (value) => {
    expect(measureImage(plain(value))).toEqual({
      sharpness: null,
      detail: 0,
      dark: value,
      middle: value,
      bright: value,
    });
  });

  it('every measure stays in its range for any image, even of one pixel', () => {
    const image = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height, maxLength: width * height })
          .map((data): GreyImage => ({ data, width, height })),
      );
    fc.assert(
      fc.property(image, (image) => {
        const { sharpness, detail, dark, middle, bright } = measureImage(image);
        expect(sharpness ?? 0).toBeGreaterThanOrEqual(0);
        expect(sharpness ?? 0).toBeLessThanOrEqual(1);
        expect(detail >= 0 && detail <= 1).toBe(true);
        expect(dark <= middle && middle <= bright).toBe(true);
      }),
    );
  });
});
