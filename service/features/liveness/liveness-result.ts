import type { CheckResult } from '@veridoor/contract/check';
import { matchScore, SAME_SCORE } from '../../vision/faces/match.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { latestAttempts, type LivenessAttemptRow } from './queries.ts';
import { readEvidence } from './liveness-evidence.ts';

/** Seconds for which an answered challenge counts for a selfie of the same step, unless it was doubtful. */
const VALID = 1800;

/** The result of the check, and the face of a video that passed and showed the one of the selfie. */
interface LivenessFinding {
  result: CheckResult;
  face: Float32Array | null;
}

/**
 * The result of the check `liveness` for a selfie: the challenge of its step that decides, and whether it showed the
 * face of the selfie. Without a passed video, a person must look. A doubtful video stays with a person, too, however
 * long ago it was: one that passes later does not take its place, or whoever calls the API had several tries.
 */
export async function livenessResult(
  { database, secrets, clock }: { database: Connection; secrets: Parts['secrets']; clock: Parts['clock'] },
  { profile, step, descriptor }: { profile: string; step: string; descriptor: Float32Array | null },
): Promise<LivenessFinding> {
  const since = secondsAfter(clock.now(), -VALID);
  const attempts = await latestAttempts(database, profile, { step });
  const attempt = decidingAttempt(attempts, since);
  const last = lastPassed(attempts, since) ?? attempt;
  const shown = last?.evidence ? readEvidence(secrets.open(LIVENESS_EVIDENCE, last.evidence)).descriptor : null;
  const result = (outcome: CheckResult['outcome'], score: number | null, detail: string | null): LivenessFinding => ({
    result: { check: 'liveness', outcome, score, detail },
    face: outcome === 'passed' ? shown : null,
  });
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

/**
 * The attempt that decides: the first doubtful one, unless one passed before it; else the newest that passed, or the
 * newest of all.
 *
 * @param attempts of one step and verification, newest first.
 * @param since when an answer that is not doubtful must have come at the earliest to count; without it, as for a selfie
 * that came with the newest.
 */
export function decidingAttempt(
  attempts: readonly LivenessAttemptRow[],
  since = secondsAfter(attempts[0]?.answered_at ?? new Date(0), -VALID),
): LivenessAttemptRow | undefined {
  const doubtful = attempts.findLastIndex(({ outcome }) => outcome === 'review');
  if (doubtful >= 0 && !lastPassed(attempts.slice(doubtful), since)) return attempts[doubtful];
  return lastPassed(attempts, since) ?? attempts.find((attempt) => isSince(attempt, since));
}

const lastPassed = (attempts: readonly LivenessAttemptRow[], since: Date) =>
  attempts.find((attempt) => attempt.outcome === 'passed' && isSince(attempt, since));

const isSince = ({ answered_at }: LivenessAttemptRow, since: Date) => answered_at !== null && answered_at > since;
