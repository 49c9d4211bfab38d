import type { Target } from './video.ts';

/** The required direction of the nose, in degrees away from rest. */
export interface Aim {
  readonly yaw: number;
  readonly pitch: number;
}

export const AHEAD: Aim = { yaw: 0, pitch: 0 };

/** Milliseconds from the point's departure from the middle to its end. */
export const pathLength = (path: readonly Target[]): number =>
  path.reduce((sum, { travel, dwell }) => sum + travel + dwell, 0);

/** The place of the point after the given milliseconds. It starts and stops gently, as heads do. */
export function aimAt(path: readonly Target[], time: number): Aim {
  let from = AHEAD;
  let began = 0;
  for (const target of path) {
    if (time <= began) return from;
    if (time < began + target.travel) {
      const share = smooth((time - began) / target.travel);
      return {
        yaw: from.yaw + (target.yaw - from.yaw) * share,
        pitch: from.pitch + (target.pitch - from.pitch) * share,
      };
    }
    from = target;
    began += target.travel + target.dwell;
  }
  return from;
}

/** The target that the point goes to or stays at: the number of the first at the beginning, of the last at the end. */
export function targetAt(path: readonly Target[], time: number): number {
  let began = 0;
  for (const [i, { travel, dwell }] of path.entries()) {
    began += travel + dwell;
    if (time < began) return i;
  }
  return path.length - 1;
}

const smooth = (share: number) => share * share * (3 - 2 * share);
