import { levelOf, reaches } from '@veridoor/face-vision/liveness/level';
import { matchScore, SAME_SCORE } from '../../vision/faces/match.ts';
import { rounded, type Check, type Found } from '../check.ts';
import type { LivenessContext } from '../contexts.ts';

/**
 * A challenge showed a living person, and the face of the selfie. Without a passed video of the level that the workflow
 * asks for, a person must look.
 */
export const liveness: Check<'liveness'> = {
  name: 'liveness',
  families: ['face'],
  inTests: 'given',
  make: ({ liveness: video, reading }) => video && judgeLiveness(video, reading.faces[0]?.descriptor ?? null),
};

export function judgeLiveness({ attempt, shown, least }: LivenessContext, selfie: Float32Array | null): Found {
  if (!attempt) return { outcome: 'review', score: null, detail: 'liveness_missing' };
  const passed = attempt.checks.filter((check) => check.passed).length / (attempt.checks.length || 1);
  const score = rounded(passed);
  if (attempt.outcome === 'failed') return { outcome: 'review', score, detail: 'liveness_failed' };
  const isOther = !shown || !selfie || matchScore(shown, selfie) < SAME_SCORE;
  if (isOther) return { outcome: 'failed', score, detail: 'liveness_other_face' };
  if (attempt.outcome === 'review')
    return { outcome: 'review', score, detail: attempt.unaided ? 'liveness_doubtful' : 'liveness_left_out' };
  // A clip passed: only the light is missing. Whoever cannot look at changing colours leaves it out.
  if (!reaches(levelOf(attempt.checks), least)) {
    const isLit = attempt.prompts.some(({ action }) => action === 'light');
    return { outcome: 'review', score, detail: isLit ? 'liveness_light_unclear' : 'liveness_without_light' };
  }
  // Unusual facts about a camera are reported and decide nothing.
  return { outcome: 'passed', score, detail: attempt.signals[0] ?? null };
}
