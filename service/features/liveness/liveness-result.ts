import type { CheckResult } from '../../../packages/contract/check.ts';
import { matchScore, SAME_SCORE } from './faces/match.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { latestAttempts, type LivenessAttemptRow } from './queries.ts';
import { readEvidence } from './liveness-evidence.ts';

/** Seconds for which an answered challenge counts for a selfie of the same step. */
const VALID = 1800;

/** The result of the check, and the face of a video that passed and showed the one of the selfie. */
interface LivenessFinding {
  result: CheckResult;
  face: Float32Array | null;
}

/**
 * The result of the check `liveness` for a selfie: the challenge of its step that decides, and whether it showed the
 * face of the selfie. Without a passed video, a person must look. A doubtful video stays with a person, too: one that
 * passes later does not take its place, or whoever calls the API had several tries.
 */
export async function livenessResult(
  { database, secrets, clock }: { database: Connection; secrets: Parts['secrets']; clock: Parts['clock'] },
  { profile, step, descriptor }: { profile: string; step: string; descriptor: Float32Array | null },
): Promise<LivenessFinding> {
  const since = secondsAfter(clock.now(), -VALID);
  const attempt = deciding(await latestAttempts(database, profile, { step, since }));
  const result = (outcome: CheckResult['outcome'], score: number | null, detail: string | null): LivenessFinding => ({
    result: { check: 'liveness', outcome, score, detail },
    face: outcome === 'passed' ? shown : null,
  });
  const shown = attempt?.evidence ? readEvidence(secrets.open(LIVENESS_EVIDENCE, attempt.evidence)).descriptor : null;
  if (!attempt) return result('review', null, 'liveness_missing');
  const passed = attempt.checks.filter((check) => check.passed).length / (attempt.checks.length || 1);
  const score = Math.round(passed * 1000) / 1000;
  if (attempt.outcome === 'failed') return result('review', score, 'liveness_failed');
  if (!shown || !descriptor || matchScore(shown, descriptor) < SAME_SCORE) {
    return result('failed', score, 'liveness_other_face');
  }
  if (attempt.outcome === 'review') {
    return result('review', score, attempt.unaided ? 'liveness_doubtful' : 'liveness_left_out');
  }
  // Unusual facts about a camera are reported and decide nothing.
  return result('passed', score, attempt.signals[0] ?? null);
}

/** The attempt that decides, of all that still count, newest first; failed ones only where there are no others. */
function deciding(attempts: readonly LivenessAttemptRow[]): LivenessAttemptRow | undefined {
  const first = attempts.findLast(({ outcome }) => outcome !== 'failed');
  if (first?.outcome === 'review') return first;
  return attempts.find(({ outcome }) => outcome === 'passed') ?? attempts[0];
}
