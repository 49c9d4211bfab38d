/**
 * A copy printed near the edge of a larger sheet: the edges of the sheet are clearer than those of the print, so an
 * outline has sides of both. Where the sheet goes on beyond one side, its margin within another does not belong.
 */

import type { Point, Quad } from '@veridoor/image/frame';
import type { Planes } from './planes.ts';

/** Places along a side, without its ends. */
const PLACES = 24;
const END = 0.08;
/** Distance from a side at which the colours of its two sides are taken, in pixels of the reduced image. */
const APART = 3;
/** Colours this near are of one sheet, this far of two, in grey levels. */
const ALIKE = 14;
const UNLIKE = 24;
/** A margin is at most this share of the outline's depth: two centimetres beside a page of nine. */
const WIDEST = 0.22;
/**
 * So many pixels farther in, the print is darker than the sheet by this much at this share of the places. Copies of
 * guilloches are light: of 141 photographs of documents these bounds mended seven outlines and spoilt one.
 */
const STEP = 2;
const DARKER = 4;
const SHARE = 0.62;

type Colour = readonly [luma: number, red: number, blue: number];

/** The outline without the margins of the sheet that it is printed on. */
export function withoutMargin(corners: Quad, planes: Planes): Quad {
  let result = corners;
  const beyond = [0, 1, 2, 3].map((side) => colourAlong(planes, corners, side, -APART));
  const within = [0, 1, 2, 3].map((side) => colourAlong(planes, corners, side, APART));
  for (let side = 0; side < 4; side++) {
    const [margin, ground] = [within[side], beyond[side]];
    if (!margin || !ground || distance(margin, ground) < UNLIKE) continue;
    const goesOn = [1, 2, 3].some((turn) => {
      const other = beyond[(side + turn) % 4];
      const print = within[(side + turn) % 4];
      return other && print && distance(other, margin) < ALIKE && other[0] - print[0] > DARKER;
    });
    if (!goesOn) continue;
    const depth = marginOf(planes, corners, side, margin);
    if (depth > 0) result = moved(result, side, depth);
  }
  return result;
}

/** The depth of the margin, in pixels; 0 without one. */
function marginOf(planes: Planes, corners: Quad, side: number, margin: Colour): number {
  const most = WIDEST * depthOf(corners, side);
  let best = SHARE;
  // The step is seen from several places: it is in their middle.
  let [first, last] = [0, 0];
  for (let at = APART + 1; at <= most && !(first > 0 && at > first + 2 * STEP); at++) {
    const [before, after] = [at - STEP, at + STEP].map((within) =>
      placesAlong(corners, side, within).map((point) => valueAt(planes.luma, planes, point)),
    ) as [number[], number[]];
    if (Math.abs(middleOf(before) - margin[0]) > ALIKE) break;
    const share = before.filter((value, i) => value - after[i]! > DARKER).length / PLACES;
    if (share > best) first = at;
    if (share >= best && first > 0) last = at;
    best = Math.max(best, share);
  }
  return (first + last) / 2;
}

/** The colour most places have at a distance within a side; null beyond the frame. */
function colourAlong(planes: Planes, corners: Quad, side: number, within: number): Colour | null {
  const points = placesAlong(corners, side, within);
  if (points.some(([x, y]) => x < 0 || y < 0 || x > planes.width - 1 || y > planes.height - 1)) return null;
  const channel = (plane: Float32Array) => middleOf(points.map((point) => valueAt(plane, planes, point)));
  return [channel(planes.luma), channel(planes.red), channel(planes.blue)];
}

/** Places along a side, so many pixels within it. */
function placesAlong(corners: Quad, side: number, within: number): Point[] {
  const [from, to] = endsOf(corners, side, within);
  return Array.from({ length: PLACES }, (_, i): Point => {
    const part = END + ((1 - 2 * END) * (i + 0.5)) / PLACES;
    return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  });
}

/** A side's ends when it moves so many pixels inwards, along the neighbouring sides. */
function endsOf(corners: Quad, side: number, within: number): readonly [Point, Point] {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => corners[(side + i) % 4]!) as unknown as Quad;
  const part = within / depthOf(corners, side);
  return [stretch(a, d, part), stretch(b, c, part)];
}

function depthOf(corners: Quad, side: number): number {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => corners[(side + i) % 4]!) as unknown as Quad;
  return (Math.hypot(a[0] - d[0], a[1] - d[1]) + Math.hypot(b[0] - c[0], b[1] - c[1])) / 2;
}

function moved(corners: Quad, side: number, within: number): Quad {
  const [from, to] = endsOf(corners, side, within);
  return corners.map((corner, i) => (i === side ? from : i === (side + 1) % 4 ? to : corner)) as unknown as Quad;
}

const stretch = (from: Point, to: Point, part: number): Point => [
  from[0] + part * (to[0] - from[0]),
  from[1] + part * (to[1] - from[1]),
];

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function valueAt(plane: Float32Array, { width, height }: Planes, [x, y]: Point): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  return plane[row * width + column]!;
}
