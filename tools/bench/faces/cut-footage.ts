import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import { differenceOf, type TimedScene } from '@veridoor/face-vision/liveness/evidence/continuity';
import { lookOf, type Look } from '@veridoor/face-vision/liveness/gestures';
import { aimAt, pathLength } from '@veridoor/face-vision/liveness/path';
import type { Target, VideoFrame } from '@veridoor/face-vision/liveness/video';
import { createRandom } from '../../specimens/random.ts';

/** Milliseconds between two frames, and by which a head lags behind the point. */
const STEP = 1000 / 12;
const LAG = 240;
/** Share of the way to a target that is enough for the service. */
const REACH = 0.7;
/** Degrees of the head's turn in footage that reaches the targets at all. */
const LEAST_TURN = 20;
/** Frames that are weighed for each moment, and what a frame twice running costs, in degrees. */
const CANDIDATES = 40;
const TWICE = 3;

interface Moment {
  readonly look: Look;
  readonly scene: TimedScene['scene'];
}

/** The moments of a recording that somebody can choose from; none where the head does not turn. */
export function footageOf(video: readonly VideoFrame[]): Moment[] {
  const moments = video.flatMap((frame) => {
    const look = lookOf(frame);
    const scene = frame.scenes[0]?.scene;
    return look && scene ? [{ look, scene }] : [];
  });
  const yaws = moments.map(({ look }) => look.yaw);
  return Math.max(...yaws) - Math.min(...yaws) < LEAST_TURN ? [] : moments;
}

/**
 * What somebody sends who has footage of a person, and chooses for each moment of a path the frame whose pose is nearest;
 * with `weight` degrees for each grey value, also one that differs little from the frame before.
 */
export function cutToPath(footage: readonly Moment[], seed: string, weight: number): TimedScene[] {
  const { next } = createRandom(seed);
  const follow = choosePrompts({}, (below) => Math.floor(next() * below)).find(({ action }) => action === 'follow');
  const [path, wait] = [follow?.path ?? [], follow?.wait ?? 0];
  const rest = {
    yaw: middle(footage.map(({ look }) => look.yaw)),
    pitch: middle(footage.map(({ look }) => look.pitch)),
  };
  const aims = aimsOf(path, wait).map(({ yaw, pitch }) => ({
    yaw: rest.yaw + REACH * yaw,
    pitch: rest.pitch + REACH * pitch,
  }));
  const chosen = weight === 0 ? nearest(footage, aims) : smoothest(footage, aims, weight);
  return chosen.map(({ scene }, i) => ({ at: i * STEP, scene }));
}

type Aim = Pick<Look, 'yaw' | 'pitch'>;

/** Two paths, one after the other: a whole challenge. */
function aimsOf(path: readonly Target[], wait: number): Aim[] {
  const length = wait + pathLength(path) + LAG;
  const once = Array.from({ length: Math.floor(length / STEP) }, (_, i) => aimAt(path, i * STEP - wait - LAG));
  return [...once, ...once.map(({ yaw, pitch }) => ({ yaw: -yaw, pitch: -pitch }))];
}

const errorOf = ({ look }: Moment, { yaw, pitch }: Aim) => Math.hypot(look.yaw - yaw, look.pitch - pitch);

/** No frame twice. */
function nearest(footage: readonly Moment[], aims: readonly Aim[]): Moment[] {
  const left = new Set(footage);
  return aims.flatMap((aim) => {
    const [best] = [...left].toSorted((one, other) => errorOf(one, aim) - errorOf(other, aim));
    if (best) left.delete(best);
    return best ?? [];
  });
}

/** The way through the candidates of all moments that costs least (Viterbi). */
function smoothest(footage: readonly Moment[], aims: readonly Aim[], weight: number): Moment[] {
  const rows = aims.map((aim) =>
    footage
      .map((moment) => ({ moment, error: errorOf(moment, aim) }))
      .toSorted((one, other) => one.error - other.error)
      .slice(0, CANDIDATES),
  );
  let costs = rows[0]?.map(({ error }) => error) ?? [];
  const ways: number[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i === 0) continue;
    const before = rows[i - 1]!;
    const best = row.map(({ moment, error }) => {
      const all = before.map((one, k) => costs[k]! + error + stepCost(one.moment, moment, weight));
      const least = Math.min(...all);
      return { least, from: all.indexOf(least) };
    });
    costs = best.map(({ least }) => least);
    ways.push(best.map(({ from }) => from));
  }
  let at = costs.indexOf(Math.min(...costs));
  const places = [at];
  for (const way of ways.toReversed()) places.push((at = way[at]!));
  return places.toReversed().map((place, i) => rows[i]![place]!.moment);
}

const stepCost = (one: Moment, other: Moment, weight: number) =>
  one === other ? TWICE : weight * knownDifference(one, other);

/** The same two moments are weighed for many paths. */
const known = new WeakMap<Moment, Map<Moment, number>>();
function knownDifference(one: Moment, other: Moment): number {
  const own = known.get(one) ?? new Map<Moment, number>();
  known.set(one, own);
  const difference = own.get(other) ?? differenceOf(one.scene, other.scene) ?? 0;
  own.set(other, difference);
  return difference;
}

/** Half way between the extremes, but for one in a hundred on either side. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return (at(0.01) + at(0.99)) / 2;
}
