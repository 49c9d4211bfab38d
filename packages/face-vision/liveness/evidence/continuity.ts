import { MESH_POINTS, type Mesh } from '../../face/points.ts';
import type { Frame } from '@veridoor/image/frame';
import { areaMeans } from '@veridoor/image/area-means';
import { lumaOf } from '@veridoor/image/luma';
import { median } from '@veridoor/image/median';

/** What stands around a head in one frame, made small. */
export interface Scene {
  /** SCENE_WIDTH times `height` grey values. */
  readonly grey: Uint8Array;
  readonly height: number;
  /** The head, in pixels of the scene; null without one. */
  readonly head: Box | null;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box around both; null unless both are there. */
export const around = (one: Box | null, other: Box | null): Box | null =>
  one &&
  other && {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };

/** A scene, and milliseconds since the first prompt was given. */
export interface TimedScene {
  readonly at: number;
  readonly scene: Scene;
  /** Of a small frame: of the same recording as the others, but of another size and quality. */
  readonly small?: true;
}

/** Pixels across: clothes and walls are seen, and the noise of a camera is not. */
export const SCENE_WIDTH = 64;
/** Pixels down at most: whoever writes the frames may send a strip, and no camera does. */
const HIGHEST = 4 * SCENE_WIDTH;
/** Shares of a face's box that hair, ears and neck take beside it. */
const BESIDE = { across: 0.25, above: 0.4, below: 0.1 } as const;
/**
 * Milliseconds between neighbours at most: frames that are farther apart differ by what people do meanwhile. A slow
 * camera's are that far apart, and so is a cut that somebody hides by leaving frames out.
 */
const NEXT = 300;
/** Milliseconds from which two frames are far apart. */
const FAR = 1000;
/** Milliseconds between a frame and the small one beside it. */
const BESIDE_TIME = 150;
/** Milliseconds of a video that can be judged: of a shorter one the usual difference says little. */
const SHORTEST = 3500;
/** Pixels beside both heads that a comparison needs, and comparisons of either kind. */
const FEWEST = { pixels: 200, comparisons: 20 } as const;
/** The share of the steps that are smaller than the one that counts: a person may start once. */
const SHARE = 0.9;
/** Grey values by which a room may change without anybody moving: noise, and a camera's compression. */
const NOISE = 2;
/** Grey values by which a small frame differs from a large one of the same moment at most: 2.4 of 21 recordings. */
const COARSE = 4;

/**
 * The most of a recording (docs/bench/faces.md): of 111 stretches of people one is above, and of 84 videos that were
 * cut to a path out of recordings all. Whoever weighs the steps when cutting stays below.
 */
export const MOST_STEP = 0.9;

/** @param mesh of the largest face, in pixels of the frame */
export function sceneOf(frame: Frame, mesh: Mesh | null): Scene {
  const { width, height } = frame;
  const scale = SCENE_WIDTH / width;
  const rows = Math.min(HIGHEST, Math.max(1, Math.round(height * scale)));
  const means = areaMeans({ data: lumaOf(frame), width, height, channels: 1 }, SCENE_WIDTH, rows);
  const grey = Uint8Array.from(means, Math.round);
  return { grey, height: rows, head: mesh && headIn(mesh, scale) };
}

function headIn(mesh: Mesh, scale: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = [mesh[i * 3]! * scale, mesh[i * 3 + 1]! * scale];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const [width, height] = [right - left, bottom - top];
  return {
    left: left - BESIDE.across * width,
    top: top - BESIDE.above * height,
    right: right + BESIDE.across * width,
    bottom: bottom + BESIDE.below * height,
  };
}

/**
 * How far a video jumps: the steps between neighbouring frames, of which nine in ten are smaller, as a share of the
 * usual difference of frames that are far apart. Beside the head only, and without light that changes as a whole. In
 * one recording a step is small; in a video that was cut out of moments it is as large as any difference.
 *
 * Small frames are compared with each other: a large one differs from them by its size and quality alone. Whether it is
 * of the same recording is measured beside it, and the larger value counts.
 *
 * @param scenes in their order.
 * @returns null for a short video, and where there are too few comparisons, as in a slow device's.
 */
export function largestStep(scenes: readonly TimedScene[]): number | null {
  const small = scenes.filter((one) => one.small);
  const far = farDifferences(small);
  const [own, stray] = [stepOf(small, far), strayOf(scenes, median(far))];
  return own === null || stray === null ? stepOf(scenes, farDifferences(scenes)) : Math.max(own, stray);
}

/** @param far differences of frames that are far apart */
function stepOf(scenes: readonly TimedScene[], far: readonly number[]): number | null {
  if ((scenes.at(-1)?.at ?? 0) - (scenes[0]?.at ?? 0) < SHORTEST) return null;
  const steps: number[] = [];
  for (const [i, one] of scenes.entries()) {
    const next = scenes[i + 1];
    if (next && next.at - one.at <= NEXT) push(steps, differenceOf(one.scene, next.scene));
  }
  if (steps.length < FEWEST.comparisons || far.length < FEWEST.comparisons) return null;
  const step = steps.toSorted((a, b) => a - b)[Math.floor(SHARE * steps.length)]!;
  return step / Math.max(NOISE, median(far));
}

function farDifferences(scenes: readonly TimedScene[]): number[] {
  const far: number[] = [];
  for (let i = 0; i < scenes.length; i += 2)
    for (let k = i + 1; k < scenes.length; k += 3)
      if (scenes[k]!.at - scenes[i]!.at > FAR) push(far, differenceOf(scenes[i]!.scene, scenes[k]!.scene));
  return far;
}

/**
 * How much a large frame differs from the small one beside it: as a share of its difference from small ones that are
 * far, where the room changes by more than noise, and of the small ones' own changes. Of one recording 0.6 at most; of
 * two moments about 1. Whoever cuts the large ones out of moments cannot put small ones of one recording, or of a room
 * that stands still, between them.
 *
 * @param change the usual difference of small frames that are far apart
 * @returns null where most large frames have no small one beside them
 */
function strayOf(scenes: readonly TimedScene[], change: number): number | null {
  const small = scenes.filter((one) => one.small);
  const large = scenes.filter((one) => !one.small);
  const [nearest, shares]: [number[], number[]] = [[], []];
  for (const one of large) {
    const [beside, far]: [number[], number[]] = [[], []];
    for (const other of small) {
      const time = Math.abs(other.at - one.at);
      if (time <= BESIDE_TIME) push(beside, differenceOf(one.scene, other.scene));
      else if (time > FAR) push(far, differenceOf(one.scene, other.scene));
    }
    if (beside.length === 0 || far.length === 0) continue;
    const least = Math.min(...beside);
    nearest.push(least);
    shares.push(least / Math.max(1, median(far)));
  }
  if (nearest.length < large.length / 2) return null;
  const apart = median(nearest) / Math.max(COARSE, change);
  return change < NOISE ? apart : Math.max(apart, median(shares));
}

function push(values: number[], value: number | null): void {
  if (value !== null) values.push(value);
}

/** Mean difference in grey values beside both heads; null where they leave too little. */
export function differenceOf(one: Scene, other: Scene): number | null {
  if (one.height !== other.height) return null;
  const differences = new Float64Array(one.grey.length);
  let count = 0;
  let sum = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < SCENE_WIDTH; x++) {
      if (isIn(one.head, x, y) || isIn(other.head, x, y)) continue;
      const at = y * SCENE_WIDTH + x;
      const difference = one.grey[at]! - other.grey[at]!;
      differences[count++] = difference;
      sum += difference;
    }
  }
  if (count < FEWEST.pixels) return null;
  const mean = sum / count;
  let away = 0;
  for (let i = 0; i < count; i++) away += Math.abs(differences[i]! - mean);
  return away / count;
}

const isIn = (box: Box | null, x: number, y: number): boolean =>
  box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
