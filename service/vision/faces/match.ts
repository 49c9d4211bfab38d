import { DESCRIPTOR_LENGTH } from './descriptor-net.ts';

/**
 * Distance between descriptors up to which two faces count as one person's: of 0.92 to 0.95 the one that accepts the
 * fewest strangers of the same sex and looks, 1 in 170 on average and 1 in 40 in the worst group
 * (docs/bench/faces-match.md).
 */
export const SAME_DISTANCE = 0.92;

/** Score from which two faces are the same person's. */
export const SAME_SCORE = 0.5;

/**
 * Similarity of two faces: 1 for the same image, SAME_SCORE at SAME_DISTANCE, 0 at twice that and beyond. Strangers of
 * one sex and looks are 1.19 to 1.39 apart on average.
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

/** The descriptor itself. @throws RangeError when it does not have this release's length. */
export function ownDescriptor(descriptor: Float32Array): Float32Array {
  if (descriptor.length !== DESCRIPTOR_LENGTH) throw new RangeError('a descriptor of another network');
  return descriptor;
}

/** The middle of descriptors of one person, of length 1: nearer to another image of the person than each of them. */
export function meanDescriptor(descriptors: readonly [Float32Array, ...Float32Array[]]): Float32Array {
  const sum = descriptors[0].map((_, k) => descriptors.reduce((total, one) => total + one[k]!, 0));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
