/** Straight lines through edges, by the Hough transform (Duda and Hart 1972) with the edges' own direction. */

import { MOST, MOST_VOTES, type Edges } from './edges.ts';

/** A line: points where x·cos + y·sin = distance. It is measured along (-sin, cos) from the foot of the origin. */
export interface Line {
  readonly cos: number;
  readonly sin: number;
  readonly distance: number;
  /** First place along the line that lies in the image. */
  readonly start: number;
  /** Running sum of edge found along the line, one pixel a step from `start`; each pixel adds 0 to 1. */
  readonly found: Float32Array;
}

/** An edge belongs to a line only if its direction is within this many degrees of the line's normal. */
const SPREAD = 4;
/** Lines closer than this in degrees and pixels are one. */
const NEAR_DEGREES = 2;
const NEAR_PIXELS = 2;
/** Lines that are examined further, and how many of them from one sector of directions (in degrees). */
const MOST_LINES = 56;
const MOST_ALIKE = 9;
const SECTOR = 12;
/** Edge pixels that vote; they are sorted by weight into this many buckets. */
const MOST_POINTS = 5000;
const BUCKETS = 64;
/** A line is fitted to edges within this many pixels and degrees. */
const BELONGS = 1.6;
const ALIKE = 12;
/** An edge this far beside a line still supports it, in pixels: a lens bends sides slightly. */
const BESIDE = 1.2;

const COSINES = Float64Array.from({ length: 180 }, (_, degrees) => Math.cos((degrees * Math.PI) / 180));
const SINES = Float64Array.from({ length: 180 }, (_, degrees) => Math.sin((degrees * Math.PI) / 180));

/** Edge pixels in arrays of equal length, sorted by direction. */
interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly votes: Float32Array;
  /** The pixels of direction d are those from starts[d] up to starts[d + 1]. */
  readonly starts: Int32Array;
}

/**
 * The edge pixels with the greatest weight, about MOST_POINTS of them. The last bucket with room contributes an even
 * share: a pattern's edges are all alike, and those of a document of its colours are among them.
 */
function pickPoints({ width, direction, votes }: Edges): Points {
  const counts = new Int32Array(BUCKETS + 1);
  const scale = BUCKETS / MOST_VOTES;
  for (const vote of votes) if (vote > 0) counts[Math.floor(vote * scale)]!++;
  let last = BUCKETS;
  let room = MOST_POINTS;
  while (last > 0 && counts[last]! <= room) room -= counts[last--]!;
  const share = Math.min(1, room / counts[last]!);
  const picked = new Int32Array(counts.subarray(last).reduce((sum, count) => sum + count, 0));
  const starts = new Int32Array(181);
  let size = 0;
  for (let i = 0; i < votes.length; i++) {
    if (votes[i] === 0) continue;
    const bucket = Math.floor(votes[i]! * scale);
    if (bucket < last || (bucket === last && !isPicked(i, share))) continue;
    picked[size++] = i;
    starts[direction[i]! + 1]!++;
  }
  for (let degrees = 0; degrees < 180; degrees++) starts[degrees + 1]! += starts[degrees]!;
  const points = { x: new Float32Array(size), y: new Float32Array(size), votes: new Float32Array(size), starts };
  const next = starts.slice();
  for (const i of picked.subarray(0, size)) {
    const at = next[direction[i]!]!++;
    points.x[at] = i % width;
    points.y[at] = Math.floor(i / width);
    points.votes[at] = votes[i]!;
  }
  return points;
}

/** Whether a number is in a share of all, spread evenly (multiplicative hashing, Knuth, volume 3, section 6.4). */
function isPicked(index: number, share: number): boolean {
  return Math.imul(index, 2654435761) >>> 0 < share * 4294967296;
}

/** The strongest lines, at most MOST_LINES. */
export function findLines(edges: Edges): Line[] {
  const { width, height } = edges;
  const reach = Math.ceil(Math.hypot(width, height)) + 2;
  const bins = 2 * reach;
  const votes = new Float32Array(180 * bins);
  const points = pickPoints(edges);
  for (let direction = 0; direction < 180; direction++) {
    for (let turn = -SPREAD; turn <= SPREAD; turn++) {
      const degrees = (direction + turn + 180) % 180;
      const cos = COSINES[degrees]!;
      const sin = SINES[degrees]!;
      for (let i = points.starts[direction]!; i < points.starts[direction + 1]!; i++) {
        const place = points.x[i]! * cos + points.y[i]! * sin + reach;
        const low = place | 0;
        const part = place - low;
        const at = degrees * bins + low;
        votes[at] = votes[at]! + points.votes[i]! * (1 - part);
        votes[at + 1] = votes[at + 1]! + points.votes[i]! * part;
      }
    }
  }
  return peaks(votes, bins, 0.12 * Math.min(width, height))
    .map(({ degrees, bin }) => measure(edges, points, degrees, bin - reach))
    .filter((line) => line !== null);
}

interface Peak {
  readonly degrees: number;
  readonly bin: number;
  readonly votes: number;
}

/** The highest peaks, but not too many of one direction: a striped cloth must not crowd out the card on it. */
function peaks(votes: Float32Array, bins: number, least: number): Peak[] {
  const tops: Peak[] = [];
  for (let degrees = 0; degrees < 180; degrees++) {
    for (let bin = 2; bin < bins - 2; bin++) {
      const here = votes[degrees * bins + bin]!;
      if (here >= least && isPeak(votes, bins, degrees, bin, here)) tops.push({ degrees, bin, votes: here });
    }
  }
  tops.sort((a, b) => b.votes - a.votes);
  const crowd = new Int32Array(180 / SECTOR);
  const chosen = tops.filter(({ degrees }) => ++crowd[Math.floor(degrees / SECTOR)]! <= MOST_ALIKE);
  return chosen.slice(0, MOST_LINES);
}

function isPeak(votes: Float32Array, bins: number, degrees: number, bin: number, here: number): boolean {
  for (let turn = -NEAR_DEGREES; turn <= NEAR_DEGREES; turn++) {
    let other = degrees + turn;
    let middle = bin;
    // Beyond 0° and 180° the normal points the other way.
    if (other < 0 || other >= 180) {
      other = (other + 180) % 180;
      middle = bins - bin;
    }
    for (let away = -NEAR_PIXELS; away <= NEAR_PIXELS; away++) {
      const place = middle + away;
      if (place < 0 || place >= bins) continue;
      const value = votes[other * bins + place]!;
      if (value > here || (value === here && (turn < 0 || (turn === 0 && away < 0)))) return false;
    }
  }
  return true;
}

/** Fits the line to its edges by least squares, and walks along it. Null when it misses the image. */
function measure(edges: Edges, points: Points, degrees: number, bin: number): Line | null {
  let cos = COSINES[degrees]!;
  let sin = SINES[degrees]!;
  let distance = bin;
  const fitted = fitThrough(points, cos, sin, distance, degrees);
  if (fitted) [cos, sin, distance] = fitted;
  const range = rangeInside(edges.width, edges.height, cos, sin, distance);
  if (!range) return null;
  const [start, end] = range;
  const length = Math.floor(end - start) + 1;
  const found = new Float32Array(length + 1);
  for (let i = 0; i < length; i++) {
    found[i + 1] = found[i]! + supportAt(edges, cos, sin, distance, start + i, degrees);
  }
  return { cos, sin, distance, start, found };
}

function fitThrough(
  points: Points,
  cos: number,
  sin: number,
  distance: number,
  degrees: number,
): [number, number, number] | null {
  const { x, y, votes, starts } = points;
  let n = 0;
  let st = 0;
  let sd = 0;
  let stt = 0;
  let std = 0;
  for (let turn = -ALIKE; turn <= ALIKE; turn++) {
    const direction = (degrees + turn + 180) % 180;
    for (let i = starts[direction]!; i < starts[direction + 1]!; i++) {
      const away = x[i]! * cos + y[i]! * sin - distance;
      if (away > BELONGS || away < -BELONGS) continue;
      const t = y[i]! * cos - x[i]! * sin;
      const weight = votes[i]!;
      n += weight;
      st += weight * t;
      sd += weight * away;
      stt += weight * t * t;
      std += weight * t * away;
    }
  }
  const spread = n * stt - st * st;
  if (n < 8 || spread < 1) return null;
  // Distance from the line as a function of the place along it: away = a + b·t.
  const b = (n * std - st * sd) / spread;
  if (Math.abs(b) > 0.05) return null;
  const a = (sd - b * st) / n;
  // The points lie at x·cos + y·sin = distance + a + b·t with t = -x·sin + y·cos.
  const c = cos + b * sin;
  const s = sin - b * cos;
  const norm = Math.hypot(c, s);
  return [c / norm, s / norm, (distance + a) / norm];
}

/** First and last place of a line in the image, or null. */
function rangeInside(
  width: number,
  height: number,
  cos: number,
  sin: number,
  distance: number,
): [number, number] | null {
  let low = -Infinity;
  let high = Infinity;
  for (const [origin, slope, size] of [
    [distance * cos, -sin, width - 1],
    [distance * sin, cos, height - 1],
  ] as const) {
    if (Math.abs(slope) < 1e-9) {
      if (origin < 0 || origin > size) return null;
      continue;
    }
    const a = -origin / slope;
    const b = (size - origin) / slope;
    low = Math.max(low, Math.min(a, b));
    high = Math.min(high, Math.max(a, b));
  }
  return high - low >= 4 ? [low, high] : null;
}

/** The strength of edge in the line's direction at a place: 0 to 1. */
function supportAt(edges: Edges, cos: number, sin: number, distance: number, t: number, degrees: number): number {
  const { width, height, strength, direction } = edges;
  let best = 0;
  for (let away = -BESIDE; away <= BESIDE; away += BESIDE) {
    // Half a pixel more and cut off: rounded, for what is not negative.
    const x = ((distance + away) * cos - t * sin + 0.5) | 0;
    const y = ((distance + away) * sin + t * cos + 0.5) | 0;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const i = y * width + x;
    if (strength[i]! <= best) continue;
    const turn = Math.abs(direction[i]! - degrees);
    if (turn <= 15 || turn >= 165) best = strength[i]!;
  }
  return Math.min(1, best / (0.4 * MOST));
}

/** Mean support between two places along a line; places outside the image do not count. NaN if all are outside. */
export function supportBetween(line: Line, from: number, to: number): number {
  const last = line.found.length - 1;
  const a = Math.max(0, Math.min(last, Math.round(Math.min(from, to) - line.start)));
  const b = Math.max(0, Math.min(last, Math.round(Math.max(from, to) - line.start)));
  return b > a ? (line.found[b]! - line.found[a]!) / (b - a) : Number.NaN;
}
