import type { Frame } from '../../image/frame.ts';

/** An ellipse in an image, pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Half of its width and of its height. */
  readonly across: number;
  readonly down: number;
}

/** JPEG's blocks, and the frequencies that are looked at: higher ones are nearly all zero. */
const BLOCK = 8;
const FREQUENCIES = 6;
/** Sizes of a place around it that still belong to it: hair, shoulders and the portrait's own ground. */
const OWN = 2.2;
/** Blocks around that are looked at; of more, every second, third and so on. */
const MOST_BLOCKS = 3000;
/** Steps of an earlier compression. */
const [LEAST_STEP, MOST_STEP] = [3, 40];
/** A step is looked for from this many times the last compression's: that one is the same in the whole image. */
const BEYOND_LAST = 1.5;
/** Coefficients that are counted: smaller than a share of a step they are rounded to zero by any step. */
const [LEAST_SHARE, MOST_VALUE] = [0.6, 120];
/** What the image around shows of a frequency: this many coefficients, so near to multiples of a step on average. */
const [LEAST_AROUND, CLEAR] = [60, 0.45];
/** Frequencies in which a step has to be clear, and coefficients of them in the place. */
const [LEAST_FREQUENCIES, LEAST_INSIDE] = [5, 30];
/** Standard deviations in favour of an untouched image. */
const DOUBT = 4;

/** Steps of JPEG's luminance at quality 50 for the lowest frequencies (ITU-T T.81, table K.1). */
const STEPS = [
  [16, 11, 10, 16, 24, 40],
  [12, 12, 14, 19, 26, 58],
  [14, 13, 16, 24, 40, 57],
  [14, 17, 22, 29, 51, 87],
  [18, 22, 37, 56, 68, 109],
  [24, 35, 55, 64, 81, 104],
] as const;

/**
 * How much of an earlier JPEG compression, which the image around a place shows, is also in the place: 1 for all of it,
 * 0 for none. A coefficient of an image that was compressed before lies near multiples of that compression's step (Lin,
 * He, Tang and Tang, Pattern Recognition 42, 2009). What was put into the image after it does not.
 *
 * @param quality of the last compression, by libjpeg's scale.
 * @returns null where the image shows no earlier compression, or the place is too small or too even to compare.
 */
export function earlierCompression(frame: Frame, place: Place, quality: number): number | null {
  const { inside, around } = countCoefficients(frame, place);
  let [count, near, usual, frequencies] = [0, 0, 0, 0];
  for (const [index, [u, v]] of WATCHED.entries()) {
    const best = clearestStep(around[index]!, BEYOND_LAST * lastStep(u, v, quality));
    if (!best) continue;
    const own = nearness(inside[index]!, best.step);
    if (own.count === 0) continue;
    frequencies++;
    count += own.count;
    near += own.sum;
    usual += own.count * best.mean;
  }
  if (frequencies < LEAST_FREQUENCIES || count < LEAST_INSIDE) return null;
  // The cosine of an angle by chance has a variance of a half.
  const chance = DOUBT * Math.sqrt(0.5 * count);
  return Math.max(0, Math.min(1, (near + chance) / usual));
}

/** The frequencies that are looked at, across and down. */
const WATCHED = Array.from(
  { length: FREQUENCIES ** 2 },
  (_, i) => [i % FREQUENCIES, Math.floor(i / FREQUENCIES)] as const,
).filter(([u, v]) => u + v > 0 && u + v < FREQUENCIES);

const COSINES = Array.from({ length: FREQUENCIES }, (_, k) =>
  Float64Array.from(
    { length: BLOCK },
    (_value, i) => Math.sqrt((k === 0 ? 1 : 2) / BLOCK) * Math.cos(((2 * i + 1) * k * Math.PI) / (2 * BLOCK)),
  ),
);

const lastStep = (u: number, v: number, quality: number): number => {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Math.max(1, Math.floor((STEPS[v]![u]! * scale + 50) / 100));
};

/** For each watched frequency, how often a coefficient has each size. */
type Counts = readonly Uint32Array[];

function countCoefficients(frame: Frame, { x, y, across, down }: Place): { inside: Counts; around: Counts } {
  const none = (): Counts => WATCHED.map(() => new Uint32Array(MOST_VALUE));
  const [inside, around] = [none(), none()];
  const [columns, rows] = [Math.floor(frame.width / BLOCK), Math.floor(frame.height / BLOCK)];
  const every = Math.max(1, Math.ceil((columns * rows) / MOST_BLOCKS));
  const block = new Float64Array(BLOCK ** 2);
  let others = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [dx, dy] = [((column + 0.5) * BLOCK - x) / across, ((row + 0.5) * BLOCK - y) / down];
      const isInside = dx * dx + dy * dy < 1;
      if (!isInside && (Math.max(Math.abs(dx), Math.abs(dy)) < OWN || others++ % every !== 0)) continue;
      transform(frame, column * BLOCK, row * BLOCK, block);
      for (const [index, [u, v]] of WATCHED.entries()) {
        const size = Math.round(Math.abs(block[v * FREQUENCIES + u]!));
        if (size < MOST_VALUE) (isInside ? inside : around)[index]![size]!++;
      }
    }
  return { inside, around };
}

const rows = new Float64Array(FREQUENCIES * BLOCK);

/** The lowest frequencies of a block's brightness (discrete cosine transform). */
function transform({ data, width, channels }: Frame, left: number, top: number, block: Float64Array): void {
  const green = channels === 1 ? 0 : 1;
  rows.fill(0);
  for (let y = 0; y < BLOCK; y++)
    for (let x = 0, at = ((top + y) * width + left) * channels; x < BLOCK; x++, at += channels) {
      const luma = 0.299 * data[at]! + 0.587 * data[at + green]! + 0.114 * data[at + 2 * green]!;
      for (let u = 0; u < FREQUENCIES; u++) rows[u * BLOCK + y] = rows[u * BLOCK + y]! + luma * COSINES[u]![x]!;
    }
  for (let u = 0; u < FREQUENCIES; u++)
    for (let v = 0; u + v < FREQUENCIES; v++) {
      let sum = 0;
      for (let y = 0; y < BLOCK; y++) sum += rows[u * BLOCK + y]! * COSINES[v]![y]!;
      block[v * FREQUENCIES + u] = sum;
    }
}

/** The step whose multiples the coefficients are nearest to; null where none is clear. */
function clearestStep(sizes: Uint32Array, from: number): { step: number; mean: number } | null {
  let best: { step: number; mean: number } | null = null;
  for (let step = Math.max(LEAST_STEP, Math.ceil(from)); step <= MOST_STEP; step++) {
    const { sum, count } = nearness(sizes, step);
    const mean = sum / Math.max(1, count);
    if (count >= LEAST_AROUND && mean > (best?.mean ?? CLEAR)) best = { step, mean };
  }
  return best;
}

/** How near coefficients are to multiples of a step: each counts 1 on one of them, and -1 between two. */
function nearness(sizes: Uint32Array, step: number): { sum: number; count: number } {
  let [sum, count] = [0, 0];
  for (let size = Math.floor(LEAST_SHARE * step) + 1; size < MOST_VALUE; size++) {
    sum += sizes[size]! * Math.cos((2 * Math.PI * size) / step);
    count += sizes[size]!;
  }
  return { sum, count };
}
