/** The measures of a frame and of the document in it. Pure: pixels in, numbers out. */

import type { Frame, Point, Quad } from '../../image/frame.ts';
import { assertFrame } from '../../image/frame.ts';
import { fitHomography, project, type Homography } from '../../image/homography.ts';
import { areaOf } from '../outline/geometry.ts';

export interface Measures {
  /** Luma (0 to 255) of the document, or of the frame without one: the median. */
  readonly middle: number;
  /** Share of it that is white in every channel. */
  readonly white: number;
  /**
   * The largest step between neighbouring pixels over the contrast around them, 95th percentile: 1 for an ideal edge,
   * about 0.4 / s for one softened by a Gaussian of s pixels. Null where there are no edges.
   */
  readonly sharpness: number | null;
  /** The middle of the largest reflection, as shares of the document's width and height, and its core's share of the area. */
  readonly glare: { readonly at: Point; readonly area: number } | null;
  /** Share of the frame's area that the document takes; 0 without one. */
  readonly area: number;
  /** Shorter over longer of opposite sides, the worse pair: 1 seen from straight above. */
  readonly evenness: number;
  /** Distance of the nearest corner from the frame's edge, as a share of the frame's shorter side. */
  readonly margin: number;
  /** Share of the document's rim that shows the outside, in the longest stretch. */
  readonly covered: number;
}

/** Values of a document, in a grid of this many columns and rows over its width and height. */
const COLUMNS = 96;
const ROWS = 64;
/** All channels at least this: the sensor is saturated. */
const FULL = 250;

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
  const grid = sampleGrid(frame, map);
  const lumas = grid.luma.toSorted();
  const white = grid.full.reduce((sum, value) => sum + value, 0) / grid.full.length;
  return {
    middle: lumas[lumas.length >> 1] ?? 0,
    white,
    sharpness: sharpnessOf(frame, map),
    glare: corners ? findGlare(grid) : null,
    area: corners ? Math.abs(areaOf(corners)) / (width * height) : 0,
    evenness: corners ? evennessOf(corners) : 1,
    margin: corners ? marginOf(corners, width, height) : 0,
    covered: corners ? coveredOf(frame, map) : 0,
  };
}

interface DocumentGrid {
  readonly luma: Float32Array;
  /** 1 where every channel is saturated. */
  readonly full: Uint8Array;
}

function sampleGrid(frame: Frame, map: Homography): DocumentGrid {
  const luma = new Float32Array(COLUMNS * ROWS);
  const full = new Uint8Array(COLUMNS * ROWS);
  const colour = new Float32Array(3);
  for (let row = 0, i = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++, i++) {
      const [x, y] = project(map, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
      colourAt(frame, x, y, colour);
      luma[i] = 0.299 * colour[0]! + 0.587 * colour[1]! + 0.114 * colour[2]!;
      full[i] = Math.min(colour[0]!, colour[1]!, colour[2]!) >= FULL ? 1 : 0;
    }
  }
  return { luma, full };
}

function colourAt({ width, height, channels, data }: Frame, x: number, y: number, colour: Float32Array): void {
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const at = (row * width + column) * channels;
  colour[0] = data[at]!;
  colour[1] = data[channels === 1 ? at : at + 1]!;
  colour[2] = data[channels === 1 ? at : at + 2]!;
}

/**
 * The core of the largest patch of saturated pixels. White paper can be saturated too, but its print leaves no core
 * between the lines.
 */
function findGlare(grid: DocumentGrid): Measures['glare'] {
  const full = coreOf(coreOf(grid.full, 1, COLUMNS), COLUMNS, ROWS);
  const seen = new Uint8Array(full.length);
  let best: Measures['glare'] = null;
  for (let start = 0; start < full.length; start++) {
    if (full[start] === 0 || seen[start] === 1) continue;
    const stack = [start];
    seen[start] = 1;
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % COLUMNS;
      const y = (at - x) / COLUMNS;
      count++;
      sumX += x + 0.5;
      sumY += y + 0.5;
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (nx < 0 || ny < 0 || nx >= COLUMNS || ny >= ROWS) continue;
        const next = ny * COLUMNS + nx;
        if (full[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const share = count / full.length;
    if (share > (best?.area ?? 0)) best = { at: [sumX / count / COLUMNS, sumY / count / ROWS], area: share };
  }
  return best;
}

/** Cells around a core that must be saturated too: three of 96 across are a character of the MRZ and its neighbours. */
const RIND = 3;

/** Cells whose neighbours along one axis are full as far as RIND; the grid's own margin has none. */
function coreOf(full: Uint8Array, step: number, count: number): Uint8Array {
  return full.map((value, i) => {
    const place = Math.floor(i / step) % count;
    if (place < RIND || place >= count - RIND) return 0;
    for (let away = -RIND; away <= RIND; away++) {
      if (full[i + away * step] === 0) return 0;
    }
    return value;
  });
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
 * elsewhere. Something covers the side there.
 */
function coveredOf(frame: Frame, map: Homography): number {
  const inside = new Float32Array(3);
  const outside = new Float32Array(3);
  let worst = 0;
  for (let side = 0; side < 4; side++) {
    let run = 0;
    let longest = 0;
    let alike = 0;
    for (let i = 0; i < PLACES; i++) {
      const part = 0.06 + (0.88 * (i + 0.5)) / PLACES;
      const at = (depth: number): Point =>
        side === 0 ? [part, depth] : side === 1 ? [1 - depth, part] : side === 2 ? [part, 1 - depth] : [depth, part];
      const [ox, oy] = project(map, ...at(-OUTSIDE));
      if (ox < 0 || oy < 0 || ox >= frame.width || oy >= frame.height) {
        run = 0;
        continue;
      }
      colourAt(frame, ox, oy, outside);
      let same = true;
      for (const depth of [INSIDE / 3, (2 * INSIDE) / 3, INSIDE]) {
        colourAt(frame, ...project(map, ...at(depth)), inside);
        const away =
          Math.abs(inside[0]! - outside[0]!) + Math.abs(inside[1]! - outside[1]!) + Math.abs(inside[2]! - outside[2]!);
        const light = (inside[0]! + inside[1]! + inside[2]! + outside[0]! + outside[1]! + outside[2]!) / 2;
        same &&= away < ALIKE * light && light < 3 * FULL;
      }
      run = same ? run + 1 : 0;
      if (same) alike++;
      longest = Math.max(longest, run);
    }
    // A side that looks the same all along belongs to a document in the background's colour, not to a covered one.
    if (alike < 0.6 * PLACES) worst = Math.max(worst, longest / PLACES);
  }
  return worst;
}
