import { describe, expect, it } from 'vitest';
import type { Frame, Quad } from '@veridoor/image/frame';
import { GRAIN_LIMIT, lostGrain, type PrintLine } from './replaced-text.ts';

const [WIDTH, HEIGHT] = [500, 320];
const box = (row: number): Quad => [
  [40, 20 + 50 * row],
  [300, 20 + 50 * row],
  [300, 50 + 50 * row],
  [40, 50 + 50 * row],
];
const lines = (value: number): PrintLine[] =>
  Array.from({ length: 6 }, (_, row) => ({ box: box(row), kind: row === value ? 'value' : 'text' }));

/** Six lines of strokes on a ground, with a sensor's noise (Marsaglia's xorshift) but in one of them. */
function page({ noise = 8, calm = -1, channels = 3 }: { noise?: number; calm?: number; channels?: 1 | 3 } = {}): Frame {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * channels);
  let state = 1;
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const row = Math.floor((y - 20) / 50);
      const isLine = row >= 0 && row < 6 && (y - 20) % 50 < 30;
      const isStroke = isLine && x > 50 && x < 290 && (y - 20) % 50 > 6 && (y - 20) % 50 < 24 && x % 18 < 6;
      const isCalm = row === calm && isLine && x >= 40 && x < 300;
      for (let channel = 0; channel < channels; channel++) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        const grain = ((state >>> 0) / 2 ** 32 - 0.5) * (isCalm ? 0.4 : noise);
        data[i++] = (isStroke ? 50 : 200) + grain;
      }
    }
  return { width: WIDTH, height: HEIGHT, channels, data };
}

describe('a value that was replaced in the image', () => {
  it('has less grain than the other lines', () => {
    expect(lostGrain(page({ calm: 2 }), lines(2))).toBeGreaterThan(GRAIN_LIMIT);
    expect(lostGrain(page({ calm: 2, channels: 1 }), lines(2))).toBeGreaterThan(GRAIN_LIMIT);
  });

  it('an untouched one has as much, and so has one of an image without any', () => {
    expect(lostGrain(page(), lines(2))).toBeLessThan(GRAIN_LIMIT);
    expect(lostGrain(page({ noise: 0 }), lines(2))).toBeLessThan(GRAIN_LIMIT);
  });

  it('other lines are no values', () => {
    expect(lostGrain(page({ calm: 3 }), lines(2))).toBeLessThan(GRAIN_LIMIT);
  });

  it('of few lines, faint ones and none nothing is said', () => {
    expect(lostGrain(page({ calm: 2 }), lines(2).slice(0, 3))).toBeNull();
    expect(lostGrain(page({ calm: 2 }), [])).toBeNull();
    const { data, ...size } = page();
    expect(lostGrain({ ...size, data: data.map((value) => 190 + value / 20) }, lines(2))).toBeNull();
  });
});
