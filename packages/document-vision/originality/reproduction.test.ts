import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { LIMITS, measureReproduction } from './reproduction.ts';

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];

/** A frame of noise that is the same every time (Marsaglia's xorshift), over what `paint` draws. */
function frameOf(paint: Paint, width = 800, height = 600): Frame {
  const data = new Uint8ClampedArray(width * height * 3);
  let state = 1;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const value of paint(x, y)) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        data[i++] = value + ((state >>> 0) / 2 ** 32 - 0.5) * 12;
      }
  return { width, height, channels: 3, data };
}

/** As good as random for each whole place. */
const chance = (x: number, y: number) => {
  const mixed = Math.sin(Math.floor(x) * 12.9898 + Math.floor(y) * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};
const wave = (turns: number) => Math.cos(2 * Math.PI * turns);
const grey = (value: number) => [value, value, value] as const;

/** A card's ground: waves of two colours under guilloche of one colour, and letters. */
const ground: Paint = (x, y) => {
  const line = 14 * wave(x / 9 + 0.6 * wave(y / 80));
  const ink = y % 97 < 21 && chance(x / 5, y / 7) < 0.4 ? 90 : 0;
  return [180 + 25 * wave(x / 170) - line - ink, 190 - line - ink, 170 + 25 * wave(y / 150) - ink];
};
const dots: Paint = (x, y) => {
  const [u, v] = [(x * 0.97 + y * 0.26) / 4.3, (y * 0.97 - x * 0.26) / 4.3];
  const [red, green, blue] = ground(x, y);
  const dot = 12 * (wave(u) + wave(v));
  return [red + dot, green + dot, blue + dot];
};

const measured = (paint: Paint, width?: number, height?: number) => {
  const frame = frameOf(paint, width, height);
  return measureReproduction(frame, null, frame);
};

describe('marks of a reproduction', () => {
  it('a document has none, for all its guilloche, letters and noise', () => {
    const { lattice, colour } = measured(ground);
    expect(lattice).toBeLessThan(LIMITS.lattice);
    expect(colour).toBeGreaterThan(LIMITS.colour);
  });

  it('a screen’s pixels are a square lattice, and parallel lines are none', () => {
    expect(measured(dots).lattice).toBeGreaterThan(LIMITS.lattice);
    const lined: Paint = (x, y) => grey(180 + 24 * wave((x * 0.97 + y * 0.26) / 4.3));
    expect(measured(lined).lattice).toBeLessThan(LIMITS.lattice);
  });

  it('a grey copy has no colour but that of the light', () => {
    const copied: Paint = (x, y) => {
      const [red, green, blue] = ground(x, y);
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      return [luma, 0.93 * luma, 0.75 * luma];
    };
    expect(measured(copied).colour).toBeLessThan(LIMITS.colour);
  });

  it('a grey copy between two lamps of different colours has none either', () => {
    const copied: Paint = (x, y) => {
      const [red, green, blue] = ground(x, y);
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      return [luma * (0.7 + x / 2700), 0.9 * luma, luma * (1 - x / 2700)];
    };
    expect(measured(copied).colour).toBeLessThan(LIMITS.colour);
  });

  it('where no page was found, the colour of the middle counts', () => {
    const isMiddle = (x: number, y: number) => Math.abs(x - 400) < 250 && Math.abs(y - 300) < 190;
    const framed: Paint = (x, y) => (isMiddle(x, y) ? grey(ground(x, y)[0]) : [30 + (x % 200), 90, 200 - (y % 190)]);
    expect(measureReproduction(frameOf(framed), null, 'middle').colour).toBeLessThan(LIMITS.colour);
    expect(measureReproduction(frameOf(ground), null, 'middle').colour).toBeGreaterThan(LIMITS.colour);
  });

  it('a small image says nothing, and one in grey or without a portrait nothing of colours', () => {
    expect(measured(ground, 480, 400)).toEqual({ lattice: null, colour: null });
    expect(measured(ground, 100, 80)).toEqual({ lattice: null, colour: null });
    const { data, width, height } = frameOf(ground);
    const single: Frame = { width, height, channels: 1, data: data.filter((_, i) => i % 3 === 0) };
    expect(measureReproduction(single, null, single).colour).toBeNull();
    expect(measureReproduction(frameOf(ground), null, null)).toMatchObject({ colour: null });
  });
});
