import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compression } from './compression.ts';

/** A camera whose images have these bytes at full quality, and fewer at less. */
const sizeOf = (full: number, quality: number) => full * quality ** 1.6;

describe('compression of frames', () => {
  it('images of a noisy camera come near the size within a few, and those of a calm one keep their quality', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 50_000 }), (full) => {
        const how = compression({ best: 0.8, bytes: 9000 });
        for (let i = 0; i < 6; i += 1) how.learn(sizeOf(full, how.quality()));
        const fitting = 0.8 * (9000 / sizeOf(full, 0.8)) ** (1 / 1.6);
        expect(how.quality()).toBeCloseTo(Math.min(0.8, Math.max(0.3, fitting)), 2);
      }),
    );
  });
});
