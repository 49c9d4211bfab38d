import type { Frame, Quad } from '@veridoor/image/frame';
import { median } from '@veridoor/image/median';
import { BLOCK, FREQUENCIES, lastStep, MOST_SIZE, readSizes, type Counts } from './block-coefficients.ts';
import { BEYOND_LAST, clearestStep, nearness } from './earlier-compression.ts';
import type { PrintLine } from './replaced-text.ts';

/**
 * From this loss on a person looks (docs/verdict.md). The most of an untouched value is 0.44, and of any
 * line of untouched images 0.73.
 */
export const UNCOMPRESSED_LIMIT = 0.7;

/** Multiples of a step that are counted, from the first to this one. */
const MOST = 39;
/** Blocks of a line, and blocks outside of lines, that are looked at: of more, every second one, third and so on. */
const [MOST_INSIDE, MOST_OUTSIDE] = [1500, 8000];
/** Multiples to each side whose counts tell what an even curve would have here, and a count that is sure enough. */
const [REACH, SURE] = [3, 50];
/** Coefficients around a multiple below which its count says nothing, and in a line. */
const [LEAST_AROUND, LEAST_INSIDE] = [60, 4];
/** The most that a multiple is more or less frequent than an even curve (natural logarithm), and counts by chance. */
const [MOST_UNEVEN, BY_CHANCE] = [2, 3];
/** How much steeper the counts of a line may be than those of the image, for each multiple (natural logarithm). */
const TILTS = [-0.6, -0.4, -0.25, -0.15, -0.08, 0, 0.08, 0.15, 0.25, 0.4, 0.6, 0.9, 1.3] as const;
/** A compression between the earlier one and the last shows in this many coefficients, so near to multiples of its step. */
const MIDDLE = { coefficients: 200, near: 0.45 } as const;

/** Standard deviations between a line with the earlier compression and one without, below which it says nothing. */
const CLEAR = 10;
/** Other clear lines that are needed, and the share of the compression that half of them must have. */
const [FEWEST_LINES, LEAST_USUAL] = [5, 0.65];
/**
 * The most that four fifths of them may have. Where lines differ by more than all of it, the image's unevenness is not
 * that of a compression, and any value differs. Later print only lowers what a line has.
 */
const MOST_USUAL = 1.35;

/**
 * How much of the earlier JPEG compression that the other lines of an image show is not in a value, of the value that
 * has least: 0 for nothing, 1 for all of it. After an earlier compression some multiples of the last one's steps are
 * frequent and their neighbours rare; what a program has written, painted or moved in between is even (Popescu and
 * Farid, Information Hiding, 2004).
 *
 * @param quality of the last compression, by libjpeg's scale.
 * @returns null where the lines show no earlier compression.
 */
export function lostCompression(frame: Frame, lines: readonly PrintLine[], quality: number): number | null {
  const losses = sharesOf(frame, lines, quality).flatMap((shares) =>
    lossesOf(
      lines,
      shares.map(({ share, clear }) => (clear < CLEAR ? null : share)),
    ),
  );
  return losses.length === 0 ? null : Math.max(0, Math.min(1, Math.max(...losses)));
}

/** How much of what is usual of other lines each value lacks; nothing of a value whose other lines say too little. */
export function lossesOf(lines: readonly PrintLine[], shares: readonly (number | null)[]): number[] {
  return lines.flatMap(({ kind }, index) => {
    const share = shares[index]!;
    const others = shares.flatMap((other, at) => (at === index || other === null ? [] : [other]));
    if (kind !== 'value' || share === null || others.length < FEWEST_LINES) return [];
    const usual = median(others);
    const isUsual = usual >= LEAST_USUAL && mostOf(others) <= MOST_USUAL;
    return isUsual ? [1 - share / usual] : [];
  });
}

/** What four fifths of the values stay below. */
const mostOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(0.8 * values.length)]!;

interface Share {
  /** Of the unevenness, 0 to about 1. */
  share: number;
  /** Standard deviations between all of it and none. */
  clear: number;
}

/** How much of the unevenness each line has: over the last compression's steps, and over those of one before it. */
function sharesOf(frame: Frame, lines: readonly PrintLine[], quality: number): Share[][] {
  const { all, each } = countSizes(frame, lines);
  const last = FREQUENCIES.map(([u, v]) => lastStep(u, v, quality));
  const middle = all.map((sizes, index) => {
    const from = Math.ceil(BEYOND_LAST * last[index]!);
    return clearestStep(from, (step) => nearness(sizes, step, MIDDLE.coefficients), MIDDLE.near)?.step ?? null;
  });
  return [last, middle].map((steps) => {
    const whole = onMultiples(all, steps);
    return each.map((sizes) => shareOf(onMultiples(sizes, steps), whole));
  });
}

/** The coefficients of the blocks in each line, and of these and many others. */
function countSizes(frame: Frame, lines: readonly PrintLine[]): { all: Counts; each: Counts[] } {
  const columns = Math.floor(frame.width / BLOCK);
  const rows = Math.floor(frame.height / BLOCK);
  const inLines = new Uint8Array(columns * rows);
  const sizes = new Float64Array(FREQUENCIES.length);
  const count = (counts: Counts, column: number, row: number) => {
    readSizes(frame, column, row, sizes);
    for (let i = 0; i < sizes.length; i++) {
      const size = Math.round(sizes[i]!);
      if (size <= MOST_SIZE) counts[i]![size]!++;
    }
  };
  const newCounts = () => FREQUENCIES.map(() => new Uint32Array(MOST_SIZE + 1));
  const all = newCounts();
  const each = lines.map(({ box }) => {
    const own = newCounts();
    const blocks = [...blocksOf(box, columns, rows)];
    const every = Math.ceil(blocks.length / MOST_INSIDE);
    for (const [index, [column, row]] of blocks.entries()) {
      inLines[row * columns + column] = 1;
      if (index % every === 0) count(own, column, row);
    }
    for (const [i, counts] of all.entries())
      for (let size = 0; size <= MOST_SIZE; size++) counts[size]! += own[i]![size]!;
    return own;
  });
  const every = Math.max(1, Math.ceil((columns * rows) / MOST_OUTSIDE));
  for (let block = 0; block < columns * rows; block += every)
    if (inLines[block] === 0) count(all, block % columns, Math.floor(block / columns));
  return { all, each };
}

/** How many coefficients lie on each multiple of a frequency's step, from the first on; none of one without a step. */
function onMultiples(counts: Counts, steps: readonly (number | null)[]): Counts {
  return counts.map((sizes, index) => {
    const on = new Uint32Array(MOST);
    const step = steps[index];
    if (step)
      for (let size = Math.ceil(step / 2); size <= MOST_SIZE; size++) {
        const multiple = Math.round(size / step);
        if (multiple > 0 && multiple <= MOST) on[multiple - 1]! += sizes[size]!;
      }
    return on;
  });
}

/** Blocks whose middle is in a line. */
function* blocksOf(box: Quad, columns: number, rows: number): Generator<readonly [column: number, row: number]> {
  const [a, b, , d] = box;
  const [length, height] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])];
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const right = Math.min(columns, Math.ceil(Math.max(...xs) / BLOCK));
  const bottom = Math.min(rows, Math.ceil(Math.max(...ys) / BLOCK));
  for (let row = Math.max(0, Math.floor(Math.min(...ys) / BLOCK)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(Math.min(...xs) / BLOCK)); column < right; column++) {
      const [x, y] = [(column + 0.5) * BLOCK - a[0], (row + 0.5) * BLOCK - a[1]];
      const along = (x * (b[0] - a[0]) + y * (b[1] - a[1])) / length;
      const down = (x * (d[0] - a[0]) + y * (d[1] - a[1])) / height;
      if (along >= 0 && down >= 0 && along <= length && down <= height) yield [column, row];
    }
}

/** The likelihood of a line's counts with the unevenness of all others, against an even curve of the same shape. */
function shareOf(own: Counts, all: Counts): Share {
  let [found, none, whole, variance] = [0, 0, 0, 0];
  const others = new Float64Array(MOST);
  for (const [index, inside] of own.entries()) {
    for (let k = 0; k < MOST; k++) others[k] = all[index]![k]! - inside[k]!;
    const curve = unevennessOf(others);
    if (!curve) continue;
    const { even, uneven } = curve;
    let [coefficients, sizes, evenness, unevenness] = [0, 0, 0, 0];
    for (let k = 0; k < even.length; k++) {
      coefficients += inside[k]!;
      sizes += inside[k]! * (k + 1);
      evenness += inside[k]! * Math.log(even[k]!);
      unevenness += inside[k]! * uneven[k]!;
    }
    if (coefficients < LEAST_INSIDE) continue;
    let without = { likelihood: -Infinity, tilted: null as Tilted | null };
    let within = without;
    for (const tilt of TILTS) {
      const tilted = tiltedBy(tilt, even, uneven);
      const likelihood = evenness - tilt * sizes - coefficients * Math.log(tilted.sum);
      if (likelihood > without.likelihood) without = { likelihood, tilted };
      const other = evenness - tilt * sizes + unevenness - coefficients * Math.log(tilted.unevenSum);
      if (other > within.likelihood) within = { likelihood: other, tilted };
    }
    found += within.likelihood - without.likelihood;
    none += coefficients * (without.tilted!.mean - without.tilted!.gain);
    whole += coefficients * (within.tilted!.unevenMean - within.tilted!.gain);
    variance += coefficients * within.tilted!.variance;
  }
  return { share: (found - none) / (whole - none + 1e-9), clear: (whole - none) / Math.sqrt(variance + 1) };
}

/** An even curve and an uneven one over multiples, both steeper by a tilt: sums, and what the unevenness is on average. */
interface Tilted {
  sum: number;
  unevenSum: number;
  mean: number;
  unevenMean: number;
  variance: number;
  /** Natural logarithm of the uneven sum over the even one. */
  gain: number;
}

function tiltedBy(tilt: number, even: Float64Array, uneven: Float64Array): Tilted {
  let [sum, unevenSum, mean, unevenMean, square] = [0, 0, 0, 0, 0];
  for (let k = 0; k < even.length; k++) {
    const here = even[k]! * Math.exp(-tilt * (k + 1));
    const there = here * Math.exp(uneven[k]!);
    sum += here;
    unevenSum += there;
    mean += here * uneven[k]!;
    unevenMean += there * uneven[k]!;
    square += there * uneven[k]! ** 2;
  }
  const middle = unevenMean / unevenSum;
  return {
    sum,
    unevenSum,
    mean: mean / sum,
    unevenMean: middle,
    variance: square / unevenSum - middle ** 2,
    gain: Math.log(unevenSum / sum),
  };
}

/** What counts would be on an even curve, and how much more they are, natural logarithm. Null of too few. */
function unevennessOf(counts: Float64Array): { even: Float64Array; uneven: Float64Array } | null {
  let top = 0;
  const around = (k: number) =>
    counts.subarray(Math.max(0, k - REACH), k + REACH + 1).reduce((sum, one) => sum + one, 0);
  while (top < MOST && around(top) >= LEAST_AROUND) top++;
  if (top < REACH + 1) return null;
  const [even, uneven] = [new Float64Array(top), new Float64Array(top)];
  for (let k = 0; k < top; k++) {
    const from = Math.max(0, k - REACH);
    const to = Math.min(MOST, k < REACH ? 2 * REACH + 1 : k + REACH + 1);
    // A straight line through the logarithms of the counts, those of many coefficients counting more.
    let [s0, s1, s2, t0, t1] = [0, 0, 0, 0, 0];
    for (let at = from; at < to; at++) {
      const weight = Math.min(SURE, counts[at]! + 0.5);
      const level = Math.log(counts[at]! + 0.5);
      s0 += weight;
      s1 += weight * (at - k);
      s2 += weight * (at - k) ** 2;
      t0 += weight * level;
      t1 += weight * (at - k) * level;
    }
    const level = (s2 * t0 - s1 * t1) / (s0 * s2 - s1 ** 2);
    const more = Math.log(counts[k]! + 0.5) - level;
    const sure = Math.max(1, counts[k]!);
    even[k] = Math.exp(level);
    uneven[k] = (Math.max(-MOST_UNEVEN, Math.min(MOST_UNEVEN, more)) * sure) / (sure + BY_CHANCE);
  }
  return { even, uneven };
}
