/** Rows of marks that resemble a printed line of fixed pitch. */

import { boxesAt, type Boxes, type Components } from './components.ts';

/** A line of text: its middle line v = a + b·u in the frame turned by `angle`, between `left` and `right`. */
export interface TextLine {
  readonly angle: number;
  readonly left: number;
  readonly right: number;
  /** The middle line. */
  readonly a: number;
  readonly b: number;
  /** Height of a capital letter's mark (see PRINT_IN_MARK) and distance of neighbouring characters, in pixels. */
  readonly cap: number;
  readonly pitch: number;
  /** The number of marks that keep the pitch. */
  readonly regular: number;
  /** Middles of the marks that can be one character each, along the line from the left. */
  readonly middles: readonly number[];
}

/** Heights of marks that can be characters, in pixels. */
const LEAST_HEIGHT = 4;
const MOST_HEIGHT = 90;
/** The fewest marks of a line (the shortest MRZ line has 30 characters). */
const LEAST_MARKS = 7;
/** Marks in the image are thicker than the print: blur and threshold add to their height. */
export const PRINT_IN_MARK = 0.92;
/** Directions are grouped in bins of this many degrees. */
const BIN = 3;

/**
 * The directions in which marks of similar size follow each other, most common first: angles in (-90°, 90°], in
 * radians.
 */
export function findDirections(components: Components, most: number): number[] {
  const boxes = boxesAt(components, 0);
  const marks = pickMarks(boxes, 0.15);
  const grid = new Grid(boxes, marks, 24);
  const votes = new Float64Array(180 / BIN);
  for (const mark of marks) {
    const x = (boxes.left[mark]! + boxes.right[mark]!) / 2;
    const y = (boxes.top[mark]! + boxes.bottom[mark]!) / 2;
    const size = sizeOf(boxes, mark);
    // The nearest mark of similar size: characters in a line are closer than lines are.
    let best = -1;
    let distance = (2 * size) ** 2;
    grid.near(x, y, 2 * size, (other) => {
      const ratio = sizeOf(boxes, other) / size;
      if (other === mark || ratio < 0.55 || ratio > 1.8) return;
      const dx = (boxes.left[other]! + boxes.right[other]!) / 2 - x;
      const dy = (boxes.top[other]! + boxes.bottom[other]!) / 2 - y;
      const away = dx * dx + dy * dy;
      if (away < distance && away > 0) {
        distance = away;
        best = other;
      }
    });
    if (best < 0) continue;
    const dx = (boxes.left[best]! + boxes.right[best]!) / 2 - x;
    const dy = (boxes.top[best]! + boxes.bottom[best]!) / 2 - y;
    const degrees = ((Math.atan2(dy, dx) * 180) / Math.PI + 180) % 180;
    const bin = Math.floor(degrees / BIN) % votes.length;
    votes[bin] = votes[bin]! + 1;
  }
  const bins = votes.length;
  const smooth = votes.map(
    (vote, i) => 2 * vote + votes[(i + 1) % bins]! + votes[(i + bins - 1) % bins]! + (0.001 * (bins - i)) / bins,
  );
  const directions: number[] = [];
  while (directions.length < most) {
    let best = 0;
    for (let i = 1; i < bins; i++) if (smooth[i]! > smooth[best]!) best = i;
    if (smooth[best]! < LEAST_MARKS) break;
    const weightBefore = votes[(best + bins - 1) % bins]!;
    const weightAfter = votes[(best + 1) % bins]!;
    const shift = (weightAfter - weightBefore) / (weightBefore + weightAfter + votes[best]! + 1e-9);
    const degrees = (best + 0.5 + shift) * BIN;
    directions.push(((degrees > 90 ? degrees - 180 : degrees) * Math.PI) / 180);
    for (let i = -4; i <= 4; i++) smooth[(best + i + bins) % bins] = 0;
  }
  return directions;
}

/** Lines of text along a direction, the most regular first. */
export function findTextLines(components: Components, angle: number): TextLine[] {
  const boxes = boxesAt(components, angle);
  const marks = pickMarks(boxes, 0.12);
  const grid = new Grid(boxes, marks, 24);
  const next = new Int32Array(components.count).fill(-1);
  const previous = new Int32Array(components.count).fill(-1);
  const gaps = new Float32Array(components.count).fill(Infinity);
  for (const mark of marks) {
    const height = boxes.bottom[mark]! - boxes.top[mark]!;
    const middle = (boxes.bottom[mark]! + boxes.top[mark]!) / 2;
    let best = -1;
    let least = 1.9 * height;
    grid.near(boxes.right[mark]! + height, middle, 1.5 * height, (other) => {
      const otherHeight = boxes.bottom[other]! - boxes.top[other]!;
      if (otherHeight < 0.55 * height || otherHeight > 1.8 * height) return;
      const gap = boxes.left[other]! - boxes.right[mark]!;
      const rise = Math.abs((boxes.bottom[other]! + boxes.top[other]!) / 2 - middle);
      if (gap < -0.2 * height || rise > 0.35 * Math.max(height, otherHeight)) return;
      const cost = Math.max(0, gap) + 2 * rise;
      if (other !== mark && boxes.right[other]! > boxes.right[mark]! && cost < least) {
        least = cost;
        best = other;
      }
    });
    if (best < 0 || least >= gaps[best]!) continue;
    if (previous[best]! >= 0) next[previous[best]!] = -1;
    previous[best] = mark;
    next[mark] = best;
    gaps[best] = least;
  }
  const chains: number[][] = [];
  for (const mark of marks) {
    if (previous[mark]! >= 0) continue;
    const chain: number[] = [];
    for (let at = mark; at >= 0 && chain.length < 500; at = next[at]!) chain.push(at);
    if (chain.length >= 3) chains.push(chain);
  }
  return joinChains(boxes, chains)
    .map((chain) => describe(boxes, chain, angle))
    .filter((line) => line !== null)
    .toSorted((a, b) => b.regular - a.regular);
}

function sizeOf(boxes: Boxes, mark: number): number {
  return Math.max(boxes.right[mark]! - boxes.left[mark]!, boxes.bottom[mark]! - boxes.top[mark]!);
}

/** Components of a size and shape that characters, alone or a few grown together, can have. */
function pickMarks(boxes: Boxes, thinnest: number): number[] {
  const marks: number[] = [];
  for (let i = 0; i < boxes.left.length; i++) {
    const width = boxes.right[i]! - boxes.left[i]!;
    const height = boxes.bottom[i]! - boxes.top[i]!;
    if (height < LEAST_HEIGHT || height > MOST_HEIGHT || width > 6 * height || width < thinnest * height) continue;
    marks.push(i);
  }
  return marks;
}

/** Joins chains that continue in the same line after a gap (a lost character, or one grown together with a stroke). */
function joinChains(boxes: Boxes, chains: number[][]): number[][] {
  const lines = chains.map((chain) => ({ chain, fit: fitMiddle(boxes, chain), used: false }));
  lines.sort((a, b) => b.chain.length - a.chain.length);
  const joined: number[][] = [];
  for (const line of lines) {
    if (line.used || line.chain.length < 4) continue;
    line.used = true;
    let grown = true;
    while (grown) {
      grown = false;
      const first = boxes.left[line.chain[0]!]!;
      const last = boxes.right[line.chain.at(-1)!]!;
      for (const other of lines) {
        if (other.used) continue;
        const start = boxes.left[other.chain[0]!]!;
        const end = boxes.right[other.chain.at(-1)!]!;
        const after = start - last;
        const before = first - end;
        const height = line.fit.height;
        const gap = Math.max(after, before);
        if (gap < -0.3 * height || gap > 9 * height) continue;
        const ratio = other.fit.height / height;
        if (ratio < 0.7 || ratio > 1.4) continue;
        const middle = (start + end) / 2;
        const away = Math.abs(other.fit.a + other.fit.b * middle - line.fit.a - line.fit.b * middle);
        if (away > (0.3 + 0.03 * Math.max(0, gap / height)) * height) continue;
        other.used = true;
        grown = true;
        line.chain = after >= before ? [...line.chain, ...other.chain] : [...other.chain, ...line.chain];
        line.fit = fitMiddle(boxes, line.chain);
        break;
      }
    }
    if (line.chain.length >= LEAST_MARKS) joined.push(line.chain);
  }
  return joined;
}

/** Least squares through the middles of the marks without those of unusual height; the height of a capital. */
function fitMiddle(boxes: Boxes, chain: readonly number[]): { a: number; b: number; height: number } {
  const heights = chain.map((mark) => boxes.bottom[mark]! - boxes.top[mark]!).toSorted((x, y) => x - y);
  const height = heights[Math.floor(heights.length * 0.6)]!;
  let fit = { a: 0, b: 0 };
  let kept = chain.filter((mark) => {
    const own = boxes.bottom[mark]! - boxes.top[mark]!;
    return own > 0.6 * height && own < 1.3 * height;
  });
  if (kept.length < 2) kept = [...chain];
  for (let round = 0; round < 3; round++) {
    let n = 0;
    let su = 0;
    let sv = 0;
    let suu = 0;
    let suv = 0;
    for (const mark of kept) {
      const u = (boxes.left[mark]! + boxes.right[mark]!) / 2;
      const v = (boxes.top[mark]! + boxes.bottom[mark]!) / 2;
      if (round > 0 && Math.abs(v - fit.a - fit.b * u) > 0.15 * height) continue;
      n++;
      su += u;
      sv += v;
      suu += u * u;
      suv += u * v;
    }
    const spread = n * suu - su * su;
    if (n < 2 || spread < 1e-6) break;
    const b = (n * suv - su * sv) / spread;
    fit = { a: (sv - b * su) / n, b };
  }
  if (fit.a === 0 && fit.b === 0) {
    const mark = chain[0]!;
    fit = { a: (boxes.top[mark]! + boxes.bottom[mark]!) / 2, b: 0 };
  }
  return { ...fit, height };
}

/** Null when the marks keep no pitch. */
function describe(boxes: Boxes, chain: readonly number[], angle: number): TextLine | null {
  const { a, b, height } = fitMiddle(boxes, chain);
  const middles = chain
    .filter((mark) => boxes.right[mark]! - boxes.left[mark]! < 1.25 * height)
    .map((mark) => (boxes.left[mark]! + boxes.right[mark]!) / 2);
  const steps: number[] = [];
  for (let i = 1; i < middles.length; i++) {
    const step = middles[i]! - middles[i - 1]!;
    if (step > 0.5 * height && step < 1.6 * height) steps.push(step);
  }
  if (steps.length < 4) return null;
  steps.sort((x, y) => x - y);
  // The step that most others agree with.
  let pitch = 0;
  let regular = 0;
  for (const candidate of steps) {
    const near = steps.filter((step) => Math.abs(step - candidate) < 0.12 * candidate);
    if (near.length <= regular) continue;
    regular = near.length;
    pitch = near.reduce((sum, step) => sum + step, 0) / near.length;
  }
  if (regular < 5) return null;
  return {
    angle,
    left: boxes.left[chain[0]!]!,
    right: boxes.right[chain.at(-1)!]!,
    a,
    b,
    cap: height,
    pitch,
    regular,
    middles,
  };
}

/** Marks by place, in square cells. */
class Grid {
  readonly #cell: number;
  readonly #cells = new Map<number, number[]>();
  readonly #boxes: Boxes;

  constructor(boxes: Boxes, marks: readonly number[], cell: number) {
    this.#boxes = boxes;
    this.#cell = cell;
    for (const mark of marks) {
      const key = this.#key((boxes.left[mark]! + boxes.right[mark]!) / 2, (boxes.top[mark]! + boxes.bottom[mark]!) / 2);
      const cellMarks = this.#cells.get(key);
      if (cellMarks) cellMarks.push(mark);
      else this.#cells.set(key, [mark]);
    }
  }

  #key(u: number, v: number): number {
    return (Math.floor(v / this.#cell) + 8192) * 32768 + Math.floor(u / this.#cell) + 8192;
  }

  /** Calls `visit` for every mark whose middle is within `reach` of a point in both directions. */
  near(u: number, v: number, reach: number, visit: (mark: number) => void): void {
    const boxes = this.#boxes;
    for (let y = v - reach; y < v + reach + this.#cell; y += this.#cell) {
      for (let x = u - reach; x < u + reach + this.#cell; x += this.#cell) {
        for (const mark of this.#cells.get(this.#key(x, y)) ?? []) {
          if (Math.abs((boxes.left[mark]! + boxes.right[mark]!) / 2 - u) > reach) continue;
          if (Math.abs((boxes.top[mark]! + boxes.bottom[mark]!) / 2 - v) > reach) continue;
          visit(mark);
        }
      }
    }
  }
}
