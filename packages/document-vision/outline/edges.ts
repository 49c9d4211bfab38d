/** Edges of brightness and of colour, at the size for finding outlines. */

import { boxMean, soften } from './filters.ts';
import type { Planes } from './planes.ts';

/** Edge pixels: for each pixel the strength (0 without an edge) and the direction of the rise. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Strength relative to the background, 0 to MOST; only on the ridge of an edge. */
  readonly strength: Float32Array;
  /** Direction of steepest change, in degrees from 0 to 179 (dark to light and light to dark are alike). */
  readonly direction: Uint8Array;
  /**
   * A pixel's weight in the search for lines, 0 to MOST_VOTES: its strength, more beside colours unlike the background.
   */
  readonly votes: Float32Array;
}

/** A strength above this counts no more. */
export const MOST = 3;
/**
 * An edge between background colours and others votes three times. Otherwise the document's sides would be few among
 * the lines of a patterned background and of the print.
 */
export const MOST_VOTES = 3 * MOST;
/** The distance from an edge at which its two sides are compared, in pixels. */
const ASIDE = 3;
/** A difference in background distance that already counts fully: a third of that of a completely different colour. */
const STRANGE_SIDE = 36;
/** A change of this many grey levels over two pixels is noise in any image (measured on dim specimens). */
const LEAST = 5;

/** Edges of brightness and colour alone. */
export type PlainEdges = Omit<Edges, 'votes'>;

/** Finds the ridges of change in brightness and colour. */
export function findPlainEdges(planes: Planes): PlainEdges {
  const { width, height } = planes;
  const size = width * height;
  const edges = { width, height, strength: new Float32Array(size), direction: new Uint8Array(size) };
  if (width < 8 || height < 8) return edges;
  const slope = createSlope(size);
  const softened = [planes.luma, planes.red, planes.blue].map((plane) => soften(plane, width, height));
  steepest(softened[0]!, softened[1]!, softened[2]!, width, height, slope);
  const around = boxMean(slope.steep, width, height, 7);
  for (let i = 0; i < size; i++) around[i] = 1 / (0.7 * around[i]! + LEAST);
  addRidges(edges, slope, around, LEAST, PLAIN_MOST);
  return edges;
}

/**
 * Adds the ridges of `strange` (see background distance). They count more: where the document's colours differ from the
 * background's, they are its outline and little else.
 */
export function findEdges(plain: PlainEdges, strange: Float32Array): Edges {
  const { width, height } = plain;
  const size = width * height;
  const edges = {
    width,
    height,
    strength: plain.strength.slice(),
    direction: plain.direction.slice(),
    votes: new Float32Array(size),
  };
  if (width < 8 || height < 8) return edges;
  const slope = createSlope(size);
  const soft = soften(soften(strange, width, height), width, height);
  slopeOf(soft, width, height, slope);
  addRidges(edges, slope, new Float32Array(size).fill(1 / STRANGE_EDGE), STRANGE_EDGE, MOST);
  vote(edges, soft);
  return edges;
}

/** Each edge's weight in the search for lines, by the background distance (softened) on its two sides. */
function vote({ width, strength, direction, votes }: Edges, strange: Float32Array): void {
  const aside = Int32Array.from({ length: 180 }, (_, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return Math.round(ASIDE * Math.cos(angle)) + width * Math.round(ASIDE * Math.sin(angle));
  });
  const scale = (MOST_VOTES / MOST - 1) / STRANGE_SIDE;
  for (let i = 0; i < votes.length; i++) {
    if (strength[i] === 0) continue;
    const step = aside[direction[i]!]!;
    const difference = Math.abs((strange[i + step] ?? 0) - (strange[i - step] ?? 0));
    votes[i] = strength[i]! * (1 + scale * Math.min(STRANGE_SIDE, difference));
  }
}

interface Slope {
  readonly across: Float32Array;
  readonly down: Float32Array;
  readonly steep: Float32Array;
}

function createSlope(size: number): Slope {
  return { across: new Float32Array(size), down: new Float32Array(size), steep: new Float32Array(size) };
}

/** The slope of the plane that is steepest, at every pixel. */
function steepest(
  first: Float32Array,
  second: Float32Array,
  third: Float32Array,
  width: number,
  height: number,
  { across, down, steep }: Slope,
): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      let dx = first[i + 1]! - first[i - 1]!;
      let dy = first[i + width]! - first[i - width]!;
      let most = dx * dx + dy * dy;
      const bx = second[i + 1]! - second[i - 1]!;
      const by = second[i + width]! - second[i - width]!;
      const b = bx * bx + by * by;
      if (b > most) {
        most = b;
        dx = bx;
        dy = by;
      }
      const cx = third[i + 1]! - third[i - 1]!;
      const cy = third[i + width]! - third[i - width]!;
      const c = cx * cx + cy * cy;
      if (c > most) {
        most = c;
        dx = cx;
        dy = cy;
      }
      steep[i] = Math.sqrt(most);
      across[i] = dx;
      down[i] = dy;
    }
  }
}

/** The slope of one plane. */
function slopeOf(plane: Float32Array, width: number, height: number, { across, down, steep }: Slope): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const dx = plane[i + 1]! - plane[i - 1]!;
      const dy = plane[i + width]! - plane[i - width]!;
      across[i] = dx;
      down[i] = dy;
      steep[i] = Math.sqrt(dx * dx + dy * dy);
    }
  }
}

/** Adds the pixels where the slope is steepest across its own direction. Strength is the slope times `scale`. */
function addRidges(
  edges: PlainEdges,
  { across, down, steep }: Slope,
  scale: Float32Array,
  least: number,
  most: number,
): void {
  const { width, height, strength, direction } = edges;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      const much = steep[i]!;
      if (much < least) continue;
      const dx = across[i]!;
      const dy = down[i]!;
      const ax = Math.abs(dx);
      const ay = Math.abs(dy);
      // The neighbours up and down the slope, in one of four directions.
      const side = ay < 0.414 * ax ? 1 : ax < 0.414 * ay ? width : dx * dy > 0 ? width + 1 : width - 1;
      if (much < steep[i - side]! || much <= steep[i + side]!) continue;
      const strong = Math.min(most, much * scale[i]!);
      if (strong <= strength[i]!) continue;
      strength[i] = strong;
      direction[i] = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 180;
    }
  }
}

/** The maximum for an edge of brightness or colour alone. */
const PLAIN_MOST = 1.8;
/** Slope of background distance, per two pixels, that counts as one third of MOST. */
const STRANGE_EDGE = 16;
