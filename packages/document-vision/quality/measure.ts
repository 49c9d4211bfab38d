/** The measures of a frame and of the document in it. Pure: pixels in, numbers out. */

import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { assertFrame, colourAt } from '@veridoor/image/frame';
import { fitHomography, project, type Homography } from '@veridoor/image/homography';
import { areaOf } from '../outline/geometry.ts';
import { FULL, measureHighlights, type Highlights } from './highlights.ts';

export interface Measures extends Highlights {
  /**
   * The largest step between neighbouring pixels over the contrast around them, 95th percentile: 1 for an ideal edge,
   * about 0.4 / s for one softened by a Gaussian of s pixels. Null where there are no edges.
   */
  readonly sharpness: number | null;
  /** Share of the frame's area that the document takes; 0 without one. */
  readonly area: number;
  /** Shorter over longer of opposite sides, the worse pair: 1 seen from straight above. */
  readonly evenness: number;
  /** Distance of the nearest corner from the frame's edge, as a share of the frame's shorter side. */
  readonly margin: number;
  /** The longest stretch of a side that something crosses, as a share of it. */
  readonly covered: number;
}

/** Measures a frame with the document's corners (clockwise), or without. */
export function measureFrame(frame: Frame, corners: Quad | null): Measures {
  assertFrame(frame);
  const { width, height } = frame;
  const area: Quad = corners ?? [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const map = fitHomography(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    area,
  );
  if (!map) return measureFrame(frame, null);
  return {
    ...measureHighlights(frame, corners),
    sharpness: sharpnessOf(frame, map),
    area: corners ? Math.abs(areaOf(corners)) / (width * height) : 0,
    evenness: corners ? evennessOf(corners) : 1,
    margin: corners ? marginOf(corners, width, height) : 0,
    covered: corners ? coveredOf(frame, map) : 0,
  };
}

/** Number of the document's rows and columns that are searched for edges, and the window and contrast of an edge. */
const SCANS = 48;
const REACH = 4;
const EDGE_CONTRAST = 36;
/** Fewer edges than this are not conclusive. */
const LEAST_EDGES = 60;

/** Steepness of edges along rows and along columns of pixels; the softer direction counts (motion blurs only one). */
function sharpnessOf(frame: Frame, map: Homography): number | null {
  const directions = [true, false].map((along) => {
    const found: number[] = [];
    for (let scan = 0; scan < SCANS; scan++) {
      const part = 0.04 + (0.92 * (scan + 0.5)) / SCANS;
      const from = along ? project(map, 0.04, part) : project(map, part, 0.04);
      const to = along ? project(map, 0.96, part) : project(map, part, 0.96);
      scanLine(frame, from, to, found);
    }
    found.sort((a, b) => a - b);
    return found.length < LEAST_EDGES ? null : found[Math.floor(found.length * 0.95)]!;
  });
  const [across, down] = directions;
  if (across === null || across === undefined) return down ?? null;
  return down === null || down === undefined ? across : Math.min(across, down);
}

function scanLine(frame: Frame, from: Point, to: Point, found: number[]): void {
  const length = Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]));
  if (length < 2 * REACH + 2) return;
  const values = new Float32Array(length);
  const colour = new Float32Array(3);
  for (let i = 0; i < length; i++) {
    colourAt(frame, from[0] + ((to[0] - from[0]) * i) / length, from[1] + ((to[1] - from[1]) * i) / length, colour);
    values[i] = 0.299 * colour[0]! + 0.587 * colour[1]! + 0.114 * colour[2]!;
  }
  for (let i = REACH; i < length - REACH - 1; i++) {
    const step = Math.abs(values[i + 1]! - values[i]!);
    if (step < Math.abs(values[i]! - values[i - 1]!) || step < Math.abs(values[i + 2]! - values[i + 1]!)) continue;
    let low = 255;
    let high = 0;
    for (let j = i - REACH; j <= i + REACH + 1; j++) {
      low = Math.min(low, values[j]!);
      high = Math.max(high, values[j]!);
    }
    if (high - low >= EDGE_CONTRAST) found.push(step / (high - low));
  }
}

function evennessOf(corners: Quad): number {
  const sides = corners.map(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % 4]!;
    return Math.hypot(nx - x, ny - y);
  });
  const pair = (a: number, b: number) => Math.min(a, b) / Math.max(a, b, 1e-9);
  return Math.min(pair(sides[0]!, sides[2]!), pair(sides[1]!, sides[3]!));
}

function marginOf(corners: Quad, width: number, height: number): number {
  const distances = corners.map(([x, y]) => Math.min(x, y, width - x, height - y));
  return Math.min(...distances) / Math.min(width, height);
}

/** Places along a side, and the depths inside of it at which colours are compared (shares of the document). */
const PLACES = 60;
const DEPTHS = [-0.03, -0.015, 0, 0.015, 0.03, 0.045, 0.06, 0.075, 0.09];
/** A finger goes on where neither of the two depths before has another colour: it is rounded, and darker on its sides. */
const BEFORE = 2;
/** Colours that differ by less than this share of their brightness count as equal, unless both are saturated. */
const ALIKE = 0.1;
/**
 * A colour nearer than this to that of more than this share of a side's other places is the document's own. Chosen on
 * photographs of half of the sources, with and without fingers drawn over the sides.
 */
const OWN = 0.05;
const OWN_SHARE = 0.2;

/**
 * The longest stretch of a side, as a share of it, that something crosses: the colour goes on from outside to inside,
 * although it does not elsewhere. Where the colour is the background's, the document only has it too. Where it is that
 * of other places of the document along this side, something of its colour lies beside it.
 */
function coveredOf(frame: Frame, map: Homography): number {
  const depths = DEPTHS.map((depth) => coloursAlong(frame, map, depth));
  const background = medianColour(depths[0]!);
  let worst = 0;
  for (let side = 0; side < 4; side++) {
    const places = Array.from({ length: PLACES }, (_, i) => {
      const colours = depths.map((along) => colourOf(along, side * PLACES + i));
      return { goesOn: isContinuous(colours), outside: colours[0]!, inside: colours.at(-1)! };
    });
    const own = places.filter(({ goesOn }) => !goesOn);
    // A side that looks the same all along belongs to a document in the background's colour, not to a covered one.
    if (own.length <= 0.4 * PLACES) continue;
    const isOwn = (colour: Float32Array): boolean =>
      own.filter(({ inside }) => isAlike(inside, colour, OWN)).length > OWN_SHARE * own.length;
    let run = 0;
    for (const { goesOn, outside, inside } of places) {
      run = goesOn && !isAlike(background, outside, ALIKE) && !isOwn(inside) ? run + 1 : 0;
      worst = Math.max(worst, run / PLACES);
    }
  }
  return worst;
}

function isContinuous(colours: readonly Float32Array[]): boolean {
  return colours.every(
    (colour, i) =>
      colour[0]! >= 0 &&
      (i === 0 || (sumOf(colour) < 3 * FULL && isAlike(colours[Math.max(0, i - BEFORE)]!, colour, ALIKE))),
  );
}

/** Red, green and blue at each place along the sides, so deep inside of them; -1 beyond the frame. */
function coloursAlong(frame: Frame, map: Homography, depth: number): Float32Array {
  const colours = new Float32Array(4 * PLACES * 3).fill(-1);
  for (let place = 0; place < 4 * PLACES; place++) {
    const [x, y] = placeAt(map, Math.floor(place / PLACES), place % PLACES, depth);
    if (x >= 0 && y >= 0 && x < frame.width && y < frame.height) colourAt(frame, x, y, colourOf(colours, place));
  }
  return colours;
}

/** A place along a side, so deep inside of it. */
function placeAt(map: Homography, side: number, place: number, depth: number): Point {
  const part = 0.06 + (0.88 * (place + 0.5)) / PLACES;
  const [x, y] =
    side === 0 ? [part, depth] : side === 1 ? [1 - depth, part] : side === 2 ? [part, 1 - depth] : [depth, part];
  return project(map, x, y);
}

const colourOf = (colours: Float32Array, place: number): Float32Array => colours.subarray(place * 3, place * 3 + 3);

function medianColour(colours: Float32Array): Float32Array {
  return Float32Array.from([0, 1, 2], (channel) => {
    const values = colours.filter((value, i) => i % 3 === channel && value >= 0).toSorted();
    return values[values.length >> 1] ?? 0;
  });
}

const sumOf = (colour: Float32Array): number => colour[0]! + colour[1]! + colour[2]!;
const isAlike = (one: Float32Array, other: Float32Array, share: number): boolean =>
  Math.abs(one[0]! - other[0]!) + Math.abs(one[1]! - other[1]!) + Math.abs(one[2]! - other[2]!) <
  (share * (sumOf(one) + sumOf(other))) / 2;
