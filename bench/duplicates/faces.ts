import { faceChip } from '../../server/checks/faces/describe-face.ts';
import { loadFaceModels } from '../../server/checks/faces/face-models.ts';
import { decodeFacePicture } from '../../server/checks/faces/face-picture.ts';
import { findFaces } from '../../server/checks/faces/find-faces.ts';
import { descriptorDistance } from '../../server/checks/faces/match.ts';
import { grid, groups, isSame, portraits } from '../faces/pictures.ts';

/** Faces of the packages' pictures, and how far they are apart. */
export interface FaceSet {
  descriptors: Float32Array[];
  /** Smallest and largest number of any of them. */
  reach: readonly [number, number];
  /** Distances of two photographs of one person, and of two persons. */
  same: number[];
  different: number[];
  /** What changes from one photograph of a person to another. */
  changes: Float32Array[];
}

export async function readFaces(): Promise<FaceSet> {
  const models = await loadFaceModels();
  const found = [];
  for (const sample of [...(await groups(models)), ...(await grid(models)), ...portraits()]) {
    const frame = await decodeFacePicture(sample.jpeg);
    const [face] = findFaces(models, frame);
    if (face) found.push({ sample, descriptor: await models.describe(faceChip(frame, face.mesh)) });
  }
  const set: FaceSet = {
    descriptors: found.map(({ descriptor }) => descriptor),
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

/** Strangers who differ as the set's faces do: its mean, and its faces' deviations mixed at random. */
export function createStrangers({ descriptors }: FaceSet, random: () => number): () => Float32Array {
  const mean = descriptors[0]!.map((_, k) => descriptors.reduce((sum, one) => sum + one[k]!, 0) / descriptors.length);
  const deviations = descriptors.map((one) => one.map((value, k) => value - mean[k]!));
  const share = 1 / Math.sqrt(descriptors.length - 1);
  return () => {
    const face = Float32Array.from(mean);
    for (const deviation of deviations) {
      const weight = normal(random) * share;
      for (let k = 0; k < face.length; k++) face[k]! += weight * deviation[k]!;
    }
    return face;
  };
}

/** Of a normal distribution (Box and Muller 1958). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
