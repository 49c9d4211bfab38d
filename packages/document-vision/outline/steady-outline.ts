/** The outline drawn over a live image: smooth, and without jumps for a single frame. */

import type { Point, Quad } from '@veridoor/image/frame';

export interface SteadyOutline {
  /** The drawn outline; null for none. */
  readonly shown: Quad | null;
  /** When the document was last seen near it. */
  readonly seenAt: number;
  /** The outline of the last frame alone. */
  readonly stray: Quad | null;
}

export const NO_OUTLINE: SteadyOutline = { shown: null, seenAt: 0, stray: null };

/** Milliseconds that an unseen document is still drawn: a frame or two are missed now and then. */
export const LINGER = 350;
/** An outline farther from the drawn one, as a share of the document's width, is a different object or a quick move. */
const NEAR = 0.12;
/** At this share of the width the drawing follows at once; a smaller movement is half noise. */
const AT_ONCE = 0.04;
const SLOWEST = 0.35;

/**
 * The state after a frame.
 *
 * @param found corners in the frame, null when none.
 * @param now milliseconds, never decreasing.
 */
export function followOutline(state: SteadyOutline, found: Quad | null, now: number): SteadyOutline {
  if (!found) return now - state.seenAt < LINGER ? { ...state, stray: null } : NO_OUTLINE;
  if (state.shown) {
    const aligned = alignedWith(state.shown, found);
    const away = distanceBetween(state.shown, aligned);
    if (away <= NEAR) {
      const part = Math.max(SLOWEST, Math.min(1, away / AT_ONCE));
      return { shown: between(state.shown, aligned, part), seenAt: now, stray: null };
    }
  }
  // Two frames that agree are trusted.
  const agrees = state.stray !== null && distanceBetween(state.stray, alignedWith(state.stray, found)) <= NEAR;
  if (agrees) return { shown: found, seenAt: now, stray: null };
  return now - state.seenAt < LINGER ? { ...state, stray: found } : { ...NO_OUTLINE, stray: found };
}

/** Mean distance of the corners as a share of the first outline's width (its two long sides' mean). */
export function distanceBetween(one: Quad, other: Quad): number {
  const away = one.reduce((sum, [x, y], i) => sum + Math.hypot(x - other[i]![0], y - other[i]![1]), 0) / 4;
  const side = (i: number) => Math.hypot(one[i]![0] - one[(i + 1) % 4]![0], one[i]![1] - one[(i + 1) % 4]![1]);
  return away / Math.max(1, (side(0) + side(2)) / 2, (side(1) + side(3)) / 2);
}

/** The corners in the order nearest to another outline: a turned card changes its top left corner. */
export function alignedWith(other: Quad, corners: Quad): Quad {
  const turns = [0, 1, 2, 3].map((turn) => [0, 1, 2, 3].map((i) => corners[(i + turn) % 4]!) as unknown as Quad);
  return turns.toSorted((a, b) => distanceBetween(other, a) - distanceBetween(other, b))[0]!;
}

function between(from: Quad, to: Quad, part: number): Quad {
  return from.map(([x, y], i): Point => [x + part * (to[i]![0] - x), y + part * (to[i]![1] - y)]) as unknown as Quad;
}
