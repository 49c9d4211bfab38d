import type { Quad } from '@veridoor/image/frame';

/** Which way a page is tipped: that edge comes nearer to the camera. */
export type TiltDirection = 'towards' | 'away' | 'left' | 'right';

/** How much nearer one edge of a page is than the opposite one: natural logarithms of their lengths' ratios. */
export interface Lean {
  /** The upper edge against the lower one. */
  readonly vertical: number;
  /** The right edge against the left one. */
  readonly horizontal: number;
}

/** @param corners clockwise from the top left, as the image shows them; pixels are square. */
export function leanOf([topLeft, topRight, bottomRight, bottomLeft]: Quad): Lean {
  const length = (from: Quad[number], to: Quad[number]) => Math.max(1e-6, Math.hypot(to[0] - from[0], to[1] - from[1]));
  return {
    vertical: Math.log(length(topLeft, topRight) / length(bottomLeft, bottomRight)),
    horizontal: Math.log(length(topRight, bottomRight) / length(topLeft, bottomLeft)),
  };
}

/** How far a page has been tipped in a direction from one lean to another; negative the other way. */
export function tippedBy(direction: TiltDirection, from: Lean, to: Lean): number {
  const [vertical, horizontal] = [to.vertical - from.vertical, to.horizontal - from.horizontal];
  return { towards: vertical, away: -vertical, left: horizontal, right: -horizontal }[direction];
}

/**
 * From here on a page has been tipped: a card held 25 cm from the camera reaches it at 17 degrees. Corners that are found
 * to one in a hundred stay below.
 */
export const TIPPED = 0.06;
