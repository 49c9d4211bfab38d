import type { LivenessContext } from '../../checks/contexts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { latestAttempts, type LivenessAttemptRow } from './queries.ts';
import { readEvidence } from './liveness-evidence.ts';

/** Seconds for which an answered challenge counts for a selfie of the same step, unless it was doubtful. */
const VALID = 1800;

/**
 * The challenge of a selfie's step that decides, and the face that the last good one showed. A doubtful video stays with
 * a person, however long ago it was: one that passes later does not take its place, or whoever calls the API had several
 * tries.
 */
export async function livenessContext(
  { database, secrets, clock }: { database: Connection; secrets: Parts['secrets']; clock: Parts['clock'] },
  { profile, step }: { profile: string; step: string },
): Promise<LivenessContext> {
  const since = secondsAfter(clock.now(), -VALID);
  const attempts = await latestAttempts(database, profile, { step });
  const attempt = decidingAttempt(attempts, since);
  const last = lastPassed(attempts, since) ?? attempt;
  const shown = last?.evidence ? readEvidence(secrets.open(LIVENESS_EVIDENCE, last.evidence)).descriptor : null;
  return { attempt: attempt ?? null, shown };
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
