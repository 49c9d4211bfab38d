import type { Frame } from '@veridoor/image/frame';
import {
  countCoefficients,
  FREQUENCIES,
  lastStep,
  MOST_SIZE,
  type Coefficients,
  type Place,
} from './block-coefficients.ts';

/** Steps of an earlier compression. */
const [LEAST_STEP, MOST_STEP] = [3, 40];
/** In brightness, a step is looked for from this many times the last compression's: that one is the same in all of it. */
export const BEYOND_LAST = 1.5;
/** Coefficients that are counted: of smaller shares of a step, nearly all are zero whatever the step. */
const [LEAST_SHARE, MOST_VALUE] = [0.3, 120];
/** What the image around shows of a frequency: this many coefficients, so near to multiples of a step on average. In
 * drawings of two colours, fewer are near by chance. */
const [LEAST_AROUND, CLEAR] = [200, 0.3];
/** Frequencies in which a step has to be clear, and coefficients of them in the place. */
const [LEAST_FREQUENCIES, LEAST_INSIDE] = [3, 30];
/** Standard deviations in favour of an untouched image. */
const DOUBT = 5;

/** A step that place and image share: coefficients in each, and how near they are to its multiples on average. */
const SHARED = { inside: 15, around: 100, near: 0.45 } as const;
/** Multiples of a shared step that are counted, at least and at most, and coefficients on them in the place and around. */
const MULTIPLES = { least: 5, most: 20, inside: 15, around: 400 } as const;
/** Coefficients in the place on a multiple and its neighbours below which logarithms of counts say nothing. */
const LEAST_THERE = 3;
/** Unevenness of steep counts without any earlier step (natural logarithm), and variances by chance taken from it. */
const [STEEP, CHANCE] = [0.8, 4];
const MOST_UNEVEN = 1.5;

/**
 * How much of an earlier JPEG compression, which the image around a place shows, is also in the place: 1 for all of it,
 * 0 for none. A coefficient of an image that was compressed before lies near multiples of that compression's step (Lin,
 * He, Tang and Tang, Pattern Recognition 42, 2009). What was put into the image after it does not. After it the whole
 * image is compressed again; where those steps are coarser, the earlier ones show in how many coefficients lie on each.
 *
 * @param quality of the last compression, by libjpeg's scale.
 * @returns null where the image shows no earlier compression, or the place is too small or too even to compare.
 */
export function earlierCompression(frame: Frame, place: Place, quality: number): number | null {
  const { luma, colours } = countCoefficients(frame, place);
  const from = FREQUENCIES.map(([u, v]) => Math.max(LEAST_STEP, Math.ceil(BEYOND_LAST * lastStep(u, v, quality))));
  const any = FREQUENCIES.map(() => LEAST_STEP);
  const shares = [
    shareOfSteps([{ ...luma, from }, ...colours.map((colour) => ({ ...colour, from: any }))]),
    shareOfUnevenness(luma, from),
  ].filter((share) => share !== null);
  return shares.length === 0 ? null : Math.max(0, Math.min(1, ...shares));
}

/** How near coefficients in the place are to multiples of the steps that the image around shows. */
function shareOfSteps(planes: readonly (Coefficients & { from: readonly number[] })[]): number | null {
  let [count, near, usual, frequencies] = [0, 0, 0, 0];
  for (const { inside, around, from } of planes)
    for (const [index, sizes] of around.entries()) {
      const best = clearestStep(from[index]!, (step) => nearness(sizes, step, LEAST_AROUND), CLEAR);
      const own = best && nearness(inside[index]!, best.step, 1);
      if (!best || !own) continue;
      frequencies++;
      count += own.count;
      near += own.count * own.mean;
      usual += own.count * best.mean;
    }
  if (frequencies < LEAST_FREQUENCIES || count < LEAST_INSIDE) return null;
  // The cosine of an angle by chance has a variance of a half.
  return (near + DOUBT * Math.sqrt(0.5 * count)) / usual;
}

/**
 * How much of the unevenness around, with which coefficients spread over the multiples of a later and coarser step, is
 * also in the place. An earlier step puts several of its own multiples on one of the later's and fewer on the next.
 */
function shareOfUnevenness({ inside, around }: Coefficients, from: readonly number[]): number | null {
  let [common, whole] = [0, 0];
  for (const [index, sizes] of around.entries()) {
    const own = inside[index]!;
    const shared = clearestStep(
      from[index]!,
      (step) => {
        const [here, there] = [nearness(own, step, SHARED.inside), nearness(sizes, step, SHARED.around)];
        return here && there && (here.mean < there.mean ? here : there);
      },
      SHARED.near,
    );
    if (!shared) continue;
    const most = Math.min(MULTIPLES.most, Math.floor(MOST_SIZE / shared.step));
    const [here, there] = [own, sizes].map((each) => onMultiples(each, shared.step, most)) as [Multiples, Multiples];
    if (most < MULTIPLES.least || here.count < MULTIPLES.inside || there.count < MULTIPLES.around) continue;
    for (let multiple = 2; multiple < most; multiple++) {
      const [place, image] = [unevenness(here, multiple), unevenness(there, multiple)];
      if (place.count < LEAST_THERE) continue;
      const relief = Math.max(-MOST_UNEVEN, Math.min(MOST_UNEVEN, image.relief));
      const usual = relief ** 3 / (relief ** 2 + CHANCE * image.variance + STEEP ** 2);
      common += (usual * place.relief) / place.variance;
      whole += usual ** 2 / place.variance;
    }
  }
  return whole < DOUBT ** 2 ? null : common / whole + DOUBT / Math.sqrt(whole);
}

/** The step whose multiples are nearest by a measure; null where none is nearer than `clear`. */
export function clearestStep(
  from: number,
  measure: (step: number) => { mean: number } | null,
  clear: number,
): { step: number; mean: number } | null {
  let best: { step: number; mean: number } | null = null;
  for (let step = from; step <= MOST_STEP; step++) {
    const mean = measure(step)?.mean ?? 0;
    if (mean > (best?.mean ?? clear)) best = { step, mean };
  }
  return best;
}

const NEAR = Array.from({ length: MOST_STEP + 1 }, (_, step) =>
  Float64Array.from({ length: MOST_VALUE }, (_value, size) => Math.cos((2 * Math.PI * size) / step)),
);

/**
 * How near coefficients are to multiples of a step: each counts 1 on one of them, and -1 between two.
 *
 * @param least coefficients; of fewer it is null.
 */
export function nearness(sizes: Uint32Array, step: number, least: number): { mean: number; count: number } | null {
  let [sum, count] = [0, 0];
  const near = NEAR[step]!;
  for (let size = Math.floor(LEAST_SHARE * step) + 1; size < MOST_VALUE; size++) {
    sum += sizes[size]! * near[size]!;
    count += sizes[size]!;
  }
  return count < least ? null : { mean: sum / count, count };
}

/** How many coefficients lie on each multiple of a step, from the first on, and on all of them. */
interface Multiples {
  readonly on: Float64Array;
  readonly count: number;
}

function onMultiples(sizes: Uint32Array, step: number, most: number): Multiples {
  const on = new Float64Array(most + 1);
  let count = 0;
  for (let size = Math.ceil(step / 2); size <= MOST_SIZE; size++) {
    const multiple = Math.round(size / step);
    if (multiple > most) break;
    on[multiple] = on[multiple]! + sizes[size]!;
    count += sizes[size]!;
  }
  return { on, count };
}

/** How many more coefficients, in natural logarithm, lie on a multiple than on its neighbours, and how sure that is. */
function unevenness({ on }: Multiples, multiple: number): { relief: number; variance: number; count: number } {
  const [before, here, after] = [on[multiple - 1]!, on[multiple]!, on[multiple + 1]!];
  const [low, middle, high] = [before + 0.5, here + 0.5, after + 0.5];
  return {
    relief: Math.log(middle) - (Math.log(low) + Math.log(high)) / 2,
    // Of a count by chance, the logarithm has a variance of one over the count.
    variance: 1 / middle + (1 / low + 1 / high) / 4,
    count: here + (before + after) / 2,
  };
}
