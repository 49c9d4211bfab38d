import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { fitHomography } from '@veridoor/image/homography';
import { createOutlineFinder, findOutline, type View } from './find.ts';
import { areaOf, intersectionOverUnion, trueShape } from './geometry.ts';

/** Pseudo-random numbers that are the same everywhere. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

type Colour = readonly [red: number, green: number, blue: number];
type Cloth = (x: number, y: number) => Colour;

const checks: Cloth = (x, y) => {
  const dark = (Math.floor((x + 0.3 * y) / 23) % 2) + (Math.floor((y - 0.3 * x) / 23) % 2);
  return [120 - 40 * dark, 60 + 25 * dark, 60];
};

function stripes(one: Colour, other: Colour, wide: number): Cloth {
  return (x, y) => (Math.floor((y + 0.1 * x) / wide) % 2 === 0 ? one : other);
}

function dots(dot: Colour, between: Colour, apart: number): Cloth {
  return (x, y) => {
    const [u, v] = [(x + 0.2 * y) / apart, (y - 0.2 * x) / apart];
    return Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5) < 0.3 ? dot : between;
  };
}

interface Scene {
  readonly cloth?: Cloth;
  /** Share of full light. */
  readonly light?: number;
  /** The colour of a band along the card's upper side. */
  readonly head?: Colour;
  /** Lines of print over all of the card. */
  readonly printed?: boolean;
}

/** A frame of a cloth with a pale card with a few lines of print on it; without corners, the cloth alone. */
function paint(
  width: number,
  height: number,
  corners: Quad | null,
  aspect: number,
  { cloth = checks, light = 1, head, printed = false }: Scene = {},
): Frame {
  const next = noise(7);
  const data = new Uint8ClampedArray(width * height * 4);
  const map =
    corners &&
    fitHomography(corners, [
      [0, 0],
      [aspect, 0],
      [aspect, 1],
      [0, 1],
    ]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      let colour = cloth(x, y);
      if (map) {
        const w = map[6] * x + map[7] * y + 1;
        const u = (map[0] * x + map[1] * y + map[2]) / w;
        const v = (map[3] * x + map[4] * y + map[5]) / w;
        const inside = u > 0 && v > 0 && u < aspect && v < 1;
        const print = inside && v > 0.5 && Math.floor(v * 20) % 3 === 0 && Math.floor(u * 60) % 3 !== 0 && u > 0.1;
        const dense = inside && printed && Math.floor(v * 60) % 3 === 0 && Math.floor(u * 30) % 7 !== 0;
        if (inside) colour = print || dense ? [40, 40, 60] : head && v < 0.13 ? head : [225, 228, 220];
      }
      for (let c = 0; c < 3; c++) data[at + c] = light * colour[c]! + 6 * (next() - 0.5);
      data[at + 3] = 255;
    }
  }
  return { width, height, channels: 4, data };
}

const CARD: Quad = [
  [150, 120],
  [500, 140],
  [490, 365],
  [140, 340],
];
const PAGE: Quad = [
  [150, 100],
  [490, 110],
  [485, 352],
  [145, 345],
];
describe('findOutline', () => {
  it('findOutline finds a card on a checked cloth within two pixels', () => {
    const outline = findOutline(paint(640, 480, CARD, 1.586));
    expect(outline).not.toBeNull();
    expect(intersectionOverUnion(outline!.corners, CARD)).toBeGreaterThan(0.97);
    expect(outline!.size).toBe('ID-1');
  });

  it('findOutline distinguishes a passport page by its aspect', () => {
    expect(findOutline(paint(640, 480, PAGE, 1.42))).toMatchObject({ size: 'ID-3' });
  });

  it.each<[string, Scene]>([
    ['stripes along its sides', { cloth: stripes([50, 40, 90], [60, 170, 150], 21) }],
    ['stripes in poor light', { cloth: stripes([110, 40, 100], [60, 190, 110], 15), light: 0.25 }],
    ['dots in poor light', { cloth: dots([60, 210, 180], [160, 150, 140], 13), light: 0.25 }],
  ])('findOutline finds a card on %s', (_, scene) => {
    const outline = findOutline(paint(640, 480, CARD, 1.586, scene));
    expect(intersectionOverUnion(outline!.corners, CARD)).toBeGreaterThan(0.97);
    expect(findOutline(paint(640, 480, null, 1, scene))).toBeNull();
  });

  it('findOutline finds a whole page whose head is nearly as dark as the table', () => {
    const outline = findOutline(paint(640, 480, PAGE, 1.42, { cloth: () => [40, 70, 110], head: [60, 50, 120] }));
    expect(intersectionOverUnion(outline!.corners, PAGE)).toBeGreaterThan(0.97);
  });

  it.each<[string, Scene]>([
    ['a plain cloth', { printed: true, cloth: () => [225, 225, 215] }],
    ['stripes', { printed: true, cloth: stripes([222, 220, 215], [200, 200, 195], 30) }],
  ])('findOutline finds a printed card on %s of its colour, which colours alone do not tell', (_, scene) => {
    const frame = paint(640, 480, CARD, 1.586, scene);
    expect(findOutline(frame, ['colours'])).toBeNull();
    expect(intersectionOverUnion(findOutline(frame)!.corners, CARD)).toBeGreaterThan(0.88);
    expect(findOutline(paint(640, 480, null, 1, scene))).toBeNull();
  });

  it('the finder of a video looks at the next frame in the other way when it finds nothing', () => {
    const views: (readonly View[] | undefined)[] = [];
    const outline = findOutline(paint(640, 480, CARD, 1.586))!;
    const answers = [null, null, outline, outline, null, null];
    const find = createOutlineFinder((_, others) => {
      views.push(others);
      return answers[views.length - 1]!;
    });
    const frame = paint(8, 8, null, 1);
    expect(answers.map(() => find(frame, false))).toEqual(answers);
    expect(views).toEqual([['colours'], ['network'], ['colours'], ['colours'], ['colours'], ['network']]);
  });

  it('findOutline works at any frame size', () => {
    const large = CARD.map(([x, y]): Point => [x * 1.5, y * 1.5]) as unknown as Quad;
    const outline = findOutline(paint(960, 720, large, 1.586));
    expect(intersectionOverUnion(outline!.corners, large)).toBeGreaterThan(0.97);
  });

  it('findOutline finds nothing in an empty frame', () => {
    expect(findOutline(paint(640, 480, null, 1))).toBeNull();
    for (const [width, height] of [
      [1, 1],
      [1, 500],
      [7, 7],
      [640, 480],
    ] as const) {
      const data = new Uint8Array(width * height * 3).fill(200);
      expect(findOutline({ width, height, channels: 3, data })).toBeNull();
    }
  });

  it('findOutline refuses a frame whose data does not fit its size', () => {
    expect(() => findOutline({ width: 4, height: 4, channels: 4, data: new Uint8Array(3) })).toThrow(RangeError);
  });
});

describe('geometry', () => {
  const coordinate = fc.double({ min: -50, max: 50, noNaN: true });

  it('overlap of two outlines is symmetric, at most 1, and 1 with itself', () => {
    fc.assert(
      fc.property(coordinate, coordinate, (dx, dy) => {
        const moved = CARD.map(([x, y]): Point => [x + dx, y + dy]) as unknown as Quad;
        const there = intersectionOverUnion(CARD, moved);
        expect(there).toBeCloseTo(intersectionOverUnion(moved, CARD), 9);
        expect(there).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
    expect(intersectionOverUnion(CARD, CARD)).toBeCloseTo(1, 9);
    expect(intersectionOverUnion(CARD, CARD.map(([x, y]) => [x + 900, y]) as unknown as Quad)).toBe(0);
  });

  it('the area of an outline is positive clockwise', () => {
    expect(areaOf(CARD)).toBeGreaterThan(0);
    expect(areaOf(CARD.toReversed())).toBeLessThan(0);
  });

  it('the aspect of a tilted card is recovered from its corners', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        (pitch, yaw) => {
          const focal = 0.85 * 640;
          const corners = [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ].map(([sx, sy]): Point => {
            const x = sx! * 0.5 * 1.586 * 150;
            const y = sy! * 0.5 * 150;
            const across = x * Math.cos(yaw) + y * Math.sin(pitch) * Math.sin(yaw);
            const z = focal + y * Math.sin(pitch) * Math.cos(yaw) - x * Math.sin(yaw);
            return [320 + (focal * across) / z, 240 + (focal * y * Math.cos(pitch)) / z];
          }) as unknown as Quad;
          const shape = trueShape(corners, 640, 480)!;
          expect(shape.aspect).toBeCloseTo(1.586, 3);
          expect(shape.skew).toBeCloseTo(0, 3);
        },
      ),
    );
  });
});
