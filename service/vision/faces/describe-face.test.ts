import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evened } from './describe-face.ts';
import { DESCRIPTOR_SIDE } from './descriptor-net.ts';

/** A chip of waves between 60 and 200, and some noise. */
const chip = fc.integer({ min: 1, max: 1_000_000 }).map((seed) =>
  Float32Array.from({ length: DESCRIPTOR_SIDE * DESCRIPTOR_SIDE * 3 }, (_, i) => {
    const noise = Math.sin(i * 12.9898 + seed) * 10;
    return 130 + 60 * Math.sin(i / 97 + seed) + noise;
  }),
);

describe('contrast of a printed face', () => {
  it('evened contrast does not depend on how pale the ink is', () => {
    fc.assert(
      fc.property(
        chip,
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (one, ink, paper) => {
          const [dark, pale] = [evened(one), evened(one.map((value) => value * ink + paper))];
          expect(pale.every((value, i) => Math.abs(value - dark[i]!) < 0.01)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('evened contrast is that of a photograph in daylight, within 0 to 255', () => {
    fc.assert(
      fc.property(chip, (one) => {
        const values = evened(one);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
        expect(Math.abs(mean - 128)).toBeLessThan(6);
        expect(Math.abs(Math.sqrt(squares) - 50)).toBeLessThan(6);
        expect(values.every((value) => value >= 0 && value <= 255)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('evening triples the contrast at most, and an empty chip stays empty', () => {
    const flat = new Float32Array(DESCRIPTOR_SIDE * DESCRIPTOR_SIDE * 3).fill(90);
    expect(new Set(evened(flat))).toEqual(new Set([128]));
    const faint = flat.map((value, i) => value + (Math.floor(i / 3) % 2 ? 1 : -1));
    expect(new Set(evened(faint))).toEqual(new Set([125, 131]));
  });
});
