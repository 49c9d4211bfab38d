import { PATCH } from './patches.ts';

const HALF = PATCH / 2;
const WIDE = PATCH + 1;

/** The index of a frequency, u cycles across the patch and v down it, in the spectra of `powerOf`. */
export const indexOf = (u: number, v: number): number => ((v + PATCH) % PATCH) * PATCH + ((u + PATCH) % PATCH);

/**
 * Means of a spectrum's values around a frequency, by a table of the sums above and to the left of each; beyond the
 * highest frequency there is nothing.
 *
 * @returns the mean of the square of frequencies at most `reach` away.
 */
export function meansAround(values: Float64Array): (u: number, v: number, reach: number) => number {
  const sums = new Float64Array(WIDE ** 2);
  for (let y = 0; y < PATCH; y++) {
    let row = 0;
    for (let x = 0; x < PATCH; x++) {
      row += values[indexOf(x - HALF, y - HALF)]!;
      sums[(y + 1) * WIDE + x + 1] = sums[y * WIDE + x + 1]! + row;
    }
  }
  return (u, v, reach) => {
    const [left, top] = [Math.max(0, u + HALF - reach), Math.max(0, v + HALF - reach)];
    const [right, bottom] = [Math.min(PATCH, u + HALF + reach + 1), Math.min(PATCH, v + HALF + reach + 1)];
    const sum = sums[bottom * WIDE + right]! - sums[bottom * WIDE + left]! - sums[top * WIDE + right]!;
    return (sum + sums[top * WIDE + left]!) / ((right - left) * (bottom - top));
  };
}
