import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame, Quad } from '@veridoor/image/frame';
import { FREQUENCIES, lastStep } from './block-coefficients.ts';
import { lossesOf, lostCompression, UNCOMPRESSED_LIMIT } from './line-compression.ts';
import type { PrintLine } from './replaced-text.ts';

const [WIDTH, HEIGHT, BLOCK] = [560, 480, 8];
/** JPEG's quality of the last compression. */
const LAST = 92;
const box = (row: number): Quad => [
  [40, 20 + 60 * row],
  [440, 20 + 60 * row],
  [440, 52 + 60 * row],
  [40, 52 + 60 * row],
];
const lines = (value: number, count = 7): PrintLine[] =>
  Array.from({ length: count }, (_, row) => ({ box: box(row), kind: row === value ? 'value' : 'text' }));

const cosine = (k: number, at: number) =>
  Math.sqrt((k === 0 ? 1 : 2) / BLOCK) * Math.cos(((2 * at + 1) * k * Math.PI) / (2 * BLOCK));
/** The lower frequencies, and a block of each one's wave. */
const WAVES = FREQUENCIES.filter(([u, v]) => u + v < 5).map(([u, v]) => ({
  u,
  v,
  wave: Float64Array.from({ length: BLOCK ** 2 }, (_, i) => cosine(u, i % BLOCK) * cosine(v, Math.floor(i / BLOCK))),
}));

interface Drawn {
  /** Quality of the earlier compression; null: there was none. */
  earlier?: number | null;
  /** Quality of one between it and the last. */
  middle?: number | null;
  /** The line that was replaced after the earlier compression. */
  replaced?: number;
  channels?: 1 | 3;
}

/** Seven lines of blocks whose waves have heights by chance, few of them great; each compression rounds them. */
function page({ earlier = 80, middle = null, replaced = -1, channels = 3 }: Drawn = {}): Frame {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * channels);
  let state = 5;
  // Marsaglia's xorshift
  const chance = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const relief = new Float64Array(BLOCK ** 2);
  for (let top = 0; top < HEIGHT; top += BLOCK)
    for (let left = 0; left < WIDTH; left += BLOCK) {
      const row = Math.floor((top + 4 - 20) / 60);
      const isLine = row >= 0 && (top + 4 - 20) % 60 < 32 && left >= 40 && left < 440;
      const qualities = [isLine && row === replaced ? null : earlier, middle, LAST];
      relief.fill(128);
      for (const { u, v, wave } of WAVES) {
        let height = -Math.log(1 - chance()) * (isLine ? 25 : 12) * (chance() < 0.5 ? 1 : -1);
        for (const quality of qualities) {
          const step = quality === null ? 1 : lastStep(u, v, quality);
          height = step * Math.round(height / step);
        }
        for (let i = 0; i < relief.length; i++) relief[i] = relief[i]! + height * wave[i]!;
      }
      for (let i = 0; i < relief.length; i++) {
        const at = ((top + Math.floor(i / BLOCK)) * WIDTH + left + (i % BLOCK)) * channels;
        data.fill(relief[i]!, at, at + channels);
      }
    }
  return { width: WIDTH, height: HEIGHT, channels, data };
}

describe('a value that was put into an image after it was compressed', () => {
  it('lacks the earlier compression of the other lines', () => {
    expect(lostCompression(page({ replaced: 2 }), lines(2), LAST)).toBeGreaterThan(UNCOMPRESSED_LIMIT);
    expect(lostCompression(page({ replaced: 2, channels: 1 }), lines(2), LAST)).toBeGreaterThan(UNCOMPRESSED_LIMIT);
  });

  it('lacks it below a later and coarser one that the whole image has', () => {
    const later = { earlier: 85, middle: 78 };
    expect(lostCompression(page({ ...later, replaced: 2 }), lines(2), LAST)).toBeGreaterThan(UNCOMPRESSED_LIMIT);
    expect(lostCompression(page(later), lines(2), LAST)).toBeLessThan(UNCOMPRESSED_LIMIT / 2);
  });

  it('an untouched one has all of it', () => {
    expect(lostCompression(page(), lines(2), LAST)).toBeLessThan(0.2);
  });

  it('other lines are no values', () => {
    expect(lostCompression(page({ replaced: 3 }), lines(2), LAST)).toBeLessThan(0.2);
  });

  it('of an image that was compressed once, and of few lines, nothing is said', () => {
    expect(lostCompression(page({ earlier: null }), lines(2), LAST)).toBeNull();
    expect(lostCompression(page({ replaced: 2 }), lines(2, 5), LAST)).toBeNull();
    expect(lostCompression(page({ replaced: 2 }), [], LAST)).toBeNull();
  });

  it('lines that have more than all of an earlier compression show that there was none', () => {
    const [value] = lossesOf(lines(2), [1, 0.9, 0.1, 1.1, 0.8, 0, 1.2]);
    expect(value).toBeGreaterThan(UNCOMPRESSED_LIMIT);
    expect(lossesOf(lines(2), [1.8, 0.9, 0.1, 1.7, 0.8, 0.5, 1.2])).toEqual([]);
  });

  it('several values that were replaced do not hide each other', () => {
    const forged = [1, 0, 0, 0, 1.1, 0.9, 1].map(
      (share, row) => ({ box: box(row), kind: share === 0 ? 'value' : 'text' }) as const,
    );
    const losses = lossesOf(forged, [1, 0, 0, 0, 1.1, 0.9, 1]);
    expect(losses).toHaveLength(3);
    expect(Math.min(...losses)).toBeGreaterThan(UNCOMPRESSED_LIMIT);
  });

  it('is a share of 0 to 1 or nothing, whatever the image and its lines', () => {
    const number = fc.double({ min: -20, max: 60, noNaN: true });
    const size = fc.integer({ min: 1, max: 40 });
    const point = fc.tuple(number, number);
    const quads = fc.array(fc.tuple(point, point, point, point), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        size,
        size,
        quads,
        fc.uint8Array({ minLength: 4800, maxLength: 4800 }),
        (width, height, all, data) => {
          const values = all.map((each) => ({ box: each, kind: 'value' as const }));
          const lost = lostCompression({ width, height, channels: 3, data }, values, LAST);
          expect(lost === null || (lost >= 0 && lost <= 1)).toBe(true);
        },
      ),
    );
  });
});
