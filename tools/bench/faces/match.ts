import { createFaceReader } from '../../../service/features/liveness/faces/face-reader.ts';
import { faceChip } from '../../../service/features/liveness/faces/describe-face.ts';
import { loadFaceModels, type FaceModels } from '../../../service/features/liveness/faces/face-models.ts';
import { decodeFacePicture } from '../../../service/features/liveness/faces/face-picture.ts';
import { findFaces } from '../../../service/features/liveness/faces/find-faces.ts';
import { descriptorDistance, SAME_DISTANCE } from '../../../service/features/liveness/faces/match.ts';
import { CONDITIONS, degrade, type Condition } from './degrade.ts';
import { grid, groups, isSame, portraits, type Sample } from './pictures.ts';

export interface MatchRow {
  condition: Condition;
  /** Pairs of one person in two photographs, and how many were taken for strangers. */
  same: number;
  falseRejects: number;
  /** Pairs of two persons, and how many were taken for one. */
  different: number;
  falseAccepts: number;
  /** Faces in which nothing was found any more. */
  notFound: number;
  farthestSame: number;
  closestDifferent: number;
}

export interface MatchFigures {
  persons: number;
  pictures: number;
  rows: MatchRow[];
  /** Median milliseconds of comparing two files on a worker thread that is warm. */
  pairMs: number;
}

/** Compares the pictures as they are with every picture in every condition. */
export async function measureMatch(): Promise<MatchFigures> {
  const models = await loadFaceModels();
  const samples = [...(await groups(models)), ...(await grid(models)), ...portraits()];
  const originals = await Promise.all(samples.map((sample) => describe(models, sample.jpeg)));
  const rows: MatchRow[] = [];
  for (const condition of CONDITIONS) {
    const changed = [];
    for (const [i, { jpeg }] of samples.entries())
      changed.push(await describe(models, await degrade(jpeg, condition, i)));
    rows.push(compareAll(condition, samples, originals, changed));
  }
  return {
    persons: new Set(samples.map(({ person }) => person)).size,
    pictures: samples.length,
    rows,
    pairMs: await timePairs(samples),
  };
}

async function describe(models: FaceModels, jpeg: Buffer): Promise<Float32Array | null> {
  const frame = await decodeFacePicture(jpeg);
  const [face] = findFaces(models, frame);
  return face ? models.describe(faceChip(frame, face.mesh)) : null;
}

function compareAll(
  condition: Condition,
  samples: readonly Sample[],
  originals: readonly (Float32Array | null)[],
  changed: readonly (Float32Array | null)[],
): MatchRow {
  const same: number[] = [];
  const different: number[] = [];
  for (const [i, one] of samples.entries()) {
    for (const [j, other] of samples.entries()) {
      const known = i === j ? null : isSame(one, other);
      const [a, b] = [originals[i], changed[j]];
      if (known === null || !a || !b) continue;
      (known ? same : different).push(descriptorDistance(a, b));
    }
  }
  return {
    condition,
    same: same.length,
    falseRejects: same.filter((distance) => distance > SAME_DISTANCE).length,
    different: different.length,
    falseAccepts: different.filter((distance) => distance <= SAME_DISTANCE).length,
    notFound: changed.filter((descriptor) => descriptor === null).length,
    farthestSame: Math.max(...same),
    closestDifferent: Math.min(...different),
  };
}

async function timePairs(samples: readonly Sample[]): Promise<number> {
  const reader = createFaceReader({ threads: 1, timeLimit: 60_000 });
  await reader.warm();
  const times: number[] = [];
  for (let i = 0; i + 1 < Math.min(samples.length, 40); i += 2) {
    const start = performance.now();
    for (const sample of samples.slice(i, i + 2)) await reader.read(sample.jpeg);
    times.push(performance.now() - start);
  }
  await reader.close();
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
