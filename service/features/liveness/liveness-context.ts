import { levelOf, reaches } from '@veridoor/face-vision/liveness/level';
import type { LivenessContext } from '../../checks/contexts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import type { LeastLevel } from '../../steps/step-module.ts';
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
  { profile, step, least }: { profile: string; step: string; least: LeastLevel },
): Promise<LivenessContext> {
  const since = secondsAfter(clock.now(), -VALID);
  const attempts = await latestAttempts(database, profile, { step });
  const attempt = decidingAttempt(attempts, least, since);
  const last = attempts.find((one) => one.outcome === 'passed' && isSince(one, since)) ?? attempt;
  const shown = last?.evidence ? readEvidence(secrets.open(LIVENESS_EVIDENCE, last.evidence)).descriptor : null;
  return { attempt: attempt ?? null, shown, least };
}

/**
 * The attempt that decides: the first doubtful one, unless one passed before it; else the newest that passed, or the
 * newest of all. One whose face does not show the light that it was to show is doubtful where the workflow asks for it:
 * whoever shows a recording could try until the colours suit it.
 *
 * @param attempts of one step and verification, newest first.
 * @param since when an answer that is not doubtful must have come at the earliest to count; without it, as for a selfie
 * that came with the newest.
 */
export function decidingAttempt(
  attempts: readonly LivenessAttemptRow[],
  least: LeastLevel,
  since = secondsAfter(attempts[0]?.answered_at ?? new Date(0), -VALID),
): LivenessAttemptRow | undefined {
  const passed = (some: readonly LivenessAttemptRow[]) =>
    some.find((one) => one.outcome === 'passed' && isSince(one, since) && reaches(levelOf(one.checks), least));
  const doubtful = attempts.findLastIndex((one) => one.outcome === 'review' || isUnlit(one, least));
  if (doubtful >= 0) return passed(attempts.slice(doubtful)) ? passed(attempts) : attempts[doubtful];
  return passed(attempts) ?? attempts.find((attempt) => isSince(attempt, since));
}

/** Whether the screen threw its light, and the face does not show it. */
const isUnlit = ({ outcome, prompts, checks }: LivenessAttemptRow, least: LeastLevel) =>
  outcome === 'passed' && prompts.some(({ action }) => action === 'light') && !reaches(levelOf(checks), least);

const isSince = ({ answered_at }: LivenessAttemptRow, since: Date) => answered_at !== null && answered_at > since;
