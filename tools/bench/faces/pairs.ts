import { describeFace } from '../../../service/vision/faces/describe-face.ts';
import { loadFaceModels } from '../../../service/vision/faces/face-models.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { descriptorDistance } from '../../../service/vision/faces/match.ts';
import { grid, groups, isSame, portraits } from './images.ts';

/** Faces of the packages' images, and how far they are apart. */
export interface FaceSet {
  descriptors: Float32Array[];
  /** One of each person. */
  persons: Float32Array[];
  /** Smallest and largest number of any of them. */
  reach: readonly [number, number];
  /** Distances of two photos of one person, and of two persons. */
  same: number[];
  different: number[];
  /** The differences between two photos of a person. */
  changes: Float32Array[];
}

export async function readFaces(): Promise<FaceSet> {
  const models = await loadFaceModels();
  const found = [];
  for (const sample of [...(await groups(models)), ...(await grid(models)), ...portraits()]) {
    const frame = await decodeFaceImage(sample.jpeg);
    const [face] = await findFaces(models, frame);
    if (face) found.push({ sample, descriptor: await describeFace(models, frame, face.mesh) });
  }
  const set: FaceSet = {
    descriptors: found.map(({ descriptor }) => descriptor),
    persons: [...new Map(found.map(({ sample, descriptor }) => [sample.person, descriptor])).values()],
    reach: [
      least(found.map(({ descriptor }) => least(descriptor))),
      -least(found.map(({ descriptor }) => least(descriptor.map((value) => -value)))),
    ],
    same: [],
    different: [],
    changes: [],
  };
  for (const [i, one] of found.entries()) {
    for (const other of found.slice(0, i)) {
      const known = isSame(one.sample, other.sample);
      if (known === null) continue;
      (known ? set.same : set.different).push(descriptorDistance(one.descriptor, other.descriptor));
      if (known) set.changes.push(one.descriptor.map((value, k) => value - other.descriptor[k]!));
    }
  }
  return set;
}

const least = (values: Iterable<number>): number => {
  let lowest = Infinity;
  for (const value of values) lowest = Math.min(lowest, value);
  return lowest;
};

/**
 * A few dozen persons lie in a few dozen directions, and strangers mixed from them would be more alike than real
 * people. This share of their deviations, and this much noise in every number, keep strangers as far apart as the set's
 * persons, in mean and spread. The page reports both.
 */
const SHARE = 0.8;
const NOISE = 0.0379;

/**
 * Strangers who differ as the set's persons do: their deviations from its mean mixed at random, of length 1. The mean
 * itself, which some persons bring about who are in the set under two names, is left out.
 */
export function createStrangers({ persons }: FaceSet, random: () => number): () => Float32Array {
  const mean = persons[0]!.map((_, k) => persons.reduce((sum, one) => sum + one[k]!, 0) / persons.length);
  const deviations = persons.map((one) => one.map((value, k) => value - mean[k]!));
  const share = Math.sqrt(SHARE / (persons.length - 1));
  return () => {
    const face = mean.map(() => NOISE * normal(random));
    for (const deviation of deviations) {
      const weight = normal(random) * share;
      for (let k = 0; k < face.length; k++) face[k]! += weight * deviation[k]!;
    }
    const length = Math.hypot(...face);
    return face.map((value) => value / length);
  };
}

/** Of a normal distribution (Box and Muller 1958). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
