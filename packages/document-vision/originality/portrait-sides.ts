/**
 * A portrait with what is around it, RGB in bytes: 60 pixels between the eyes, whose middle is in the middle of its
 * width and `above` below its top. Outside of the image all channels are OUTSIDE.
 */
export const VIEW = { eyes: 60, width: 352, height: 448, above: 186 } as const;
export const OUTSIDE = 128;

/** A straight edge that may be a side of the portrait, in the view turned so that the side is upright, on the left. */
export interface Line {
  /** The place across of its middle. */
  place: number;
  /** How far its lower end is to the right of its upper one. */
  lean: number;
}

/** How one side is looked for: the eyes' middle in the turned view, and how far from it. */
interface Search {
  x: number;
  y: number;
  /** The stretch along the side that surely belongs to it. */
  before: number;
  after: number;
  /** How far away the side may be. */
  near: number;
  far: number;
}

/** Lines of each side that are looked at, and pixels between them. */
export const LINES = 3;
const APART = 7;
/** The most that a side leans, share of the stretch; pixels between the leans and rows that are looked at. */
const [LEAN, STEP, EVERY] = [0.26, 3, 3];
/** The most that a change of shade counts: a long faint edge is more than a short strong one. */
const STRONG = 24;

const [ACROSS, UP, DOWN] = [66, 66, 108];
const [X, Y] = [VIEW.width / 2, VIEW.above];
const UPRIGHT = { y: Y, before: UP, after: DOWN, near: 62, far: 172 };
const LEVEL = { y: X, before: ACROSS, after: ACROSS };

/** Left, top, right, bottom. */
export const SEARCHES: readonly Search[] = [
  { ...UPRIGHT, x: X },
  { ...LEVEL, x: Y, near: 74, far: 184 },
  { ...UPRIGHT, x: VIEW.width - X },
  { ...LEVEL, x: VIEW.height - Y, near: 100, far: 258 },
];

/** Where a place of a turned view is in the view itself, pixels counted from their middles. */
export function inView(side: number, across: number, along: number): readonly [x: number, y: number] {
  if (side === 0) return [across, along];
  if (side === 1) return [along, across];
  return side === 2 ? [VIEW.width - 1 - across, along] : [along, VIEW.height - 1 - across];
}

/** The LINES strongest straight edges that may be a side of the portrait, strongest first. */
export function linesOf(view: Uint8Array, side: number): Line[] {
  const { x, y, before, after, near, far } = SEARCHES[side]!;
  const size = side % 2 === 0 ? VIEW.width : VIEW.height;
  const length = before + after;
  const count = Math.ceil(length / EVERY);
  const first = Math.max(0, x - far);
  const places = x - near - first;
  const most = STEP * Math.trunc((LEAN * length) / STEP);
  const leans = (2 * most) / STEP + 1;
  const changes = changesOf(view, side, size, count, y - before);
  const strengths = new Float32Array(leans * places);
  const [upper, lower] = [new Float32Array(places), new Float32Array(places)];
  for (let lean = 0; lean < leans; lean++) {
    upper.fill(0);
    lower.fill(0);
    for (let row = 0; row < count; row++) {
      const half = row < count >> 1 ? upper : lower;
      const shift = first + roundEven(((row + 0.5) / count - 0.5) * (lean * STEP - most));
      const from = row * size + shift;
      const end = Math.min(places, size - shift);
      for (let place = Math.max(0, -shift); place < end; place++) half[place]! += changes[from + place]!;
    }
    for (let place = 0; place < places; place++)
      strengths[lean * places + place] = Math.abs(upper[place]!) + Math.abs(lower[place]!);
  }
  return Array.from({ length: LINES }, () => {
    const best = strengths.indexOf(strengths.reduce((strongest, one) => Math.max(strongest, one), -1));
    const place = best % places;
    for (let lean = 0; lean < leans; lean++)
      strengths.fill(
        -1,
        lean * places + Math.max(0, place - APART),
        lean * places + Math.min(places, place + APART + 1),
      );
    return { place: first + place, lean: Math.floor(best / places) * STEP - most };
  });
}

/** How much brighter it is to the right of each place than to the left, in every third row; 0 at the image's end. */
function changesOf(view: Uint8Array, side: number, size: number, count: number, from: number): Float32Array {
  const changes = new Float32Array(count * size);
  const shades = new Float32Array(size);
  for (let row = 0; row < count; row++) {
    for (let at = 0; at < size; at++) {
      const [x, y] = inView(side, at, from + row * EVERY);
      const i = 3 * (y * VIEW.width + x);
      const [red, green, blue] = [view[i]!, view[i + 1]!, view[i + 2]!];
      const isOutside = red === OUTSIDE && green === OUTSIDE && blue === OUTSIDE;
      shades[at] = isOutside ? Number.NaN : (red + green + blue) / 3;
    }
    for (let at = 1; at < size - 1; at++) {
      const change = shades[at + 1]! - shades[at - 1]!;
      changes[row * size + at] = Number.isNaN(change) ? 0 : Math.max(-STRONG, Math.min(STRONG, change));
    }
  }
  return changes;
}

/** As numpy rounds, from which the network learnt. */
function roundEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
