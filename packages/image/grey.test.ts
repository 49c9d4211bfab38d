import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from './frame.ts';
import { shrink, toGrey } from './grey.ts';
import { Pyramid } from './pyramid.ts';

/** Luma of ITU-R BT.601 on white paper, pixel by pixel: the reference for every faster way. */
function plainly({ width, height, channels, data }: Frame, factor: number): number[] {
  const luma = (x: number, y: number): number => {
    const at = (y * width + x) * channels;
    if (channels === 1) return data[at]!;
    const value = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) / 256;
    const alpha = channels === 4 ? data[at + 3]! / 255 : 1;
    return value * alpha + 255 * (1 - alpha);
  };
  const [across, down] = [Math.min(factor, width), Math.min(factor, height)];
  return Array.from({ length: Math.max(1, Math.floor(height / factor)) }, (_, y) =>
    Array.from({ length: Math.max(1, Math.floor(width / factor)) }, (__, x) => {
      let sum = 0;
      for (let dy = 0; dy < down; dy++) {
        for (let dx = 0; dx < across; dx++) sum += luma(x * factor + dx, y * factor + dy);
      }
      return sum / (across * down);
    }),
  ).flat();
}

const frames = fc
  .record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    channels: fc.constantFrom(1 as const, 3 as const, 4 as const),
    /** Bytes by which the data begin off a word. */
    offset: fc.integer({ min: 0, max: 3 }),
    isOpaque: fc.boolean(),
  })
  .chain(({ width, height, channels, offset, isOpaque }) =>
    fc
      .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
      .map((bytes): Frame => {
        const data = new Uint8Array(offset + bytes.length).subarray(offset);
        data.set(isOpaque && channels === 4 ? bytes.map((byte, i) => (i % 4 === 3 ? 255 : byte)) : bytes);
        return { width, height, channels, data };
      }),
  );

describe('grey copies', () => {
  it('grey copies hold the mean luma of each square on white, for any byte layout', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 5 }), (frame, factor) => {
        const expected = plainly(frame, factor);
        const { data } = shrink(frame, factor);
        expect(data).toHaveLength(expected.length);
        for (const [i, value] of expected.entries()) expect(Math.abs(data[i]! - value)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('grey copies stay correct when a square is wider than one word can sum', () => {
    const frame: Frame = { width: 600, height: 2, channels: 4, data: new Uint8Array(600 * 2 * 4).fill(255) };
    expect([...toGrey(frame, 2).grey.data]).toEqual([255, 255]);
  });
});

describe('pyramid', () => {
  it('a pyramid gives the same level for a length whichever levels were built before', () => {
    const data = Uint8Array.from({ length: 256 * 128 }, (_, i) => (i % 256) ^ (i >> 8));
    const frame: Frame = { width: 256, height: 128, channels: 1, data };
    const first = new Pyramid(frame, 256);
    const small = first.levelFor(100, 28);
    expect(small).toMatchObject({ factor: 4, grey: { width: 64, height: 32 } });
    const second = new Pyramid(frame, 256);
    second.at(0);
    second.at(1);
    const halved = second.levelFor(100, 28).grey.data;
    for (const [i, value] of small.grey.data.entries()) expect(Math.abs(halved[i]! - value)).toBeLessThanOrEqual(1);
  });

  it('a pyramid stops at its smallest level', () => {
    const frame: Frame = { width: 40, height: 40, channels: 1, data: new Uint8Array(1600) };
    expect(new Pyramid(frame, 2400).levelFor(1e6, 28).grey).toMatchObject({ width: 10, height: 10 });
  });
});
