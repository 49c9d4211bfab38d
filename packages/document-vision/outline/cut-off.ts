/** A document with one side beyond the frame: three sides are visible, and the frame's edge is the fourth. */

import type { Frame, Point, Quad } from '@veridoor/image/frame';
import type { Edges } from './edges.ts';
import { findLines, type Line } from './lines.ts';
import { supportAlong } from './measure.ts';
import { findQuads, FOLLOWED, ROUNDED } from './quads.ts';
import { surveyOf } from './survey.ts';

/** Mean and least support of the three visible sides, and the most edge beyond their corners in the frame. */
const SUPPORT = 0.75;
const WEAKEST = 0.55;
const BEYOND = 0.35;
/** Share of the frame that its visible part takes. */
const AREA = 0.12;
/** Corners this near to the frame's edge are on it, in pixels of the reduced image. */
const ON_EDGE = 2;
const COMPARED = 200;
const PLACES = 28;

/** Whether a frame without a whole outline shows a document that its edge cuts off. */
export function isCutOff(frame: Frame): boolean {
  const {
    planes: { width, height },
    colours: { edges },
  } = surveyOf(frame);
  if (width < 16 || height < 16) return false;
  const lines = [...findLines(edges), ...borders(width, height)];
  return findQuads(lines, width, height, COMPARED).some(
    ({ corners, area }) => area > AREA && isSeenOnThreeSides(corners, edges),
  );
}

/** The frame's edges as lines with edge pixels all along. */
function borders(width: number, height: number): Line[] {
  const line = (cos: number, sin: number, distance: number, length: number): Line => ({
    cos,
    sin,
    distance,
    start: cos === 1 ? 0 : -length,
    found: Float32Array.from({ length: length + 1 }, (_, i) => i),
  });
  return [line(1, 0, 0, height), line(1, 0, width - 1, height), line(0, 1, 0, width), line(0, 1, height - 1, width)];
}

function isSeenOnThreeSides(corners: Quad, edges: Edges): boolean {
  const { width, height } = edges;
  const onEdge = (a: Point, b: Point): boolean =>
    Math.max(a[0], b[0]) < ON_EDGE ||
    Math.min(a[0], b[0]) > width - 1 - ON_EDGE ||
    Math.max(a[1], b[1]) < ON_EDGE ||
    Math.min(a[1], b[1]) > height - 1 - ON_EDGE;
  const cut = [0, 1, 2, 3].filter((side) => onEdge(corners[side]!, corners[(side + 1) % 4]!));
  if (cut.length !== 1) return false;
  const supports: number[] = [];
  let beyond = 0;
  for (let side = cut[0]! + 1; side <= cut[0]! + 3; side++) {
    const from = corners[side % 4]!;
    const to = corners[(side + 1) % 4]!;
    supports.push(supportAlong(edges, from, to, ROUNDED, 1 - ROUNDED, PLACES));
    if (side > cut[0]! + 1) beyond = Math.max(beyond, supportAlong(edges, from, to, -FOLLOWED, -0.03, 7));
    if (side < cut[0]! + 3) beyond = Math.max(beyond, supportAlong(edges, from, to, 1.03, 1 + FOLLOWED, 7));
  }
  const mean = (supports[0]! + supports[1]! + supports[2]!) / 3;
  return mean > SUPPORT && Math.min(...supports) > WEAKEST && beyond < BEYOND;
}
