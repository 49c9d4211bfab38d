import type { LineImage } from './line-image.ts';

/** Rows of a line's image that its letters fill, marks left out. */
const ROWS = { first: 12, last: 38 } as const;
/** A column with less than this share of the print's darkness is ground. */
const GROUND = 0.45;
/** A gap between words has this share of the mean distance of two letters, and is this much wider than others. */
const WIDE = { share: 0.36, times: 1.9, more: 0.5, known: 0.75 } as const;
/** From this share of a gap between words on, nobody knows. */
const DOUBTFUL = 0.7;

/** What is between a sign and the one before it: nothing, a gap, or perhaps a gap. */
export type Gap = 'none' | 'doubtful' | 'wide';

/** A letter or digit of a value. */
export interface PlacedSign {
  readonly sign: string;
  /** Pixels from the left of its line. */
  readonly middle: number;
  /** The sign that was read before it; empty at the beginning. */
  readonly before: string;
}

/**
 * Where a line's image shows a gap between words: readers of lines lose narrow ones.
 *
 * @returns what is before each sign; never a gap between digits, nor beside a 1, which has room around it.
 */
export function wordGaps({ width, data }: LineImage, signs: readonly PlacedSign[]): Gap[] {
  const ground = groundOf(width, data);
  const gaps = signs.map(({ middle }, i) => (i === 0 ? 0 : widestRun(ground, signs[i - 1]!.middle, middle)));
  const isInside = signs.map(({ before }, i) => i > 0 && before === signs[i - 1]!.sign);
  const inside = gaps.filter((_, i) => isInside[i]);
  if (inside.length < 3) return signs.map(() => 'none');
  const steps = signs.flatMap(({ middle }, i) => (isInside[i] ? [middle - signs[i - 1]!.middle] : []));
  const known = gaps.filter((_, i) => i > 0 && signs[i]!.before === ' ');
  const least = Math.max(
    WIDE.share * medianOf(steps),
    WIDE.times * medianOf(inside) + WIDE.more,
    known.length > 0 ? WIDE.known * Math.min(...known) : 0,
  );
  return signs.map(({ sign, before }, i) => {
    const isNumber = (/\d/u.test(before) && /\d/u.test(sign)) || before === '1' || sign === '1';
    if (!isInside[i] || isNumber || gaps[i]! < DOUBTFUL * least) return 'none';
    return gaps[i]! < least ? 'doubtful' : 'wide';
  });
}

/** For each column, whether it has no print. */
function groundOf(width: number, data: Uint8Array): boolean[] {
  const ground = medianOf([...data]);
  const darkness = Array.from({ length: width }, (_, x) => {
    let darkest = 0;
    for (let y = ROWS.first; y < ROWS.last; y++) darkest = Math.max(darkest, ground - data[y * width + x]!);
    return darkest;
  });
  const print = darkness.toSorted((one, other) => one - other)[Math.floor(0.8 * width)] ?? 0;
  return darkness.map((one) => one < GROUND * print);
}

function widestRun(ground: readonly boolean[], from: number, to: number): number {
  let [widest, run] = [0, 0];
  for (let x = Math.max(0, Math.round(from)); x <= Math.min(ground.length - 1, Math.round(to)); x++) {
    run = ground[x] ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
