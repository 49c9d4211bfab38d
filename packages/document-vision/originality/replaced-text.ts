import type { Frame, Point, Quad } from '../../image/frame.ts';
import { median } from '../../image/median.ts';

/** A line of print in an image. */
export interface PrintLine {
  /** Corners in pixels of the image as it was taken, from the line's top left, clockwise. */
  readonly box: Quad;
  /** A value that somebody may have replaced; other text, which it is compared with; or what was hardly read. */
  readonly kind: 'value' | 'text' | 'doubtful';
}

/**
 * From this loss of grain on a person looks (docs/bench/replaced-texts.md): chosen on two kinds of specimens and half of
 * the photographs. The most of an untouched value there is 1.0, and 1.27 in the images kept aside.
 */
export const GRAIN_LIMIT = 1.35;

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

/** The part of an image that the lines and their surroundings take. */
interface Part {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
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
  const part: Part = { ...size, luma, printed: new Uint8Array(luma.length), origin: [left, top] };
  for (const { box } of lines) visit(part, box, 1, (i) => (part.printed[i] = 1));
  return part;
}

function traceOf(part: Part, { box, kind }: PrintLine): Trace | null {
  const { luma, width } = part;
  const height = heightOf(box);
  const [inside, around]: [number[], number[]] = [[], []];
  visit(part, box, AROUND * height, (i, isIn) => {
    if (isIn) inside.push(i);
    else if (part.printed[i] === 0) around.push(i);
  });
  const sorted = Float32Array.from(inside, (i) => luma[i]!).toSorted();
  const [dark, light] = [0.05, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0) as [number, number];
  const contrast = light - dark;
  if (contrast < LEAST_CONTRAST) return null;
  const clean = (i: number) => isFarFromInk(luma, width, i, light - 0.35 * contrast);
  const ground = inside.filter(clean);
  const outside = around.filter((i) => Math.abs(luma[i]! - light) < 0.5 * contrast && clean(i));
  const ink = inside.filter((i) => luma[i]! < (dark + light) / 2);
  if (ground.length < LEAST_GROUND || ink.length < LEAST_INK) return null;
  const core = ink.toSorted((one, other) => luma[one]! - luma[other]!).slice(0, Math.max(5, ink.length >> 1));
  const grain = (pixels: readonly number[]) =>
    pixels.reduce((sum, i) => sum + grainAt(luma, width, i), 0) / pixels.length;
  return {
    kind,
    height,
    ground:
      outside.length > LEAST_GROUND / 2 ? Math.log((grain(ground) + NO_GROUND) / (grain(outside) + NO_GROUND)) : null,
    letters: Math.log((grain(core) + NO_INK) / contrast),
  };
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

/** Whether no pixel at most two away is darker than a limit. */
function isFarFromInk(luma: Float32Array, width: number, i: number, limit: number): boolean {
  for (let row = i - 2 * width; row <= i + 2 * width; row += width)
    for (let at = row - 2; at <= row + 2; at++) if (luma[at]! < limit) return false;
  return true;
}

/** Goes over the pixels of a line and a margin, but for those at the part's edge; and tells which lie in the line. */
function visit(part: Part, box: Quad, margin: number, see: (i: number, isIn: boolean) => void): void {
  const [a, b, , d] = box.map(([x, y]): Point => [x - part.origin[0], y - part.origin[1]]) as unknown as Quad;
  const [length, height] = [Math.hypot(b[0] - a[0], b[1] - a[1]), heightOf(box)];
  if (!(length > 1 && height > 1)) return;
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const down: Point = [(d[0] - a[0]) / height, (d[1] - a[1]) / height];
  const ends = [-margin, length + margin].flatMap((s) =>
    [-margin, height + margin].map((t): Point => [
      a[0] + s * along[0] + t * down[0],
      a[1] + s * along[1] + t * down[1],
    ]),
  );
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  const [left, right] = [
    Math.max(2, Math.floor(Math.min(...xs))),
    Math.min(part.width - 3, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(2, Math.floor(Math.min(...ys))),
    Math.min(part.height - 3, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const s = (x - a[0]) * along[0] + (y - a[1]) * along[1];
      const t = (x - a[0]) * down[0] + (y - a[1]) * down[1];
      if (s < -margin || t < -margin || s > length + margin || t > height + margin) continue;
      see(y * part.width + x, s >= 0 && t >= 0 && s <= length && t <= height);
    }
}

const heightOf = ([a, , , d]: Quad): number => Math.hypot(d[0] - a[0], d[1] - a[1]);
