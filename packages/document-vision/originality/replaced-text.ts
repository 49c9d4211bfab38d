import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { median } from '@veridoor/image/median';

/** A line of print in an image. */
export interface PrintLine {
  /** Corners in pixels of the image as it was taken, from the line's top left, clockwise. */
  readonly box: Quad;
  /** A value that somebody may have replaced; other text, which it is compared with; or what was hardly read. */
  readonly kind: 'value' | 'text' | 'doubtful';
}

/**
 * From this loss of grain on a person looks (docs/verdict.md): chosen on two kinds of specimens and half of
 * the photographs, and raised for images that were made smaller. The most of an untouched value is 1.42.
 */
export const GRAIN_LIMIT = 1.5;

/** What the ground's loss counts against that of the letters, by a logistic regression on the same images. */
const GROUND_WEIGHT = 0.75;
/** Lines that are needed to know what is usual in an image. */
const [FEWEST_LINES, FEWEST_LIKE] = [4, 3];
/** Letters of about this height, in natural logarithms, are of one kind. */
const SAME_HEIGHT = 0.25;
/** The ground around a line that is compared with that in it, heights of the line. */
const AROUND = 0.8;
/** Grey levels between ink and ground, and pixels of each, below which a line says nothing. */
const [LEAST_CONTRAST, LEAST_GROUND, LEAST_INK] = [40, 60, 15];
/** Grey levels that rounding and JPEG leave even of nothing. */
const [NO_GROUND, NO_INK] = [0.15, 0.3];

interface Trace {
  readonly kind: PrintLine['kind'];
  readonly height: number;
  /** Grain of the ground in the line over that around it, natural logarithm; null where there is too little around. */
  readonly ground: number | null;
  /** Grain of the letters' inside, over their contrast, natural logarithm. */
  readonly letters: number;
}

/**
 * How much grain a value lacks that the other lines of an image have, in natural logarithms, of the value that lacks
 * most. A sensor, its sharpening and JPEG leave grain in letters and in the ground between them. Letters that were
 * written into the image afterwards are smoother inside, and so is the ground that was painted or moved below them.
 *
 * @returns null where the lines are too few or too faint to compare.
 */
export function lostGrain(frame: Frame, lines: readonly PrintLine[]): number | null {
  const image = partAround(frame, lines);
  if (!image) return null;
  const traces = lines.flatMap((line) => traceOf(image, line) ?? []);
  const clear = traces.filter(({ kind }) => kind !== 'doubtful');
  const grounds = clear.flatMap(({ ground }) => ground ?? []);
  if (clear.length < FEWEST_LINES || grounds.length < FEWEST_LIKE) return null;
  const usual = median(grounds);
  const losses = clear.flatMap((trace) => {
    const like = traces.filter((other) => other !== trace && isAlike(other, trace)).map(({ letters }) => letters);
    if (trace.kind !== 'value' || like.length < FEWEST_LIKE) return [];
    const ofGround = trace.ground === null ? 0 : Math.max(0, usual - trace.ground);
    return [GROUND_WEIGHT * ofGround + Math.max(0, median(like) - trace.letters)];
  });
  return losses.length === 0 ? null : Math.max(...losses);
}

const isAlike = (one: Trace, other: Trace): boolean => Math.abs(Math.log(one.height / other.height)) < SAME_HEIGHT;

/** The part of an image that the lines and their background take. */
interface Part {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  /** For the pixels around lines that were traced, the darkest that is at most two away in each direction. */
  readonly darkest: Float32Array;
  /** Pixels that lie in a line. */
  readonly printed: Uint8Array;
  readonly origin: Point;
}

function partAround({ data, width, height, channels }: Frame, lines: readonly PrintLine[]): Part | null {
  const xs = lines.flatMap(({ box }) => box.map(([x]) => x));
  const ys = lines.flatMap(({ box }) => box.map(([, y]) => y));
  const most = Math.max(0, ...lines.map(({ box }) => heightOf(box)));
  const [left, top] = [Math.min(...xs), Math.min(...ys)].map((low) => Math.max(0, Math.floor(low - most))) as [
    number,
    number,
  ];
  const right = Math.min(width, Math.ceil(Math.max(...xs) + most));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + most));
  const size = { width: right - left, height: bottom - top };
  if (!(size.width > 8 && size.height > 8)) return null;
  const luma = new Float32Array(size.width * size.height);
  const green = channels === 1 ? 0 : 1;
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0, at = ((top + y) * width + left) * channels; x < size.width; x++, i++, at += channels)
      luma[i] = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + 2 * green]!;
  const part: Part = {
    ...size,
    luma,
    darkest: new Float32Array(luma.length),
    printed: new Uint8Array(luma.length),
    origin: [left, top],
  };
  for (const { box } of lines) {
    const { inside, around } = pixelsOf(part, box, 1);
    for (const pixels of [inside, around]) for (const i of pixels) part.printed[i] = 1;
  }
  return part;
}

function traceOf(part: Part, { box, kind }: PrintLine): Trace | null {
  const { luma, darkest, width } = part;
  const height = heightOf(box);
  const { inside, around, area } = pixelsOf(part, box, AROUND * height);
  const levels = new Float32Array(inside.length);
  for (let k = 0; k < levels.length; k++) levels[k] = luma[inside[k]!]!;
  const ranked = rankedLevels(levels);
  const [dark, light] = [ranked(Math.floor(0.05 * levels.length)), ranked(Math.floor(0.75 * levels.length))];
  const contrast = light - dark;
  if (contrast < LEAST_CONTRAST) return null;
  findDarkest(part, area);
  const [clean, middle] = [light - 0.35 * contrast, (dark + light) / 2];
  const [ground, outside, core] = [newGrain(), newGrain(), newGrain()];
  let ink = 0;
  for (const i of inside) {
    if (luma[i]! < middle) ink++;
    if (darkest[i]! >= clean) addGrain(ground, luma, width, i);
  }
  if (ground.pixels < LEAST_GROUND || ink < LEAST_INK) return null;
  for (const i of around)
    if (part.printed[i] === 0 && Math.abs(luma[i]! - light) < 0.5 * contrast && darkest[i]! >= clean)
      addGrain(outside, luma, width, i);
  // The darkest half of the ink: of pixels as dark as its last, any.
  const half = Math.max(5, ink >> 1);
  const limit = ranked(half - 1);
  for (const i of inside) if (luma[i]! < limit) addGrain(core, luma, width, i);
  for (const i of inside) if (core.pixels < half && luma[i] === limit) addGrain(core, luma, width, i);
  return {
    kind,
    height,
    ground:
      outside.pixels > LEAST_GROUND / 2
        ? Math.log((meanGrain(ground) + NO_GROUND) / (meanGrain(outside) + NO_GROUND))
        : null,
    letters: Math.log((meanGrain(core) + NO_INK) / contrast),
  };
}

/** The level of a rank among many of 0 to 255, the darkest being 0: sorting all of them takes most of the time. */
function rankedLevels(levels: Float32Array): (rank: number) => number {
  const counts = new Uint32Array(256);
  for (const level of levels) counts[level | 0]!++;
  return (rank) => {
    let [whole, before] = [0, 0];
    while (whole < 255 && before + counts[whole]! <= rank) before += counts[whole++]!;
    const alike = new Float32Array(counts[whole]!);
    let at = 0;
    for (const level of levels) if ((level | 0) === whole) alike[at++] = level;
    return alike.toSorted()[rank - before] ?? 0;
  };
}

/** The grain of some pixels. */
interface Grain {
  sum: number;
  pixels: number;
}

const newGrain = (): Grain => ({ sum: 0, pixels: 0 });

const meanGrain = ({ sum, pixels }: Grain): number => sum / pixels;

function addGrain(grain: Grain, luma: Float32Array, width: number, i: number): void {
  grain.sum += grainAt(luma, width, i);
  grain.pixels++;
}

/** What the noise of a pixel is by its neighbours (Immerkær, Computer Vision and Image Understanding 64, 1996). */
function grainAt(luma: Float32Array, width: number, i: number): number {
  const [above, below] = [i - width, i + width];
  return Math.abs(
    luma[above - 1]! +
      luma[above + 1]! +
      luma[below - 1]! +
      luma[below + 1]! -
      2 * (luma[above]! + luma[below]! + luma[i - 1]! + luma[i + 1]!) +
      4 * luma[i]!,
  );
}

/** A rectangle of a part's pixels: its first ones, and those behind its last. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function findDarkest({ luma, darkest, width }: Part, { left, top, right, bottom }: Area): void {
  const columns = right - left;
  const along = new Float32Array(columns * (bottom - top + 4));
  for (let y = top - 2, to = 0; y < bottom + 2; y++)
    for (let x = 0, at = y * width + left; x < columns; x++, at++, to++)
      along[to] = Math.min(luma[at - 2]!, luma[at - 1]!, luma[at]!, luma[at + 1]!, luma[at + 2]!);
  for (let y = top, from = 0; y < bottom; y++)
    for (let x = 0, to = y * width + left; x < columns; x++, to++, from++) {
      const below = from + 2 * columns;
      darkest[to] = Math.min(
        along[from]!,
        along[from + columns]!,
        along[below]!,
        along[below + columns]!,
        along[below + 2 * columns]!,
      );
    }
}

/** The pixels in a line, those in a margin around it, and where both lie; without those at the part's edge. */
function pixelsOf(part: Part, box: Quad, margin: number): { inside: Int32Array; around: Int32Array; area: Area } {
  const [a, b, , d] = box.map(([x, y]): Point => [x - part.origin[0], y - part.origin[1]]) as unknown as Quad;
  const [length, height] = [Math.hypot(b[0] - a[0], b[1] - a[1]), heightOf(box)];
  if (!(length > 1 && height > 1))
    return { inside: new Int32Array(), around: new Int32Array(), area: { left: 2, top: 2, right: 2, bottom: 2 } };
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const down: Point = [(d[0] - a[0]) / height, (d[1] - a[1]) / height];
  const ends = [-margin, length + margin].flatMap((s) =>
    [-margin, height + margin].map((t): Point => [
      a[0] + s * along[0] + t * down[0],
      a[1] + s * along[1] + t * down[1],
    ]),
  );
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  const left = Math.max(2, Math.floor(Math.min(...xs)));
  const right = Math.max(left, Math.min(part.width - 2, Math.ceil(Math.max(...xs)) + 1));
  const top = Math.max(2, Math.floor(Math.min(...ys)));
  const bottom = Math.max(top, Math.min(part.height - 2, Math.ceil(Math.max(...ys)) + 1));
  const [inside, around] = [0, 1].map(() => new Int32Array((right - left) * (bottom - top))) as [
    Int32Array,
    Int32Array,
  ];
  let [ins, outs] = [0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const s = (x - a[0]) * along[0] + (y - a[1]) * along[1];
      const t = (x - a[0]) * down[0] + (y - a[1]) * down[1];
      if (s < -margin || t < -margin || s > length + margin || t > height + margin) continue;
      const i = y * part.width + x;
      if (s >= 0 && t >= 0 && s <= length && t <= height) inside[ins++] = i;
      else around[outs++] = i;
    }
  return {
    inside: inside.subarray(0, ins),
    around: around.subarray(0, outs),
    area: { left, top, right, bottom },
  };
}

const heightOf = ([a, , , d]: Quad): number => Math.hypot(d[0] - a[0], d[1] - a[1]);
