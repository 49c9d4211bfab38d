/** Finds, among lines, the quadrilateral most like a document. */

import type { Point, Quad } from '@veridoor/image/frame';
import { areaOf, ID1_ASPECT, ID3_ASPECT, isConvex, trueShape } from './geometry.ts';
import { supportBetween, type Line } from './lines.ts';

/** A quadrilateral of lines, and its support by edges. */
export interface Candidate {
  /** In pixels of the edges. */
  readonly corners: Quad;
  /** Mean support of the four sides and that of the weakest, 0 to 1. */
  readonly support: number;
  readonly weakest: number;
  /** Edge that continues beyond the corners, 0 to 1: a document's sides end there, a tablecloth's stripes do not. */
  readonly beyond: number;
  /** Width by height of the rectangle in space, and its cosine at the corner. */
  readonly aspect: number;
  readonly skew: number;
  /** Share of the frame's area. */
  readonly area: number;
  readonly score: number;
}

/** A line with edges over less than this share of its length is not a side. */
const LEAST_SIDE = 0.38;
/** The sides of a document in a frame: shares of the frame's shorter side. */
const SHORTEST_SIDE = 0.16;
/** Corners may lie outside the frame by this share of its shorter side. */
const OUTSIDE = 0.06;
/** Directions of two opposite sides differ by less than this (cosine), of neighbouring ones by more. */
const OPPOSITE = Math.cos((32 * Math.PI) / 180);
const NEIGHBOURING = Math.cos((50 * Math.PI) / 180);
/** Rounded corners: this share of a side at both ends bears no straight edge (ISO/IEC 7810: 3.18 of 54 mm). */
export const ROUNDED = 0.07;
/** The length of a line's continuation that is followed beyond a corner, as a share of the side. */
export const FOLLOWED = 0.22;
/** Deviation of the logarithm of the aspect from corner and lens errors. */
const ASPECT_ERROR = 0.07;

/**
 * The crossings of lines: for lines i and j at i · count + j. NaN where they do not cross, or cross far outside the
 * frame.
 */
interface Crossings {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The place of the crossing along line i. */
  readonly place: Float32Array;
}

function crossLines(lines: readonly Line[], width: number, height: number): Crossings {
  const count = lines.length;
  const margin = OUTSIDE * Math.min(width, height);
  const x = new Float32Array(count * count).fill(Number.NaN);
  const y = new Float32Array(count * count);
  const place = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const a = lines[i]!;
      const b = lines[j]!;
      if (i === j || Math.abs(a.cos * b.cos + a.sin * b.sin) > NEIGHBOURING) continue;
      const scale = 1 / (a.cos * b.sin - a.sin * b.cos);
      const px = (a.distance * b.sin - b.distance * a.sin) * scale;
      const py = (b.distance * a.cos - a.distance * b.cos) * scale;
      if (px < -margin || py < -margin || px > width + margin || py > height + margin) continue;
      const at = i * count + j;
      x[at] = px;
      y[at] = py;
      place[at] = py * a.cos - px * a.sin;
    }
  }
  return { count, x, y, place };
}

/** The best candidates by their edges, best first. */
export function findQuads(lines: readonly Line[], width: number, height: number, most: number): Candidate[] {
  const count = lines.length;
  const crossings = crossLines(lines, width, height);
  const { x, place } = crossings;
  const shortest = SHORTEST_SIDE * Math.min(width, height);
  // side(i, j, k): line i between its crossings with j and k.
  const sides = new Float32Array(count * count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      if (Number.isNaN(x[i * count + j]!)) continue;
      for (let k = j + 1; k < count; k++) {
        if (Number.isNaN(x[i * count + k]!)) continue;
        const from = place[i * count + j]!;
        const to = place[i * count + k]!;
        const length = to - from;
        if (Math.abs(length) < shortest) continue;
        const support = supportBetween(lines[i]!, from + ROUNDED * length, to - ROUNDED * length);
        if (!(support > LEAST_SIDE)) continue;
        sides[(i * count + j) * count + k] = sides[(i * count + k) * count + j] = support;
      }
    }
  }
  const found: Candidate[] = [];
  const across: number[] = [];
  for (let j = 0; j < count; j++) {
    for (let k = j + 1; k < count; k++) {
      if (Math.abs(lines[j]!.cos * lines[k]!.cos + lines[j]!.sin * lines[k]!.sin) < OPPOSITE) continue;
      across.length = 0;
      for (let i = 0; i < count; i++) if (sides[(i * count + j) * count + k]! > 0) across.push(i);
      for (let a = 0; a < across.length; a++) {
        for (let b = a + 1; b < across.length; b++) {
          const i = across[a]!;
          const l = across[b]!;
          // Each quadrilateral occurs twice, once for either pair of sides.
          if (i < j) continue;
          const left = sides[(j * count + i) * count + l]!;
          const right = sides[(k * count + i) * count + l]!;
          if (left === 0 || right === 0) continue;
          const top = sides[(i * count + j) * count + k]!;
          const bottom = sides[(l * count + j) * count + k]!;
          const candidate = judge(lines, crossings, [i, k, l, j], [top, right, bottom, left], width, height);
          if (candidate) found.push(candidate);
        }
      }
    }
  }
  return found.toSorted((a, b) => b.score - a.score).slice(0, most);
}

/** `ring` holds the lines of the sides in turn, `supports` the share of edge along them. */
function judge(
  lines: readonly Line[],
  crossings: Crossings,
  ring: readonly [number, number, number, number],
  supports: readonly [number, number, number, number],
  width: number,
  height: number,
): Candidate | null {
  const { count, x, y, place } = crossings;
  const points = ring.map((line, side): Point => {
    const at = line * count + ring[(side + 3) % 4]!;
    return [x[at]!, y[at]!];
  });
  let corners = points as unknown as Quad;
  const turned = areaOf(corners) < 0;
  if (turned) corners = [corners[1], corners[0], corners[3], corners[2]];
  if (!isConvex(corners)) return null;
  const area = areaOf(corners) / (width * height);
  const shape = trueShape(corners, width, height);
  if (!shape || area < 0.04) return null;
  const aspect = shape.aspect < 1 ? 1 / shape.aspect : shape.aspect;
  if (aspect < 1.15 || aspect > 2) return null;
  const weakest = Math.min(...supports);
  const support = (supports[0] + supports[1] + supports[2] + supports[3]) / 4;
  let beyond = 0;
  for (let side = 0; side < 4; side++) {
    const line = ring[side]!;
    const from = place[line * count + ring[(side + 3) % 4]!]!;
    const to = place[line * count + ring[(side + 1) % 4]!]!;
    const length = to - from;
    const before = supportBetween(lines[line]!, from - FOLLOWED * length, from - 0.03 * length);
    const after = supportBetween(lines[line]!, to + 0.03 * length, to + FOLLOWED * length);
    beyond += ((before || 0) + (after || 0)) / 8;
  }
  const parts = { corners, support, weakest, beyond, aspect, skew: shape.skew, area };
  return { ...parts, score: scoreOf(parts) };
}

/**
 * How much a quadrilateral resembles a document's outline, by its edges and its shape. Weights: see
 * tools/bench/vision.ts.
 */
export function scoreOf(parts: Omit<Candidate, 'score'>): number {
  const { support, weakest, beyond, aspect, skew, area } = parts;
  const off = Math.min(Math.abs(Math.log(aspect / ID1_ASPECT)), Math.abs(Math.log(aspect / ID3_ASPECT)));
  const likeness = Math.exp(-0.5 * (off / ASPECT_ERROR) ** 2);
  return support + 0.35 * weakest - beyond + 0.8 * likeness - 0.8 * Math.max(0, skew - 0.05) + 0.35 * Math.sqrt(area);
}
