import type { CheckResult } from '../../../packages/contract/check.ts';
import { matchScore, SAME_SCORE } from './faces/match.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { latestAttempts } from './queries.ts';
import { readEvidence } from './liveness-evidence.ts';

/** Seconds for which a passed challenge counts for a selfie of the same step. */
const VALID = 1800;

/** The result of the check, and the face of a video that passed and showed the one of the selfie. */
interface LivenessFinding {
  result: CheckResult;
  face: Float32Array | null;
}

/**
 * The result of the check `liveness` for a selfie: the newest answered challenge of its step, and whether it showed the
 * face of the selfie. Without a passed video, a person must look.
 */
export async function livenessResult(
  { database, secrets, clock }: { database: Connection; secrets: Parts['secrets']; clock: Parts['clock'] },
  { profile, step, descriptor }: { profile: string; step: string; descriptor: Float32Array | null },
): Promise<LivenessFinding> {
  const since = secondsAfter(clock.now(), -VALID);
  const attempts = await latestAttempts(database, profile, { step, since, limit: 5 });
  const attempt = attempts.find(({ outcome }) => outcome === 'passed') ?? attempts[0];
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
