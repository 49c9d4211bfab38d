import { connectedParts } from '@veridoor/image/components';
import type { Point, Quad } from '@veridoor/image/frame';

/** The detector's answer: the probability of print in each pixel. */
export interface ProbabilityMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A pixel from this probability on is print; a box's mean must reach the second (Liao et al., DBNet, 2020). */
const PRINT = 0.3;
const BOX = 0.5;
/** Fewer pixels are a speck. */
const LEAST_PIXELS = 24;
/** The detector marks the core of a line. The line is wider on every side by area / perimeter times this. */
const WIDER = 1.7;
/** A box this much longer than high gives its own direction; a shorter one takes that of the page. */
const LONG = 3;
/** An identity document has thirty; a passport's booklet has a hundred, of which the largest are read. */
const MOST_BOXES = 60;

interface Blob {
  pixels: number;
  sum: number;
  middle: Point;
  /** Direction of its longer axis in radians, between -π/4 and 3π/4: one that runs down has π/2. */
  angle: number;
  /** Its pixels, by their place in the map. */
  readonly members: Int32Array;
}

/**
 * The lines of print in a map, as rectangles in its pixels, the largest first.
 *
 * @returns each box from the top left of its line, which runs to the right or down, and the direction of most print in
 * radians, from -π/4 to 3π/4.
 */
export function findBoxes(map: ProbabilityMap): { boxes: Quad[]; angle: number } {
  const blobs = blobsOf(map).filter(({ pixels, sum }) => pixels >= LEAST_PIXELS && sum / pixels >= BOX);
  const direction = commonAngle(blobs, map.width);
  const boxes = blobs
    .toSorted((one, other) => other.pixels - one.pixels)
    .slice(0, MOST_BOXES)
    .map((blob) => rectangle(blob, map.width, direction));
  return { boxes, angle: direction };
}

function blobsOf({ data, width }: ProbabilityMap): Blob[] {
  const print = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) if (data[i]! >= PRINT) print[i] = 1;
  return Array.from(connectedParts(print, width), (members) => describe(members, data, width));
}

function describe(members: Int32Array, data: Float32Array, width: number): Blob {
  let [sum, sx, sy] = [0, 0, 0];
  for (const at of members) {
    sum += data[at]!;
    sx += (at % width) + 0.5;
    sy += Math.floor(at / width) + 0.5;
  }
  const pixels = members.length;
  const middle: Point = [sx / pixels, sy / pixels];
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of members) {
    const dx = (at % width) + 0.5 - middle[0];
    const dy = Math.floor(at / width) + 0.5 - middle[1];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { pixels, sum, middle, angle: angle < -Math.PI / 4 ? angle + Math.PI : angle, members };
}

/** Half lengths along a direction and across it, and the middle between them. */
function extent({ members, middle }: Blob, width: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of members) {
    const dx = (at % width) + 0.5 - middle[0];
    const dy = Math.floor(at / width) + 0.5 - middle[1];
    const along = dx * cos + dy * sin;
    const across = dy * cos - dx * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  return { left: left - 0.5, right: right + 0.5, top: top - 0.5, bottom: bottom + 0.5 };
}

/** The median direction of long lines, weighted by their length; 0 without any. */
function commonAngle(blobs: readonly Blob[], width: number): number {
  const long = blobs.flatMap((blob) => {
    const { left, right, top, bottom } = extent(blob, width, blob.angle);
    return right - left > LONG * (bottom - top) ? [{ angle: blob.angle, length: right - left }] : [];
  });
  const half = long.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { angle, length } of long.toSorted((one, other) => one.angle - other.angle)) {
    passed += length;
    if (passed >= half) return angle;
  }
  return 0;
}

function rectangle(blob: Blob, width: number, direction: number): Quad {
  const own = extent(blob, width, blob.angle);
  const long = own.right - own.left > LONG * (own.bottom - own.top);
  const angle = long ? blob.angle : direction;
  const { left, right, top, bottom } = long ? own : extent(blob, width, angle);
  const [length, height] = [right - left, bottom - top];
  const more = (length * height * WIDER) / (2 * (length + height));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (along: number, across: number): Point => [
    blob.middle[0] + along * cos - across * sin,
    blob.middle[1] + along * sin + across * cos,
  ];
  return [
    corner(left - more, top - more),
    corner(right + more, top - more),
    corner(right + more, bottom + more),
    corner(left - more, bottom + more),
  ];
}
