/** What is found in a frame once, for all who look at it. */

import type { Frame } from '@veridoor/image/frame';
import { backgroundDistance } from './background-distance.ts';
import { findEdges, findPlainEdges, type PlainEdges } from './edges.ts';
import type { Evidence } from './measure.ts';
import { reduce, type Planes } from './planes.ts';

export interface Survey {
  /** The reduced frame. */
  readonly planes: Planes;
  readonly plain: PlainEdges;
  /** Edges, and how unlike the colours of the frame's rim each pixel is. */
  readonly colours: Evidence;
}

/** As long as their frames are there: a frame without an outline is looked at again for a document that is cut off. */
const surveys = new WeakMap<Frame, Survey>();

/**
 * Surveys a frame, whose pixels must not change afterwards.
 *
 * @throws RangeError for a frame whose data does not have its size.
 */
export function surveyOf(frame: Frame): Survey {
  const known = surveys.get(frame);
  if (known) return known;
  const planes = reduce(frame);
  const plain = findPlainEdges(planes);
  const strange = backgroundDistance(planes);
  const survey = { planes, plain, colours: { edges: findEdges(plain, strange), strange } };
  surveys.set(frame, survey);
  return survey;
}
