import type { FaceAnswer, FaceOutcome } from '@veridoor/contract/faces/biologin';
import { matchScore, SAME_SCORE } from '../../vision/faces/match.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { countTry, forgetTries, uncountTry } from './enrolled-faces-queries.ts';
import { isFurther } from '@veridoor/face-vision/liveness/choose';
import type { Connection } from '../../platform/database/connection.ts';
import { forgetFrames, latestAttempts, type LivenessAttemptRow } from '../liveness/queries.ts';
import { openDescriptor } from './enrolment.ts';
import { beginReading, judgeVideo, type JudgingParts } from '../liveness/liveness-video.ts';
import type { Sent } from '../../platform/http/bodies/frames-form.ts';
import { concludeChallenge, takeAnswer, type FacePurpose } from '../liveness/liveness-prompts.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** Failed attempts in a row that are allowed, and seconds of the lock after them. */
export const MOST_TRIES = 5;
export const LOCK_TIME = 3600;

export type RecognitionParts = JudgingParts & Pick<Parts, 'clock' | 'randomBelow'>;

export interface Recognition extends FaceOutcome {
  /** This try was the last before the lock. */
  locks: boolean;
  /** The outcome was sent before, but the answer was lost. */
  again: boolean;
}

/**
 * Takes an answer, or a piece of one, and returns what comes next; after the last, whether the video shows the enrolled person, alive and
 * present. An attempt counts before it is judged; a success resets the count.
 *
 * @throws ProblemError what takeAnswer refuses; unreadable_image.
 */
export async function recognise(
  parts: RecognitionParts,
  who: { companyId: string; profileId: string },
  purpose: FacePurpose,
  answer: Sent<FaceAnswer>,
): Promise<Recognition> {
  const { database, clock, secrets } = parts;
  const now = clock.now();
  const { taken, face } = await database.transaction().execute(async (transaction) => {
    const which = { profileId: who.profileId, id: answer.challenge, now };
    const found = await takeAnswer(transaction, parts, which, answer, (one) => one === purpose);
    const limits = { now, most: MOST_TRIES, lockedUntil: secondsAfter(now, LOCK_TIME) };
    return { taken: found, face: found.kind === 'whole' ? await countTry(transaction, who, limits) : null };
  });
  const { attempt } = taken;
  if (taken.kind === 'piece') return { outcome: null, hint: null, prompt: null, locks: false, again: false };
  if (taken.kind === 'next') {
    if (taken.whole) beginReading(parts, attempt, taken.whole);
    return { outcome: null, hint: null, prompt: taken.prompt, locks: false, again: false };
  }
  const reply = { prompt: null, locks: false, again: taken.kind === 'judged' };
  if (taken.kind === 'judged') {
    const outcome = attempt.outcome === 'failed' ? 'again' : attempt.outcome;
    return { ...reply, outcome, hint: hintFor(attempt) };
  }
  if (!face) {
    parts.videos.forget(await forgetFrames(database, attempt.id));
    return { ...reply, outcome: 'unavailable', hint: null };
  }
  const locks = face.locked_until !== null;
  const video = await judgeVideo(parts, who, attempt, answer).catch(async (fault: unknown) => {
    // A file that is no image counts as an attempt; a fault of the service says nothing about the person.
    if (!(fault instanceof ProblemError)) await uncountTry(database, who.profileId);
    throw fault;
  });
  const score = video.descriptor ? matchScore(video.descriptor, openDescriptor(secrets, face)) : 0;
  const same = score >= SAME_SCORE;
  // Another face takes no doubt back, either.
  const outcome = same ? video.outcome : isFurther(attempt.prompts) ? 'review' : 'failed';
  const further = await database.transaction().execute(async (transaction) => {
    const prompt = await concludeChallenge(transaction, parts, attempt, {
      ...video.row,
      outcome,
      checks: [...video.row.checks, { check: 'match', passed: same, value: score }],
    });
    if (outcome === 'passed') await forgetTries(transaction, who.profileId);
    if (outcome === 'review') await uncountTry(transaction, who.profileId);
    return prompt;
  });
  if (further) return { ...reply, outcome: null, hint: null, prompt: further };
  if (outcome !== 'failed') return { ...reply, outcome, hint: null };
  return { ...reply, outcome: locks ? 'unavailable' : 'again', hint: locks ? null : hintFor(video), locks };
}

/**
 * Whether a video of this purpose was doubtful and nothing has settled that: a new one does not take its place. Without
 * that of a challenge which goes on.
 */
export async function isDoubtful(
  connection: Connection,
  { profileId, purpose, since }: { profileId: string; purpose: FacePurpose; since: Date },
  challenge?: string,
): Promise<boolean> {
  const attempts = await latestAttempts(connection, profileId, { step: purpose, since });
  return attempts.some(({ id, outcome }) => outcome === 'review' && id !== challenge);
}

/** Only what anybody can see in the image; not whether it was alive, nor whose face it is. */
function hintFor({ hint }: Pick<LivenessAttemptRow, 'hint'>): FaceOutcome['hint'] {
  return hint === 'face_missing' || hint === 'face_several' ? hint : null;
}
