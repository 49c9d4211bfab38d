import type { Frame, Grey, Point, Quad } from '@veridoor/image/frame';
import { toGrey } from '@veridoor/image/grey';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Longer side of the image that is looked at, px: a bezel is broad, and grain would look like edges. */
const LENGTH = 400;
/** A bezel reaches at most this share of the image's height or width into it. */
const DEEPEST = 0.2;
/** Luma, 0 to 255: a bezel's most, its standard deviation at most, and how much brighter what is shown begins. */
const BRIGHTEST = 80;
const EVENNESS = 3;
const STEP = 6;
/** Pixels between a side and its points, its shallowest place, and its steepest slope. */
const NEAR = 1.5;
const SHALLOWEST = 2;
const STEEPEST = 0.25;
/** Shares: of the side where the bezel is in view, and of that where what is shown ends in the line. */
const IN_VIEW = 0.3;
const SEEN = 0.6;
/** An edge of the page is none of a screen: two of its corners are within this share of the longer side. */
const OWN = 0.03;

/**
 * The number of sides, 0 to 4, on which a dark and even band lies along the image's edge, ends in a straight line, and
 * is not next to the page: the image that shows the page ends there, as one on a screen does, whose edge and unused
 * ground are black. A page on a dark table is next to it.
 *
 * @param page its corners in pixels of the image.
 */
export function bezelSides(frame: Frame, page: Quad): number {
  const { grey, factor } = toGrey(frame, LENGTH);
  const corners = page.map(([x, y]): Point => [x / factor, y / factor]);
  return SIDES.filter((side) => {
    const view = viewFrom(grey, side);
    const line = edgeOf(view);
    return line !== null && !isPages(line, corners.map(view.of), Math.max(grey.width, grey.height) * OWN);
  }).length;
}

/** An image as seen from one of its sides: places are along that side, and deep into the image. */
interface View {
  readonly length: number;
  readonly depth: number;
  /** The luma at a place. */
  at(along: number, deep: number): number;
  /** The place of a point of the image. */
  of(point: Point): Point;
}

function viewFrom({ width, height, data }: Grey, side: (typeof SIDES)[number]): View {
  const isUpright = side === 'left' || side === 'right';
  const isFar = side === 'right' || side === 'bottom';
  const [length, depth] = isUpright ? [height, width] : [width, height];
  return {
    length,
    depth,
    at(along, deep) {
      const across = isFar ? depth - 1 - deep : deep;
      return isUpright ? data[along * width + across]! : data[across * width + along]!;
    },
    of([x, y]) {
      const [along, across] = isUpright ? [y, x] : [x, y];
      return [along, isFar ? depth - across : across];
    },
  };
}

/** A line: how deep it is at the side's beginning, and how much deeper a pixel along. */
interface Line {
  readonly deep: number;
  readonly slope: number;
}

const deepOf = ({ deep, slope }: Line, along: number): number => deep + slope * along;

/** The line in which a dark and even band along the side ends; null where there is none. */
function edgeOf(view: View): Line | null {
  const ends = Array.from({ length: view.length }, (_, along) => endOfDark(view, along));
  const line = lineThrough(ends);
  if (!line) return null;
  let [inView, seen, count, sum, squares] = [0, 0, 0, 0, 0];
  for (const [along, end] of ends.entries()) {
    const deep = deepOf(line, along);
    if (deep < SHALLOWEST || deep > DEEPEST * view.depth) continue;
    inView += 1;
    if (end === null || Math.abs(end - deep) > NEAR) continue;
    seen += 1;
    for (let d = 0; d < end - 1; d++) {
      const value = view.at(along, d);
      count += 1;
      sum += value;
      squares += value ** 2;
    }
  }
  if (inView < IN_VIEW * view.length || seen < SEEN * inView || count === 0) return null;
  const mean = sum / count;
  return mean <= BRIGHTEST && squares / count - mean ** 2 <= EVENNESS ** 2 ? line : null;
}

/** How deep the darkness ends that begins at the image's edge; null where it does not begin, or end soon. */
function endOfDark({ at, depth }: View, along: number): number | null {
  let sum = at(along, 0);
  for (let d = 1; d <= DEEPEST * depth; d++) {
    const mean = sum / d;
    if (mean > BRIGHTEST) return null;
    if (at(along, d) - mean >= STEP && at(along, d + 1) - mean >= STEP) return d >= SHALLOWEST ? d : null;
    sum += at(along, d);
  }
  return null;
}

/** Points through which lines are tried: their pairs are a few hundred. */
const SOME = 30;

/** The line that most points are near, of those through two of some (RANSAC without chance; Fischler and Bolles, 1981). */
function lineThrough(ends: readonly (number | null)[]): Line | null {
  const points = ends.flatMap((end, along): Point[] => (end === null ? [] : [[along, end]]));
  const some = points.filter((_, i) => i % Math.max(1, Math.floor(points.length / SOME)) === 0);
  let [best, most] = [null as Line | null, 1];
  for (const [i, [from, deep]] of some.entries())
    for (const [to, other] of some.slice(i + 1)) {
      const slope = (other - deep) / (to - from);
      if (Math.abs(slope) > STEEPEST) continue;
      const line = { deep: deep - slope * from, slope };
      const near = points.filter(([along, end]) => Math.abs(end - deepOf(line, along)) <= NEAR).length;
      if (near > most) [best, most] = [line, near];
    }
  return best;
}

/** Whether the line is an edge of the page: two of its corners are near it. */
const isPages = (line: Line, corners: readonly Point[], near: number): boolean =>
  corners.filter(([along, deep]) => Math.abs(deep - deepOf(line, along)) <= near).length >= 2;
