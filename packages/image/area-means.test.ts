import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaMeans } from './area-means.ts';

it('an image made smaller keeps its mean in each channel, whatever both sizes are', () => {
  const side = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(side, side, side, side, fc.constantFrom(1, 3), (width, height, columns, rows, channels) => {
      const data = Array.from({ length: width * height * channels }, (_, i) => (i * 37) % 256);
      const means = areaMeans({ data, width, height, channels }, columns, rows);
      const meanOf = (values: ArrayLike<number>, channel: number) => {
        const own = Array.from(values).filter((_, i) => i % channels === channel);
        return own.reduce((sum, value) => sum + value, 0) / own.length;
      };
      expect(means).toHaveLength(columns * rows * channels);
      for (let channel = 0; channel < channels; channel++)
        expect(meanOf(means, channel)).toBeCloseTo(meanOf(data, channel), 6);
    }),
  );
});

it('a pixel on the border of two areas counts for each by its share', () => {
  const [left, right] = areaMeans({ data: [0, 90, 30], width: 3, height: 1, channels: 1 }, 2, 1);
  expect(left).toBeCloseTo(30, 6);
  expect(right).toBeCloseTo(50, 6);
});
