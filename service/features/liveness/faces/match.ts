/**
 * Distance between descriptors at which two faces count as one person's; tools/bench/faces.ts measures what it accepts and rejects
 * wrongly (docs/bench/faces.md).
 */
export const SAME_DISTANCE = 0.55;

/** Score from which two faces are the same person's. */
export const SAME_SCORE = 0.5;

/**
 * How alike two faces are: 1 for the same picture, SAME_SCORE at SAME_DISTANCE, 0 at twice that and beyond. Strangers
 * are 0.8 apart on average.
 */
export function matchScore(one: Float32Array, other: Float32Array): number {
  const score = 1 - descriptorDistance(one, other) / (2 * SAME_DISTANCE);
  return Math.round(Math.max(0, score) * 1000) / 1000;
}

/** Euclidean distance of two descriptors. @throws RangeError when they are of different kinds. */
export function descriptorDistance(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) throw new RangeError('descriptors of different lengths');
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i]! - other[i]!) ** 2;
  return Math.sqrt(sum);
}
