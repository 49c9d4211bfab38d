import type { Target } from './video.ts';
import { aimAt, pathLength, type Aim } from './path.ts';

/** The nose's direction in one frame, and milliseconds since the point began to move. */
export interface AimedFrame extends Aim {
  readonly time: number;
}

/** How well a head followed a point. */
export interface Following {
  readonly followed: boolean;
  /** -1 to 1: the similarity of the two curves after a shift by `lag` milliseconds. */
  readonly correlation: number;
  readonly lag: number;
}

/**
 * The limits for living heads. Videos of heads reach 0.95; the mesh trembles by about 3 degrees, the shortest way is 8.
 */
export const LEAST_CORRELATION = 0.82;
/** A head lags behind the point by at most this share of the way to a target and the stay there. */
const LATEST = 0.75;
/** Milliseconds between the lags that are tried. */
const STEP = 30;
/** At each target: degrees between the directions, and the nose's distance as a share of the target's. */
const DIRECTION = 40;
const AMPLITUDE = { least: 0.45, most: 1.8 } as const;
/** Milliseconds before the point's arrival and after its departure in which a frame still shows the stay. */
const AROUND = 120;

/**
 * Whether a head followed a point in step. The curve of its pose is that of the point, a little later; at every target
 * the nose pointed there, about as far.
 *
 * @param frames away from rest, in their order
 */
export function following(path: readonly Target[], frames: readonly AimedFrame[]): Following {
  const shortest = Math.min(...path.map(({ travel, dwell }) => travel + dwell));
  let best: Following = { followed: false, correlation: 0, lag: 0 };
  for (let lag = 0; lag <= shortest * LATEST; lag += STEP) {
    const correlation = correlationOf(path, frames, lag);
    if (correlation > best.correlation) best = { followed: false, correlation, lag };
  }
  const whole = (frames.at(-1)?.time ?? 0) >= pathLength(path);
  const followed =
    whole && best.correlation >= LEAST_CORRELATION && path.every((_, i) => wasReached(path, i, frames, best.lag));
  return { ...best, followed };
}

function correlationOf(path: readonly Target[], frames: readonly AimedFrame[], lag: number): number {
  let [both, asked, shown] = [0, 0, 0];
  for (const { time, yaw, pitch } of frames) {
    const aim = aimAt(path, time - lag);
    both += aim.yaw * yaw + aim.pitch * pitch;
    asked += aim.yaw ** 2 + aim.pitch ** 2;
    shown += yaw ** 2 + pitch ** 2;
  }
  return both / (Math.sqrt(asked * shown) || 1);
}

/** Whether the nose pointed at a target while the point stayed there. */
function wasReached(path: readonly Target[], index: number, frames: readonly AimedFrame[], lag: number): boolean {
  const target = path[index];
  if (!target) return false;
  const end = pathLength(path.slice(0, index + 1)) + lag;
  const there = frames.filter(({ time }) => time >= end - target.dwell - AROUND && time <= end + AROUND);
  return there.some((aim) => isNear(target, aim));
}

/** Whether the nose points at a target, nearly as far. */
export function isNear(target: Aim, shown: Aim): boolean {
  const [far, near] = [Math.hypot(shown.yaw, shown.pitch), Math.hypot(target.yaw, target.pitch)];
  const cosine = (target.yaw * shown.yaw + target.pitch * shown.pitch) / (far * near || 1);
  const share = far / near;
  return cosine >= Math.cos((DIRECTION * Math.PI) / 180) && share >= AMPLITUDE.least && share <= AMPLITUDE.most;
}
