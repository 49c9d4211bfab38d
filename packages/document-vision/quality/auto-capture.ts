/** Follows a live image from frame to frame: what to say, what to draw, and when to take the image. Pure. */

import type { Outline } from '../outline/find.ts';
import {
  alignedWith,
  distanceBetween,
  followOutline,
  NO_OUTLINE,
  type SteadyOutline,
} from '../outline/steady-outline.ts';
import type { Quad } from '@veridoor/image/frame';
import { isSame } from '../document/fingerprint.ts';
import { isOtherSize } from '../document/recognise.ts';
import type { AutoCaptureFault } from './advice.ts';
import { BOUNDS, findFaults } from './faults.ts';
import type { Measures } from './measure.ts';
import { followHint, NO_HINT, type SteadyHint } from './steady-hint.ts';
import type { SurfaceHint } from './surface.ts';

/** The detection in one frame. Corners are in pixels of that frame. */
export interface Detection {
  readonly width: number;
  readonly height: number;
  readonly outline: Outline | null;
  readonly measures: Measures;
  /** Without an outline: whether the frame's edge cuts a document off. */
  readonly isCut: boolean;
  /** Without an outline: the surface that would give one. */
  readonly surface: SurfaceHint | null;
  /** Differing bits of this page's fingerprint and the nearest of the sides taken before; null when unknown. */
  readonly apart: number | null;
  /** Differing bits of this page's fingerprint and that of the frame before; null when unknown. */
  readonly changed: number | null;
}

/** The page that is asked for. */
export interface PageToCapture {
  /** Null for any. */
  readonly size: 'ID-1' | 'ID-2' | 'ID-3' | null;
  /** Another side was taken a moment ago, and still lies before the camera. */
  readonly follows: boolean;
}

export interface AutoCapture {
  readonly hint: SteadyHint<AutoCaptureFault>;
  readonly outline: SteadyOutline;
  /** Faults of the last frame. */
  readonly faults: readonly AutoCaptureFault[];
  /** Since when all has been well; null when it is not. */
  readonly wellSince: number | null;
  readonly wellFrames: number;
  /** The corners of the last frame that had an outline, and its time. */
  readonly last: { readonly corners: Quad; readonly at: number } | null;
  /** Aspects of the last outlines. */
  readonly aspects: readonly number[];
  /** Bad frames in a row, up to now. */
  readonly bad: number;
  /** Since when there has been no outline of the side taken before; null while there is one. */
  readonly goneSince: number | null;
  /** Whether the side taken before has gone. */
  readonly turned: boolean;
  /** Since when a document of the other size has been held before the camera; null without one. */
  readonly otherSince: number | null;
  /** The surface that the last frame without an outline needed. */
  readonly surface: SurfaceHint | null;
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
  goneSince: null,
  turned: false,
  otherSince: null,
  surface: null,
};

/** The image is taken after all has been well for this many milliseconds and frames. */
export const HOLD = 400;
export const HOLD_FRAMES = 3;
/** An outline that is less probable takes no image by itself: lower ones are a mixture of two documents' too often. */
const SURE = 0.85;
/** Corners of frames farther apart in time say nothing about movement. Milliseconds. */
const TOGETHER = 1500;
/** On a slow device frames are far apart. A document that moved by this share of its width is not held still. */
const ELSEWHERE = 0.06;
/**
 * The most aspects that tell the kind of document, and the fewest: no image takes itself before so many frames. Their
 * median counts.
 */
const ASPECTS = 9;
const LEAST_ASPECTS = HOLD_FRAMES;
/**
 * Milliseconds that another size is refused. A page whose coloured head has the ground's colour looks like a card: who
 * goes on holding it gets the image, and the confirmation, which reads it, says what it is.
 */
export const REFUSES_FOR = 4000;
/**
 * Milliseconds without an outline after which the side taken before has gone: a frame or two are missed now and then.
 */
const GONE = 500;

/**
 * The state after a frame.
 *
 * @param now milliseconds, never decreasing.
 */
export function follow(
  autoCapture: AutoCapture,
  detection: Detection,
  target: PageToCapture,
  now: number,
): AutoCapture {
  const { outline, measures, isCut, apart, changed } = detection;
  const corners = outline?.corners ?? null;
  const aspects = outline ? [...autoCapture.aspects, outline.aspect].slice(-ASPECTS) : [];
  const goneSince = corners ? null : (autoCapture.goneSince ?? now);
  const turned =
    autoCapture.turned || !target.follows || isOtherPage(apart) || (goneSince !== null && now - goneSince >= GONE);
  const found = findFaults(measures, isCut, movedSince(autoCapture.last, corners, now));
  const otherSince = corners && isOtherKind(aspects, target.size) ? (autoCapture.otherSince ?? now) : null;
  const faults: readonly AutoCaptureFault[] =
    !turned || (apart !== null && isSame(apart))
      ? ['same-side']
      : found.length === 0 && otherSince !== null && now - otherSince < REFUSES_FOR
        ? ['wrong-document']
        : found;
  // Nothing is printed on a window, a blank sheet or a table's top.
  const isPrinted = measures.sharpness !== null;
  const well = outline !== null && outline.score >= SURE && isPrinted && faults.length === 0;
  const bad = well ? 0 : autoCapture.bad + 1;
  // One bad frame between good ones is the camera's noise; a page in place of another begins anew.
  const goesOn = (well || (bad < 2 && autoCapture.wellSince !== null)) && !isOtherPage(changed);
  return {
    hint: followHint(autoCapture.hint, faults, now),
    outline: followOutline(autoCapture.outline, corners, now),
    faults,
    wellSince: goesOn ? (autoCapture.wellSince ?? now) : null,
    wellFrames: goesOn ? autoCapture.wellFrames + (well ? 1 : 0) : 0,
    last: corners ? { corners, at: now } : autoCapture.last,
    aspects,
    bad,
    goneSince,
    turned,
    otherSince,
    surface: corners ? autoCapture.surface : detection.surface,
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

function isOtherKind(aspects: readonly number[], target: PageToCapture['size']): boolean {
  if (target === null || aspects.length < LEAST_ASPECTS) return false;
  const middle = aspects.toSorted((a, b) => a - b)[aspects.length >> 1]!;
  // ID-2 and ID-3 have the same aspect.
  return isOtherSize(middle, target === 'ID-1' ? 'ID-1' : 'ID-3');
}

/** Whether a fingerprint is certainly of another page. */
const isOtherPage = (bits: number | null): boolean => bits !== null && !isSame(bits);
