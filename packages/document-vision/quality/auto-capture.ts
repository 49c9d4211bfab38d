/** Follows a live image from frame to frame: what to say, what to draw, and when to take the image. Pure. */

import { ID1_ASPECT, ID3_ASPECT } from '../outline/geometry.ts';
import type { Outline } from '../outline/find.ts';
import {
  alignedWith,
  distanceBetween,
  followOutline,
  NO_OUTLINE,
  type SteadyOutline,
} from '../outline/steady-outline.ts';
import type { Quad } from '../../image/frame.ts';
import { BOUNDS, findFaults, type HintName } from './faults.ts';
import type { Measures } from './measure.ts';
import { followHint, NO_HINT, type SteadyHint } from './steady-hint.ts';

/** The detection in one frame. Corners are in pixels of that frame. */
export interface Detection {
  readonly width: number;
  readonly height: number;
  readonly outline: Outline | null;
  readonly measures: Measures;
  /** Without an outline: whether the frame's edge cuts a document off. */
  readonly isCut: boolean;
}

/** A fault that a person can correct: a fault of the frame, or another kind of document than required. */
export type AutoCaptureFault = HintName | 'wrong-document';

export interface AutoCapture {
  readonly hint: SteadyHint<AutoCaptureFault>;
  readonly outline: SteadyOutline;
  /** Faults of the last frame. */
  readonly faults: readonly AutoCaptureFault[];
  /** Since when all has been well; null when it is not. */
  readonly wellSince: number | null;
  readonly wellFrames: number;
  /** The last frame's own corners, and its time. */
  readonly last: { readonly corners: Quad; readonly at: number } | null;
  /** Aspects of the last outlines. */
  readonly aspects: readonly number[];
  /** Bad frames in a row, up to now. */
  readonly bad: number;
}

export const AUTO_CAPTURE_AT_START: AutoCapture = {
  hint: NO_HINT,
  outline: NO_OUTLINE,
  faults: [],
  wellSince: null,
  wellFrames: 0,
  last: null,
  aspects: [],
  bad: 0,
};

/** The image is taken after all has been well for this many milliseconds and frames. */
export const HOLD = 400;
export const HOLD_FRAMES = 3;
/** Corners of frames farther apart in time say nothing about movement. Milliseconds. */
const TOGETHER = 1500;
/** On a slow device frames are far apart. A document that moved by this share of its width is not held still. */
const ELSEWHERE = 0.06;
/** The number of aspects needed to tell the kind of document; their median counts. */
const ASPECTS = 9;
/**
 * How far the median must lie beyond the other kind's aspect, as a share of the way there. Perspective and an unknown
 * lens change an aspect by a few hundredths.
 */
const OTHER_KIND = 0.75;

/**
 * The state after a frame.
 *
 * @param wanted the page size that is asked for.
 * @param now milliseconds, never decreasing.
 */
export function follow(
  autoCapture: AutoCapture,
  detection: Detection,
  wanted: 'ID-1' | 'ID-2' | 'ID-3',
  now: number,
): AutoCapture {
  const { outline, measures, isCut } = detection;
  const corners = outline?.corners ?? null;
  const aspects = outline
    ? [...autoCapture.aspects, outline.aspect].slice(-ASPECTS)
    : corners
      ? autoCapture.aspects
      : [];
  const found = findFaults(measures, isCut, movedSince(autoCapture.last, corners, now));
  const other = found.length === 0 && isOtherKind(aspects, wanted);
  const faults: readonly AutoCaptureFault[] = other ? ['wrong-document'] : found;
  const well = corners !== null && faults.length === 0;
  const bad = well ? 0 : autoCapture.bad + 1;
  // One bad frame between good ones is the camera's noise.
  const goesOn = well || (bad < 2 && autoCapture.wellSince !== null);
  return {
    hint: followHint(autoCapture.hint, faults, now),
    outline: followOutline(autoCapture.outline, corners, now),
    faults,
    wellSince: goesOn ? (autoCapture.wellSince ?? now) : null,
    wellFrames: goesOn ? autoCapture.wellFrames + (well ? 1 : 0) : 0,
    last: corners && { corners, at: now },
    aspects,
    bad,
  };
}

/** Whether the image is to be taken now. */
export function isReady({ wellSince, wellFrames, bad }: AutoCapture, now: number): boolean {
  return bad === 0 && wellSince !== null && now - wellSince >= HOLD && wellFrames >= HOLD_FRAMES;
}

/** Movement of the corners over the document's width and tenths of a second; null when unknown. */
function movedSince(last: AutoCapture['last'], corners: Quad | null, now: number): number | null {
  if (!last || !corners || now - last.at > TOGETHER) return null;
  const away = distanceBetween(corners, alignedWith(corners, last.corners));
  return away > ELSEWHERE ? Math.max(away, 2 * BOUNDS.moving) : away / (Math.max(1, now - last.at) / 100);
}

function isOtherKind(aspects: readonly number[], wanted: 'ID-1' | 'ID-2' | 'ID-3'): boolean {
  if (aspects.length < ASPECTS) return false;
  const middle = aspects.toSorted((a, b) => a - b)[ASPECTS >> 1]!;
  // ID-2 and ID-3 have the same aspect.
  const [own, other] = wanted === 'ID-1' ? [ID1_ASPECT, ID3_ASPECT] : [ID3_ASPECT, ID1_ASPECT];
  return (middle - own) / (other - own) > OTHER_KIND;
}
