import { median } from '@veridoor/image/median';
import { powerOf } from '@veridoor/image/spectrum';
import { indexOf, meansAround } from './frequencies.ts';
import { PATCH, type PatchFields } from './patches.ts';

/** Cycles in a patch: below are shades of a room, above the highest that a patch can hold with its neighbours. */
const [FROM, TO] = [5, PATCH / 2 - 3];
/** Power, a frequency, below which there is nothing to compare: less than rounding to whole values leaves. */
const NOTHING = 1e-3;
/** A screen that is not quite parallel to the sensor has stripes that grow finer across the image: cycles in a patch. */
const DRIFT = 2;

/**
 * How much more the hue turns one way along some line than the other, in natural logarithms of power, in the mean of
 * the patches and above what noise does. A screen's pixel has its red, green and blue light side by side, so its
 * stripes, and those of its moiré, run through all hues in that order, everywhere in the image. Print, guilloche, an
 * edge or noise goes from one hue to another and back: it has as much power at a frequency as at the opposite one. (The
 * same is done for a face: packages/face-vision/liveness/evidence/moire.ts.)
 *
 * @param patches consumed on the way.
 */
export function turningHue(patches: readonly PatchFields[]): number {
  const sums = new Float64Array(PATCH ** 2);
  for (const { across, down } of patches) {
    const turns = turnsOf(powerOf(across, PATCH, down));
    const strongest = largestNear(largestNear(turns, 1), PATCH);
    for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + strongest[i]! / patches.length;
  }
  const found: number[] = [];
  for (let v = -TO; v <= TO; v++) for (let u = -TO; u <= TO; u++) if (isHeld(u, v)) found.push(sums[indexOf(u, v)]!);
  return Math.max(...found) - median(found);
}

const isHeld = (u: number, v: number): boolean => {
  const size = Math.hypot(u, v);
  return size >= FROM && size <= TO;
};

/** The logarithm of each frequency's power over that of the opposite one. */
function turnsOf(power: Float64Array): Float64Array {
  const mean = meansAround(power);
  const turns = new Float64Array(PATCH ** 2).fill(-Infinity);
  for (let v = 0; v <= TO; v++)
    for (let u = -TO; u <= TO; u++) {
      if (!isHeld(u, v)) continue;
      const around = Math.min(mean(u, v, 2), mean(-u, -v, 2)) + NOTHING;
      const turn = Math.log((mean(u, v, 1) + around) / (mean(-u, -v, 1) + around));
      turns[indexOf(u, v)] = turn;
      turns[indexOf(-u, -v)] = -turn;
    }
  return turns;
}

/** The largest value at most `DRIFT` frequencies away in one direction. */
function largestNear(values: Float64Array, step: number): Float64Array {
  const count = values.length;
  const result = values.slice();
  for (let shift = -DRIFT * step; shift <= DRIFT * step; shift += step)
    for (let i = 0; i < count; i++) {
      const other = values[(i + shift + count) % count]!;
      if (other > result[i]!) result[i] = other;
    }
  return result;
}
