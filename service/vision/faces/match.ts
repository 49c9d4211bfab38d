import { DESCRIPTOR_LENGTH } from './descriptor-net.ts';

/**
 * Distance between descriptors up to which two faces count as one person's. In the bench's tuning half, one pair of
 * strangers in ten thousand is nearer (docs/bench/faces-match.md).
 */
export const SAME_DISTANCE = 0.99;

/** Score from which two faces are the same person's. */
export const SAME_SCORE = 0.5;

/**
 * Similarity of two faces: 1 for the same image, SAME_SCORE at SAME_DISTANCE, 0 at twice that and beyond. Strangers are
 * 1.42 apart on average.
 */
export function matchScore(one: Float32Array, other: Float32Array): number {
  return scoreOf(descriptorDistance(one, other));
}

function scoreOf(distance: number): number {
  const score = 1 - distance / (2 * SAME_DISTANCE);
  return Math.round(Math.max(0, score) * 1000) / 1000;
}

/** A face as two networks describe it: what one confuses, the other seldom does. */
export interface ComparedFace {
  descriptor: Float32Array;
  dlib: Float32Array;
}

/**
 * What makes the squared distances of dlib's network as large as those of MobileFaceNet: the ratio of their means over
 * the strangers of the bench's tuning half.
 */
const DLIB_SCALE = 2.83;

/** The distance of a selfie and a document's portrait by both networks, each with the same weight. */
export function comparedDistance(one: ComparedFace, other: ComparedFace): number {
  const first = descriptorDistance(one.descriptor, other.descriptor) ** 2;
  const second = DLIB_SCALE * descriptorDistance(one.dlib, other.dlib) ** 2;
  return Math.sqrt((first + second) / 2);
}

/** Similarity of a selfie and a document's portrait, on the scale of `matchScore`. */
export const comparedScore = (one: ComparedFace, other: ComparedFace): number => scoreOf(comparedDistance(one, other));

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
