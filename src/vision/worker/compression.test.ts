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
        const size = sizeOf(full, how.quality());
        if (sizeOf(full, 0.8) <= 9000) expect(how.quality()).toBe(0.8);
        else if (sizeOf(full, 0.3) >= 9000) expect(how.quality()).toBe(0.3);
        else expect(Math.abs(size - 9000)).toBeLessThan(100);
      }),
    );
  });
});
