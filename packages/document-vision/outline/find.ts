/** The outline of a card or a passport page in a frame. */

import type { Frame, Point, Quad } from '../../image/frame.ts';
import { findEdges } from './edges.ts';
import { fromTopLeft, ID1_ASPECT, ID3_ASPECT, type DocumentSize } from './geometry.ts';
import { findLines } from './lines.ts';
import { reduce, type Planes } from './planes.ts';
import { backgroundDistance } from './background-distance.ts';
import { grown, measureQuad } from './measure.ts';
import { findQuads, type Candidate } from './quads.ts';
import { refineQuad } from './refine.ts';

/** An outline in pixels of the frame. */
export interface Outline {
  /** From the top left of the image, clockwise. */
  readonly corners: Quad;
  /** Its certainty, 0 to 1. */
  readonly score: number;
  /** Width by height (the longer by the shorter side) as seen straight from above. */
  readonly aspect: number;
  /** The nearer of the two sizes of document. */
  readonly size: DocumentSize;
}

/** Outlines of a lower score are not reported: measured by `node tools/bench/vision.ts` on scenes without a document. */
const ACCEPTED = 2;
/** A quarter of the documents in those scenes reach this. */
const SURE = 3;
/** Candidates that are compared by the pixels inside and outside of them. */
const COMPARED = 60;
/** ... and of the best of these, whether a side lies farther out. */
const GROWN = 3;

/**
 * Finds the document; null without one.
 *
 * @throws RangeError for a frame whose data does not have its size.
 */
export function findOutline(frame: Frame): Outline | null {
  const planes = reduce(frame);
  const best = bestCandidate(planes);
  if (!best || best.score < ACCEPTED) return null;
  const corners = refineQuad(
    frame,
    best.corners.map(([x, y]): Point => [x * planes.factor, y * planes.factor]) as unknown as Quad,
    planes.factor,
  );
  return {
    corners: fromTopLeft(corners),
    score: Math.min(1, best.score / SURE),
    aspect: best.aspect,
    size: Math.abs(Math.log(best.aspect / ID1_ASPECT)) < Math.abs(Math.log(best.aspect / ID3_ASPECT)) ? 'ID-1' : 'ID-3',
  };
}

/** The best candidate of a reduced image, in its pixels. */
function bestCandidate(planes: Planes): Candidate | null {
  const strange = backgroundDistance(planes);
  const edges = findEdges(planes, strange);
  const evidence = { edges, strange };
  const candidates = findQuads(findLines(edges), planes.width, planes.height, COMPARED)
    .map(({ corners }) => measureQuad(corners, evidence))
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, GROWN)
    .map((candidate) => grown(candidate, evidence));
  return candidates.toSorted((a, b) => b.score - a.score)[0] ?? null;
}
