import { LEAST_CARRIED } from './evidence/gaze.ts';
import { MOST_STEP } from './evidence/continuity.ts';
import { LEAST_RELIEF } from './evidence/relief.ts';
import { LEAST_LIGHT } from './light/light.ts';
import { LEAST_CORRELATION } from './follow.ts';
import { FACES, REPEATED, SAME_FACE, SOLID_RESIDUAL, type LivenessCheck } from './verify.ts';

/**
 * What a video shows at most: nothing of one person; images of one person, which may come from anywhere; a clip without
 * a cut, in step with what was asked; and the same in the light that the screen threw. None of them proves that a camera
 * took it: a browser cannot (docs/faces.md).
 */
export const LIVENESS_LEVELS = ['none', 'image', 'clip', 'clip_light'] as const;
export type LivenessLevel = (typeof LIVENESS_LEVELS)[number];

/** The limits of the checks that have one: the value of some has to reach it, that of others must not exceed it. */
export const LIMITS: Partial<Record<LivenessCheck['check'], number>> = {
  one_face: FACES,
  same_face: SAME_FACE,
  in_step: LEAST_CORRELATION,
  solid: SOLID_RESIDUAL,
  fresh: REPEATED,
  light: LEAST_LIGHT,
  relief: LEAST_RELIEF,
  gaze: LEAST_CARRIED,
  continuity: MOST_STEP,
};

/** Whether a level is the least that is asked for, or above it. */
export const reaches = (level: LivenessLevel, least: LivenessLevel): boolean =>
  LIVENESS_LEVELS.indexOf(level) >= LIVENESS_LEVELS.indexOf(least);

/** Signs against the video do not lower its level: they stand beside it. */
export function levelOf(checks: readonly (Omit<LivenessCheck, 'check'> & { check: string })[]): LivenessLevel {
  const find = (name: LivenessCheck['check']) => checks.find(({ check }) => check === name);
  const passed = (...names: LivenessCheck['check'][]) => names.every((name) => find(name)?.passed);
  if (!passed('frames', 'one_face', 'same_face')) return 'none';
  const isMeasured = typeof find('continuity')?.value === 'number';
  if (!isMeasured || !passed('continuity', 'actions', 'in_step', 'fresh')) return 'image';
  return passed('light') ? 'clip_light' : 'clip';
}
