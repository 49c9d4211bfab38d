import type { FaceAnswer, FaceOutcome } from '../../../packages/contract/biologin.ts';
import { matchScore, SAME_SCORE } from '../liveness/faces/match.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { countTry, forgetTries, uncountTry } from './enrolled-faces-queries.ts';
import { concludeAttempt } from '../liveness/queries.ts';
import { openDescriptor } from './enrolment.ts';
import { judgeAnswer, takeChallenge, type FacePurpose, type JudgedFilm, type JudgingParts } from '../liveness/liveness.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Tries in a row that may fail, and seconds that nobody is recognised after that. */
const MOST_TRIES = 5;
const LOCK_TIME = 3600;

export type RecognitionParts = JudgingParts & Pick<Parts, 'clock'>;

export interface Recognition extends FaceOutcome {
  /** This try was the last before the lock. */
  locks: boolean;
}

/**
 * Whether the film of an answer shows the person whose face is enrolled, alive and here. A try counts before it is judged;
 * the count begins anew after one that was recognised.
 *
 * @throws ProblemError liveness_not_found, liveness_answered, liveness_expired, unreadable_picture.
 */
export async function recognise(
  parts: RecognitionParts,
  who: { companyId: string; profileId: string },
  purpose: FacePurpose,
  answer: FaceAnswer,
): Promise<Recognition> {
  const { database, clock, secrets } = parts;
  const now = clock.now();
  const { attempt, face } = await database.transaction().execute(async (transaction) => {
    const which = { profileId: who.profileId, id: answer.challenge, now };
    return {
      attempt: await takeChallenge(transaction, which, answer, (found) => found === purpose),
      face: await countTry(transaction, who, { now, most: MOST_TRIES, lockedUntil: secondsAfter(now, LOCK_TIME) }),
    };
  });
  if (!face) return { outcome: 'unavailable', hint: null, locks: false };
  const locks = face.locked_until !== null;
  const film = await judgeAnswer(parts, who, attempt, answer).catch(async (fault: unknown) => {
    // A picture that is none is a try like others; a service that broke says nothing of the person.
    if (!(fault instanceof ProblemError)) await uncountTry(database, who.profileId);
    throw fault;
  });
  const score = film.descriptor ? matchScore(film.descriptor, openDescriptor(secrets, face)) : 0;
  const same = score >= SAME_SCORE;
  const outcome = same ? film.outcome : 'failed';
  await database.transaction().execute(async (transaction) => {
    await concludeAttempt(transaction, attempt.id, {
      ...film.row,
      outcome,
      checks: [...film.row.checks, { check: 'match', passed: same, value: score }],
    });
    if (outcome === 'passed') await forgetTries(transaction, who.profileId);
    if (outcome === 'review') await uncountTry(transaction, who.profileId);
  });
  if (outcome !== 'failed') return { outcome, hint: null, locks: false };
  return { outcome: locks ? 'unavailable' : 'again', hint: locks ? null : hintFor(film), locks };
}

/** Only what anybody can see in the picture; not whether it was alive, nor whose face it is. */
function hintFor({ hint }: JudgedFilm): FaceOutcome['hint'] {
  return hint === 'face_missing' || hint === 'face_several' ? hint : null;
}
