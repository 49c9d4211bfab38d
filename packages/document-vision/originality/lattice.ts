import { powerOf } from '@veridoor/image/spectrum';
import { PATCH } from './patches.ts';

/** Cycles in a patch: letters and ornaments are coarser, and the highest have no neighbours. */
const [FROM, TO] = [12, PATCH / 2 - 2];
/** Power below which there is nothing to compare. */
const NOTHING = 1e-4;
/** A frequency is compared with its neighbours this far away. */
const AROUND = 5;
/** One patch counts for so much at most, in natural logarithms of power, and against so much. */
const [LEAST, MOST] = [-1, 4];
/** JPEG's blocks of 8 and 16 pixels repeat at every eighth frequency. */
const BLOCKS = 8;

/**
 * The prominence of the strongest lattice, in natural logarithms of power, in the mean of the patches. The dots of a
 * printer's screen (halftone) are a square lattice: two waves of one length that cross at a right angle, the same all
 * over the page. Lines of print and guilloche have their frequency in one direction, or another one in each place. So a
 * frequency counts for no more than the one a quarter turn away. Security printing has lines and no screens (ICAO Doc
 * 9303-2, appendix A).
 *
 * @param patches consumed on the way.
 */
export function latticeOf(patches: readonly Float64Array[]): number {
  const sums = new Float64Array(PATCH ** 2);
  for (const luma of patches) {
    const mean = meansAround(powerOf(luma, PATCH).map((power) => Math.log(power + NOTHING)));
    for (let v = -TO - 1; v <= TO + 1; v++)
      for (let u = -TO - 1; u <= TO + 1; u++) {
        const prominence = mean(u, v, 1) - mean(u, v, AROUND);
        const at = indexOf(u, v);
        sums[at] = sums[at]! + Math.max(LEAST, Math.min(MOST, prominence));
      }
  }
  let most = 0;
  // A real field's spectrum is the same in the opposite direction.
  for (let v = 0; v <= TO; v++)
    for (let u = -TO; u <= TO; u++) {
      const size = Math.hypot(u, v);
      if (size < FROM || size > TO || isBlocks(u, v)) continue;
      const one = sums[indexOf(u, v)]!;
      if (one > most) most = Math.max(most, Math.min(one, strongestNear(sums, -v, u)));
    }
  return most / Math.max(1, patches.length);
}

const isBlocks = (u: number, v: number): boolean =>
  (u % BLOCKS === 0 && Math.abs(v) < 2) ||
  (v % BLOCKS === 0 && Math.abs(u) < 2) ||
  (u % BLOCKS === 0 && v % BLOCKS === 0);

/** Tilted, a lattice is not quite square. */
function strongestNear(sums: Float64Array, u: number, v: number): number {
  let most = -Infinity;
  for (let dv = -1; dv <= 1; dv++)
    for (let du = -1; du <= 1; du++) most = Math.max(most, sums[indexOf(u + du, v + dv)]!);
  return most;
}

const HALF = PATCH / 2;
const WIDE = PATCH + 1;

/** The index of a frequency, u cycles across the patch and v down it, in the spectra of `powerOf`. */
const indexOf = (u: number, v: number): number => ((v + PATCH) % PATCH) * PATCH + ((u + PATCH) % PATCH);

/**
 * Means of a spectrum's values around a frequency, by a table of the sums above and to the left of each; beyond the
 * highest frequency there is nothing.
 *
 * @returns the mean of the square of frequencies at most `reach` away.
 */
function meansAround(values: Float64Array): (u: number, v: number, reach: number) => number {
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
