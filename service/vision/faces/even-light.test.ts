import { describe, expect, it } from 'vitest';
import { evenedHalf } from './even-light.ts';

const [WIDTH, HEIGHT] = [400, 300];

/** Grey stripes of a print on a ground of 200, so much darker than it. */
function printed(contrast: number, channels: 1 | 3) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * channels);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data.fill(x % 16 < 8 ? 200 : 200 - contrast, (y * WIDTH + x) * channels, (y * WIDTH + x + 1) * channels);
  return { width: WIDTH, height: HEIGHT, channels, data };
}

const spread = ({ data, width, channels }: ReturnType<typeof evenedHalf>) => {
  const row = Array.from({ length: 60 }, (_, x) => data[(70 * width + 60 + x) * channels]!);
  return Math.max(...row) - Math.min(...row);
};

describe('evenedHalf', () => {
  it('is half as large', () => {
    expect(evenedHalf(printed(50, 3))).toMatchObject({ width: WIDTH / 2, height: HEIGHT / 2, channels: 3 });
  });

  it.each([1, 3] as const)('shows a pale print as plainly as a dark one, in %i channels', (channels) => {
    const [pale, dark] = [spread(evenedHalf(printed(20, channels))), spread(evenedHalf(printed(150, channels)))];
    expect(dark).toBeGreaterThan(60);
    expect(Math.abs(pale - dark)).toBeLessThan(15);
  });

  it('takes the colour of the ground out', () => {
    const print = printed(20, 3);
    const { data, width } = evenedHalf({
      ...print,
      data: print.data.map((value, i) => (i % 3 === 1 ? value : value - 40)),
    });
    const at = (70 * width + 90) * 3;
    expect(Math.max(...data.subarray(at, at + 3)) - Math.min(...data.subarray(at, at + 3))).toBeLessThan(3);
  });

  it('makes no print of what is hardly any', () => {
    expect(spread(evenedHalf(printed(1, 3)))).toBeLessThan(15);
  });
});
