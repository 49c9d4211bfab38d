import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { bezelSides } from './bezel.ts';

const [WIDTH, HEIGHT] = [800, 600];
const PAGE = around(200, 150);

/** The corners of a rectangle so far from the image's sides, turned about its middle by an angle in radians. */
function around(across: number, down: number, turn = 0): Quad {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (sx: number, sy: number): Point => {
    const [x, y] = [sx * (WIDTH / 2 - across), sy * (HEIGHT / 2 - down)];
    return [WIDTH / 2 + x * cos - y * sin, HEIGHT / 2 + x * sin + y * cos];
  };
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

const isInside = (quad: Quad, x: number, y: number): boolean =>
  quad.every(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % 4]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** As good as random for each whole place, 0 to 1. */
const chance = (x: number, y: number) => {
  const mixed = Math.sin(Math.floor(x) * 12.9898 + Math.floor(y) * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

const NOISE = Float64Array.from({ length: WIDTH * HEIGHT }, (_, i) => 6 * (chance(i % WIDTH, i / WIDTH) - 0.5));

/** An image of grey values with a camera's noise. */
function frameOf(paint: (x: number, y: number) => number): Frame {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) data[i] = paint(x + 0.5, y + 0.5) + NOISE[i]!;
  return { width: WIDTH, height: HEIGHT, channels: 1, data };
}

const page = (x: number, y: number) => (isInside(PAGE, x, y) ? 200 : null);
/** A table's cloth: coarse squares of two shades. */
const cloth = (x: number, y: number) => (chance(x / 40, y / 40) < 0.5 ? 90 : 130);
const shownIn = (part: Quad, black = 35) =>
  frameOf((x, y) => page(x, y) ?? (isInside(part, x, y) ? cloth(x, y) : black));

describe('a bezel', () => {
  it('what a screen shows within black has four sides, however it is turned and wherever it ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 90 }),
        fc.integer({ min: 30, max: 80 }),
        fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        fc.integer({ min: 5, max: 60 }),
        (across, down, turn, black) => {
          expect(bezelSides(shownIn(around(across, down, turn), black), PAGE)).toBe(4);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('black on one side alone is one side', () => {
    const left = frameOf((x, y) => page(x, y) ?? (x < 60 ? 35 : cloth(x, y)));
    const bottom = frameOf((x, y) => page(x, y) ?? (y > HEIGHT - 50 ? 35 : cloth(x, y)));
    expect([left, bottom].map((frame) => bezelSides(frame, PAGE))).toEqual([1, 1]);
  });

  it('a page on a table has none, however dark the table', () => {
    const plain = (value: number) => frameOf((x, y) => page(x, y) ?? value);
    const large = around(40, 30);
    const filling = frameOf((x, y) => (isInside(large, x, y) ? 200 : 25));
    expect([plain(15), plain(60), plain(140), frameOf((x, y) => page(x, y) ?? cloth(x, y))].map(sidesOf)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(bezelSides(filling, large)).toBe(0);
  });

  it('what ends on a dark table beside the page is none where the table has a grain, or its end is no line', () => {
    const grained = frameOf(
      (x, y) => page(x, y) ?? (isInside(around(60, 50), x, y) ? cloth(x, y) : 60 * chance(x / 16, y / 16)),
    );
    const round = frameOf((x, y) => page(x, y) ?? (Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < 480 ? cloth(x, y) : 30));
    expect([grained, round].map(sidesOf)).toEqual([0, 0]);
  });
});

const sidesOf = (frame: Frame) => bezelSides(frame, PAGE);
