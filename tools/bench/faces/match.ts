import { describeFace } from '../../../service/vision/faces/describe-face.ts';
import { loadFaceModels, type FaceModels } from '../../../service/vision/faces/face-models.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import work from '../../../service/vision/faces/face-worker.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { descriptorDistance } from '../../../service/vision/faces/match.ts';
import { CONDITIONS, degrade, ON_CARD, type Condition } from './degrade.ts';
import { cutHeads, grid, groups, isSame, portraits, type Sample } from './images.ts';
import { measurePeople, type PeopleDistances } from './people.ts';

/** Distances of pairs whose second image has suffered. */
export interface ConditionDistances {
  condition: Condition;
  same: number[];
  different: number[];
  /** Images in which no face was found any more. */
  notFound: number;
}

export interface MatchFigures {
  people: PeopleDistances;
  persons: number;
  images: number;
  conditions: ConditionDistances[];
  /** Median milliseconds of comparing two files in a worker process that is warm, and of processor time. */
  pair: { wall: number; processor: number };
}

/** @param folder of images of people, with their list. */
export async function measureMatch(folder: string): Promise<MatchFigures> {
  const models = await loadFaceModels();
  const samples = [...(await groups(models)), ...(await grid(models)), ...portraits()];
  const originals = await Promise.all(samples.map((sample) => describe(models, sample.jpeg, false)));
  const conditions: ConditionDistances[] = [];
  for (const condition of CONDITIONS) {
    const changed: (Float32Array | null)[] = [];
    for (const [i, { jpeg }] of samples.entries()) {
      const [head = jpeg] = ON_CARD.has(condition) ? await cutHeads(models, jpeg) : [];
      changed.push(await describe(models, await degrade(head, condition, i), true));
    }
    conditions.push({ condition, ...compareAll(samples, originals, changed) });
  }
  return {
    people: await measurePeople(models, folder),
    persons: new Set(samples.map(({ person }) => person)).size,
    images: samples.length,
    conditions,
    pair: await timePairs(samples),
  };
}

async function describe(models: FaceModels, jpeg: Buffer, printed: boolean): Promise<Float32Array | null> {
  const frame = await decodeFaceImage(jpeg);
  const [face] = await findFaces(models, frame);
  return face ? describeFace(models, frame, face.mesh, { printed }) : null;
}

/** Every image as it is with every image that has suffered. */
function compareAll(
  samples: readonly Sample[],
  originals: readonly (Float32Array | null)[],
  changed: readonly (Float32Array | null)[],
): Omit<ConditionDistances, 'condition'> {
  const notFound = changed.filter((descriptor) => descriptor === null).length;
  const found: Omit<ConditionDistances, 'condition'> = { same: [], different: [], notFound };
  for (const [i, one] of samples.entries()) {
    for (const [j, other] of samples.entries()) {
      const same = i === j ? null : isSame(one, other);
      const [a, b] = [originals[i], changed[j]];
      if (same !== null && a && b) found[same ? 'same' : 'different'].push(descriptorDistance(a, b));
    }
  }
  return found;
}

async function timePairs(samples: readonly Sample[]): Promise<MatchFigures['pair']> {
  const read = (bytes: Uint8Array, printed: boolean) =>
    work({
      bytes,
      described: 1,
      mirrored: true,
      printed,
      upright: false,
      parts: true,
      signs: false,
      video: false,
    });
  await read(samples[0]!.jpeg, false);
  const wall: number[] = [];
  const processor: number[] = [];
  for (let i = 0; i + 1 < Math.min(samples.length, 60); i += 2) {
    const start = performance.now();
    const before = process.cpuUsage();
    await read(samples[i]!.jpeg, false);
    await read(samples[i + 1]!.jpeg, true);
    const { user, system } = process.cpuUsage(before);
    wall.push(performance.now() - start);
    processor.push((user + system) / 1000);
  }
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  return { wall: middle(wall), processor: middle(processor) };
}
