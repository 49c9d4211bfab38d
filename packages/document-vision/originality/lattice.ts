import { powerOf } from '@veridoor/image/spectrum';
import { indexOf, meansAround } from './frequencies.ts';
import { PATCH, type PatchFields } from './patches.ts';

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
export function latticeOf(patches: readonly PatchFields[]): number {
  const sums = new Float64Array(PATCH ** 2);
  for (const { luma } of patches) {
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
