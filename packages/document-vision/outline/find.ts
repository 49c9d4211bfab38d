/** The outline of a card or a passport page in a frame. */

import type { Frame, Quad } from '@veridoor/image/frame';
import { findEdges, type PlainEdges } from './edges.ts';
import { documentMap, overlapWith } from './document-map.ts';
import { fromTopLeft, intersectionOverUnion, nearestSize, scaled, trueShape, type DocumentSize } from './geometry.ts';
import { findLines } from './lines.ts';
import type { Planes } from './planes.ts';
import { STRANGE } from './background-distance.ts';
import { grown, measureQuad, type Evidence, type Measured } from './measure.ts';
import { printedScore } from './printed-ground.ts';
import { findQuads } from './quads.ts';
import { refineQuad } from './refine.ts';
import { withoutMargin } from './sheet-margin.ts';
import { surveyOf } from './survey.ts';

/** An outline in pixels of the frame. */
export interface Outline {
  /** From the top left of the image, clockwise. */
  readonly corners: Quad;
  /** The probability that it is that of a document, and overlaps the true one by 0.90 or more. */
  readonly score: number;
  /** Width by height (the longer by the shorter side) as seen straight from above. */
  readonly aspect: number;
  /** The nearer of the two sizes of document. */
  readonly size: DocumentSize;
}

/**
 * How a frame is looked at. `colours`: the document's colours are unlike those of the frame's rim. `network`: a trained
 * network says which pixels show a document.
 */
export type View = 'colours' | 'network';

/** From this on the colours alone are enough: measured by `npm run bench -- vision`, and on photographs. */
const CLEAR = 2.2;
/**
 * A logistic curve from what speaks for a candidate to the share of right outlines (Platt 1999), fitted to 141
 * photographs with a document and 56 without one of two thirds of the sources, each at two sizes. No score is sure.
 */
const CERTAINTY = { slope: 4, middle: 1.62, most: 0.99 };
/** An outline that is more likely wrong is not reported. */
const ACCEPTED = 0.5;
/** The weight of a side that runs on beyond its corner: it may be a line of something larger. */
const RUNNING = 0.4;
/** The weight of the overlap of an outline and what the network sees, and the overlap that says nothing. */
const AGREEMENT = 0.6;
const NEITHER = 0.5;
/** Candidates that are compared by the pixels inside and outside of them. */
const COMPARED = 60;
/** Candidates whose sides are moved outwards as a trial. */
const GROWN = 3;

/**
 * Finds the document; null without one.
 *
 * @param views how to look. With both, the network is asked only when the colours leave a doubt.
 * @throws RangeError for a frame whose data does not have its size.
 */
export function findOutline(frame: Frame, views: readonly View[] = ['colours', 'network']): Outline | null {
  const { planes, plain, colours } = surveyOf(frame);
  const candidates = views.includes('colours') ? bestCandidates(colours) : [];
  let [best] = candidates;
  let sure = sureness(best, planes);
  if (views.includes('network') && sure < CLEAR) {
    best = bestByNetwork(planes, plain, colours, candidates);
    sure = sureness(best, planes);
  }
  const score = Math.min(CERTAINTY.most, 1 / (1 + Math.exp(-CERTAINTY.slope * (sure - CERTAINTY.middle))));
  if (!best || score < ACCEPTED) return null;
  const printed = withoutMargin(best.corners, planes);
  const shape = trueShape(printed, planes.width, planes.height);
  const aspect = shape ? Math.max(shape.aspect, 1 / shape.aspect) : best.aspect;
  return {
    corners: fromTopLeft(refineQuad(frame, scaled(printed, planes.factor), planes.factor)),
    score,
    aspect,
    size: nearestSize(aspect),
  };
}

/** An outline that overlaps that of the frame before by less is another one. */
const SAME = 0.9;

/** Finds the document in the next frame of a video; `both`: the frame may become the image, and is looked at fully. */
export type OutlineFinder = (frame: Frame, both: boolean) => Outline | null;

/**
 * Finds the document in the frames of a video. When nothing is found, the next frame is looked at in the other way: a
 * frame must not take long. What has found a document stays, until a full look sees another outline.
 */
export function createOutlineFinder(find: typeof findOutline = findOutline): OutlineFinder {
  let view: View = 'colours';
  let last: Outline | null = null;
  return (frame, both) => {
    const outline = find(frame, both ? ['colours', 'network'] : [view]);
    const isOther = both && last && outline && intersectionOverUnion(last.corners, outline.corners) < SAME;
    if (isOther || !outline) view = view === 'colours' ? 'network' : 'colours';
    last = outline;
    return outline;
  };
}

/** The best candidates of a reduced image, in its pixels, best first. */
function bestCandidates(evidence: Evidence): Measured[] {
  const { edges } = evidence;
  return findQuads(findLines(edges), edges.width, edges.height, COMPARED)
    .map(({ corners }) => measureQuad(corners, evidence))
    .filter((candidate) => candidate !== null)
    .toSorted(bestFirst)
    .slice(0, GROWN)
    .map((candidate) => grown(candidate, evidence))
    .toSorted(bestFirst);
}

/** The best of the candidates and the network's own, by what both ways of looking say and by the network's document. */
function bestByNetwork(
  planes: Planes,
  plain: PlainEdges,
  colours: Evidence,
  candidates: readonly Measured[],
): Measured | undefined {
  const map = documentMap(planes);
  const strange = map.map((share) => STRANGE * share);
  const seen = { edges: findEdges(plain, strange), strange };
  return [...candidates, ...bestCandidates(seen)]
    .map(({ corners }) => {
      const [one, other] = [measureQuad(corners, colours), measureQuad(corners, seen)];
      if (!one || !other) return null;
      const agreement = AGREEMENT * (overlapWith(map, planes.width, planes.height, corners) - NEITHER);
      const both = (name: 'score' | 'compared'): number => (one[name] + other[name]) / 2 + agreement;
      return { ...one, score: both('score'), compared: both('compared') };
    })
    .filter((candidate) => candidate !== null)
    .toSorted(bestFirst)[0];
}

const bestFirst = (one: Measured, other: Measured): number => other.compared - one.compared;

/** All that speaks for a candidate: its outline, and what lies within it. */
function sureness(candidate: Measured | undefined, planes: Planes): number {
  if (!candidate) return -Infinity;
  return candidate.compared - RUNNING * candidate.running + printedScore(planes, candidate.corners);
}
