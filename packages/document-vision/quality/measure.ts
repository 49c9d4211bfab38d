/** The measures of a frame and of the document in it. Pure: pixels in, numbers out. */

import type { Frame, Point, Quad } from '../../image/frame.ts';
import { assertFrame, colourAt } from '../../image/frame.ts';
import { fitHomography, project, type Homography } from '../../image/homography.ts';
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
  /** Share of the document's rim that shows the outside, in the longest stretch. */
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

/**
 * Places along a side, and the distance inside and outside of it at which colours are compared (shares of the
 * document).
 */
const PLACES = 60;
const OUTSIDE = 0.03;
const INSIDE = 0.09;
/** Colours that differ by less than this share of their brightness count as equal, unless both are saturated. */
const ALIKE = 0.1;

/**
 * The longest stretch of a side, as a share of it, where inside and outside look the same although they differ
 * elsewhere, and the outside is not the background: something lies over the side there. Where the outside is the
 * background, the document only has its colour.
 */
function coveredOf(frame: Frame, map: Homography): number {
  const outside = outsideOf(frame, map);
  const background = medianColour(outside);
  const inside = new Float32Array(3);
  let worst = 0;
  for (let side = 0; side < 4; side++) {
    let run = 0;
    let longest = 0;
    let alike = 0;
    for (let i = 0; i < PLACES; i++) {
      const at = (side * PLACES + i) * 3;
      const beyond = outside.subarray(at, at + 3);
      const light = (colour: Float32Array): number => (sumOf(colour) + sumOf(beyond)) / 2;
      let same = beyond[0]! >= 0;
      for (const depth of [INSIDE / 3, (2 * INSIDE) / 3, INSIDE]) {
        if (!same) break;
        colourAt(frame, ...placeAt(map, side, i, depth), inside);
        same = between(inside, beyond) < ALIKE * light(inside) && light(inside) < 3 * FULL;
      }
      if (same) alike++;
      run = same && between(background, beyond) >= ALIKE * light(background) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    // A side that looks the same all along belongs to a document in the background's colour, not to a covered one.
    if (alike < 0.6 * PLACES) worst = Math.max(worst, longest / PLACES);
  }
  return worst;
}

/** A place along a side, so deep inside of it. */
function placeAt(map: Homography, side: number, place: number, depth: number): Point {
  const part = 0.06 + (0.88 * (place + 0.5)) / PLACES;
  const [x, y] =
    side === 0 ? [part, depth] : side === 1 ? [1 - depth, part] : side === 2 ? [part, 1 - depth] : [depth, part];
  return project(map, x, y);
}

/** Red, green and blue just outside of each place along the sides; -1 beyond the frame. */
function outsideOf(frame: Frame, map: Homography): Float32Array {
  const colours = new Float32Array(4 * PLACES * 3).fill(-1);
  for (let i = 0; i < 4 * PLACES; i++) {
    const [x, y] = placeAt(map, Math.floor(i / PLACES), i % PLACES, -OUTSIDE);
    if (x >= 0 && y >= 0 && x < frame.width && y < frame.height)
      colourAt(frame, x, y, colours.subarray(i * 3, i * 3 + 3));
  }
  return colours;
}

function medianColour(colours: Float32Array): Float32Array {
  return Float32Array.from([0, 1, 2], (channel) => {
    const values = colours.filter((value, i) => i % 3 === channel && value >= 0).toSorted();
    return values[values.length >> 1] ?? 0;
  });
}

const sumOf = (colour: Float32Array): number => colour[0]! + colour[1]! + colour[2]!;
const between = (one: Float32Array, other: Float32Array): number =>
  Math.abs(one[0]! - other[0]!) + Math.abs(one[1]! - other[1]!) + Math.abs(one[2]! - other[2]!);
