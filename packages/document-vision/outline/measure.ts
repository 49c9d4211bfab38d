/** Compares candidates by the pixels themselves: edges along the sides, colours inside and outside. */

import type { Point, Quad } from '@veridoor/image/frame';
import { MOST, type Edges } from './edges.ts';
import { STRANGE } from './background-distance.ts';
import { areaOf, isConvex, trueShape } from './geometry.ts';
import { FOLLOWED, ROUNDED, scoreOf, type Candidate } from './quads.ts';

/** The measures of a reduced image. */
export interface Evidence {
  readonly edges: Edges;
  readonly strange: Float32Array;
}

/** A candidate with what speaks against it. */
export interface Measured extends Candidate {
  /** The score, less where a side hangs loose. Candidates are compared by it. */
  readonly compared: number;
  /** How far the worst side runs on beyond a corner, 0 to 1. A candidate beside it would only hide it. */
  readonly running: number;
}

/** Number of places examined along a side, along its continuation beyond a corner, and between that and its middle. */
const PLACES = 28;
const BEYOND_PLACES = 7;
const END_PLACES = 3;
/** A side's end, without the rounded corner: these shares of it. */
const END = [ROUNDED, 0.13] as const;
/** The distance from a side at which colours are compared, in pixels. */
const APART = 3;
/** The weight of an inside that differs from the background more than the outside does. */
const CONTRAST = 0.8;
/**
 * The weight of a side that neither neighbour reaches: there the outline goes on to the edge of something else, such as
 * a second card.
 */
const LOOSE = 0.25;
/** A side runs on by chance over less than this share of its continuation: none of 50 right outlines on photographs does over 0.72. */
const BY_CHANCE = 0.75;

/** Measures a quadrilateral (corners clockwise). Null when it cannot be a document. */
export function measureQuad(corners: Quad, { edges, strange }: Evidence): Measured | null {
  const { width, height } = edges;
  if (!isConvex(corners)) return null;
  const shape = trueShape(corners, width, height);
  if (!shape) return null;
  let weakest = 1;
  let support = 0;
  let contrast = 0;
  // For each side its two ends, and what runs on beyond them.
  const ends: number[] = [];
  const beyond: number[] = [];
  for (let side = 0; side < 4; side++) {
    const from = corners[side]!;
    const to = corners[(side + 1) % 4]!;
    const found = supportAlong(edges, from, to, ROUNDED, 1 - ROUNDED, PLACES);
    support += found / 4;
    weakest = Math.min(weakest, found);
    ends.push(
      supportAlong(edges, from, to, END[0], END[1], END_PLACES),
      supportAlong(edges, from, to, 1 - END[1], 1 - END[0], END_PLACES),
    );
    beyond.push(
      supportAlong(edges, from, to, -FOLLOWED, -0.03, BEYOND_PLACES),
      supportAlong(edges, from, to, 1.03, 1 + FOLLOWED, BEYOND_PLACES),
    );
    contrast += contrastAcross(edges, strange, from, to) / 4;
  }
  const aspect = shape.aspect < 1 ? 1 / shape.aspect : shape.aspect;
  const area = areaOf(corners) / (width * height);
  const mean = beyond.reduce((sum, share) => sum + share / 8, 0);
  const parts = { corners, support, weakest, beyond: mean, aspect, skew: shape.skew, area };
  const score = scoreOf(parts) + CONTRAST * contrast;
  const loose =
    1 - Math.min(...[0, 1, 2, 3].map((side) => Math.max(ends[(2 * side + 7) % 8]!, ends[(2 * side + 2) % 8]!)));
  const running = Math.max(0, Math.max(...beyond) - BY_CHANCE) / (1 - BY_CHANCE);
  return { ...parts, score, compared: score - LOOSE * loose, running };
}

/**
 * The candidate with one side moved outwards to a place that the image supports better, if there is one. The coloured
 * head of a card easily passes for the background, and the card's second straight line for its side.
 */
export function grown(candidate: Measured, evidence: Evidence): Measured {
  let best = candidate;
  for (let side = 0; side < 4; side++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((i) => candidate.corners[(side + i) % 4]!) as unknown as Quad;
    // The side from a to b moves away from c and d.
    const depth = (Math.hypot(a[0] - d[0], a[1] - d[1]) + Math.hypot(b[0] - c[0], b[1] - c[1])) / 2;
    const steps = Math.min(48, Math.floor(MOST_GROWN * depth));
    for (let step = 3; step <= steps; step++) {
      const part = 1 + step / depth;
      const moved = [stretch(d, a, part), stretch(c, b, part), c, d];
      if (outside(moved[0]!, evidence.edges) || outside(moved[1]!, evidence.edges)) break;
      if (supportAlong(evidence.edges, moved[0]!, moved[1]!, ROUNDED, 1 - ROUNDED, BEYOND_PLACES) < LEAST_GROWN)
        continue;
      const corners = [0, 1, 2, 3].map((i) => moved[(i + 4 - side) % 4]!) as unknown as Quad;
      const found = measureQuad(corners, evidence);
      if (!found) continue;
      // If the neighbouring sides run on to the line farther out, so does the document, however clear the line inside.
      const runsOn = () => edgesBetween(a, moved[0]!, evidence.edges) && edgesBetween(b, moved[1]!, evidence.edges);
      const gain = found.compared - best.compared;
      if (gain > WORTH || (gain > -CLEARER && runsOn())) {
        best = { ...found, score: Math.max(found.score, best.score) };
      }
    }
  }
  return best;
}

/** A side moves by at most this share of its neighbours, and only for this much more score. */
const MOST_GROWN = 0.35;
const WORTH = 0.1;
/** A line inside may score this much higher and still lose, if the document runs on to the line farther out. */
const CLEARER = 0.35;
/** The share of edge pixels along which a side runs on, and the number of places examined. */
const RUNS_ON = 0.5;
const RUN_PLACES = 5;
/** The least edge of a moved side; a glance at a few places saves the full measurement. */
const LEAST_GROWN = 0.3;

function edgesBetween(corner: Point, moved: Point, edges: Edges): boolean {
  return supportAlong(edges, corner, moved, 0, 1 - ROUNDED, RUN_PLACES) > RUNS_ON;
}

function stretch(from: Point, to: Point, part: number): Point {
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
}

function outside([x, y]: Point, { width, height }: Edges): boolean {
  return x < 0 || y < 0 || x > width || y > height;
}

/** Mean support of edges between two parts of the line through two points; none outside the frame. */
export function supportAlong(edges: Edges, from: Point, to: Point, start: number, end: number, places: number): number {
  const { width, height, strength, direction } = edges;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  const nx = -dy / length;
  const ny = dx / length;
  const normal = (Math.round((Math.atan2(ny, nx) * 180) / Math.PI) + 360) % 180;
  let sum = 0;
  for (let i = 0; i < places; i++) {
    const part = start + ((end - start) * (i + 0.5)) / places;
    let best = 0;
    for (let away = -1; away <= 1; away++) {
      const x = Math.round(from[0] + part * dx + away * nx);
      const y = Math.round(from[1] + part * dy + away * ny);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = y * width + x;
      if (strength[at]! <= best) continue;
      const turn = Math.abs(direction[at]! - normal);
      if (turn <= 18 || turn >= 162) best = strength[at]!;
    }
    sum += Math.min(1, best / (0.4 * MOST));
  }
  return sum / places;
}

/** How much the background distance is larger inside a side than outside, -1 to 1. */
function contrastAcross({ width, height }: Edges, strange: Float32Array, from: Point, to: Point): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  const nx = (-dy / length) * APART;
  const ny = (dx / length) * APART;
  let sum = 0;
  for (let i = 0; i < PLACES; i += 2) {
    const part = 0.08 + (0.84 * (i + 0.5)) / PLACES;
    const x = from[0] + part * dx;
    const y = from[1] + part * dy;
    sum += valueAt(strange, width, height, x + nx, y + ny) - valueAt(strange, width, height, x - nx, y - ny);
  }
  return (2 * sum) / (PLACES * STRANGE);
}

function valueAt(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  return values[row * width + column]!;
}
