import { describeByDlib, describeFace } from '../../../service/vision/faces/describe-face.ts';
import { loadFaceModels, type FaceModels } from '../../../service/vision/faces/face-models.ts';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import work from '../../../service/vision/faces/face-worker.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { comparedDistance, SAME_DISTANCE, type ComparedFace } from '../../../service/vision/faces/match.ts';
import { CONDITIONS, degrade, ON_CARD, UNSEEN, type Condition } from './degrade.ts';
import { loadLooks, type Looks } from './looks.ts';
import { cutHeads, grid, groups, isSame, portraits, type Sample } from './images.ts';

/** Pairs of one person in two photographs, and of two persons, and how many are taken for the other. */
export interface Rates {
  same: number;
  falseRejects: number;
  different: number;
  falseAccepts: number;
}

export interface MatchRow {
  condition: Condition;
  /** Of the persons that are kept aside, and of all. */
  kept: Rates;
  all: Rates;
  /** Images in which no face was found any more. */
  notFound: number;
  farthestSame: number;
  closestDifferent: number;
}

export interface GroupRow extends Rates {
  trait: keyof Looks;
  group: string;
  persons: number;
}

export interface MatchFigures {
  persons: number;
  images: number;
  /**
   * Distance at which ACCEPTED of the strangers among the tuning persons are accepted, and how many pairs they make.
   */
  tuned: { distance: number; pairs: number };
  rows: MatchRow[];
  groups: GroupRow[];
  /** Median milliseconds of comparing two files in a worker process that is warm, and of processor time. */
  pair: { wall: number; processor: number };
}

/** Share of strangers that may be accepted. */
export const ACCEPTED = 1e-4;

interface Pair {
  condition: Condition;
  one: Sample;
  other: Sample;
  same: boolean;
  distance: number;
}

/** Compares the images as they are with every image in every condition. */
export async function measureMatch(): Promise<MatchFigures> {
  const models = await loadFaceModels();
  const samples = [...(await groups(models)), ...(await grid(models)), ...portraits()];
  const originals = await Promise.all(samples.map((sample) => describe(models, sample.jpeg, false)));
  const pairs: Pair[] = [];
  const notFound = new Map<Condition, number>();
  for (const condition of CONDITIONS) {
    const changed: (ComparedFace | null)[] = [];
    for (const [i, { jpeg }] of samples.entries()) {
      const [head = jpeg] = ON_CARD.has(condition) ? await cutHeads(models, jpeg) : [];
      changed.push(await describe(models, await degrade(head, condition, i), true));
    }
    pairs.push(...compareAll(condition, samples, originals, changed));
    notFound.set(condition, changed.filter((descriptor) => descriptor === null).length);
  }
  const half = halves(samples);
  const within = (wanted: 'tuning' | 'kept') => (pair: Pair) =>
    half.get(pair.one.person) === wanted && half.get(pair.other.person) === wanted;
  const strangers = pairs
    .filter((pair) => !pair.same && pair.condition !== UNSEEN && within('tuning')(pair))
    .map(({ distance }) => distance);
  return {
    persons: half.size,
    images: samples.length,
    tuned: {
      distance: strangers.toSorted((a, b) => a - b)[Math.floor(strangers.length * ACCEPTED)] ?? Number.NaN,
      pairs: strangers.length,
    },
    rows: CONDITIONS.map((condition) => {
      const of = pairs.filter((pair) => pair.condition === condition);
      return {
        condition,
        kept: ratesOf(of.filter(within('kept'))),
        all: ratesOf(of),
        notFound: notFound.get(condition) ?? 0,
        farthestSame: Math.max(...of.filter(({ same }) => same).map(({ distance }) => distance)),
        closestDifferent: of.filter(({ same }) => !same).reduce((least, { distance }) => Math.min(least, distance), 2),
      };
    }),
    groups: await byGroup(models, samples, pairs),
    pair: await timePairs(samples),
  };
}

async function describe(models: FaceModels, jpeg: Buffer, printed: boolean): Promise<ComparedFace | null> {
  const frame = await decodeFaceImage(jpeg);
  const [face] = await findFaces(models, frame);
  if (!face) return null;
  return {
    descriptor: await describeFace(models, frame, face.mesh, { printed }),
    dlib: await describeByDlib(models, frame, face.mesh),
  };
}

function compareAll(
  condition: Condition,
  samples: readonly Sample[],
  originals: readonly (ComparedFace | null)[],
  changed: readonly (ComparedFace | null)[],
): Pair[] {
  const pairs: Pair[] = [];
  for (const [i, one] of samples.entries()) {
    for (const [j, other] of samples.entries()) {
      const same = i === j ? null : isSame(one, other);
      const [a, b] = [originals[i], changed[j]];
      if (same !== null && a && b) pairs.push({ condition, one, other, same, distance: comparedDistance(a, b) });
    }
  }
  return pairs;
}

function ratesOf(pairs: readonly Pair[]): Rates {
  const accepted = (pair: Pair) => pair.distance <= SAME_DISTANCE;
  const same = pairs.filter((pair) => pair.same);
  const different = pairs.filter((pair) => !pair.same);
  return {
    same: same.length,
    falseRejects: same.filter((pair) => !accepted(pair)).length,
    different: different.length,
    falseAccepts: different.filter(accepted).length,
  };
}

/** Persons by their number of photographs, the first kept aside, the second for choosing the threshold, and so on. */
function halves(samples: readonly Sample[]): Map<string, 'tuning' | 'kept'> {
  const photographs = new Map<string, number>();
  for (const { person } of samples) photographs.set(person, (photographs.get(person) ?? 0) + 1);
  const persons = [...photographs].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Map(persons.map(([person], i) => [person, i % 2 === 0 ? 'kept' : 'tuning']));
}

/** Rates among the images that look like one group, all conditions together. */
async function byGroup(models: FaceModels, samples: readonly Sample[], pairs: readonly Pair[]): Promise<GroupRow[]> {
  const lookAt = await loadLooks();
  const looks = new Map<Sample, Looks>();
  for (const sample of samples) {
    const frame = await decodeFaceImage(sample.jpeg);
    const [face] = await findFaces(models, frame);
    if (face) looks.set(sample, await lookAt(frame, face.mesh));
  }
  return (['sex', 'age', 'skin'] as const).flatMap((trait) => {
    const found = [...new Set([...looks.values()].map((look) => look[trait]))].toSorted();
    return found.map((group) => {
      const shows = (sample: Sample) => looks.get(sample)?.[trait] === group;
      return {
        trait,
        group,
        persons: new Set(samples.filter(shows).map(({ person }) => person)).size,
        ...ratesOf(pairs.filter(({ one, other }) => shows(one) && shows(other))),
      };
    });
  });
}

async function timePairs(samples: readonly Sample[]): Promise<MatchFigures['pair']> {
  const read = (bytes: Uint8Array, printed: boolean) =>
    work({
      bytes,
      described: 1,
      mirrored: true,
      printed,
      compared: true,
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
