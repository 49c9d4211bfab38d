import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type {
  LivenessAction,
  LivenessAnswer,
  LivenessChallenge,
  LivenessOutcome,
  LivenessRequest,
} from '../../../packages/contract/liveness.ts';
import { chooseActions, mayPass } from '../../../packages/face-vision/liveness/choose.ts';
import type { FilmFrame } from '../../../packages/face-vision/liveness/film.ts';
import { printsOf, verifyFilm, type LivenessVerdict } from '../../../packages/face-vision/liveness/verify.ts';
import { UnreadableFacePicture } from './faces/face-reader.ts';
import { readFilm } from './faces/read-film.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findFlow } from '../sessions/flows-queries.ts';
import { LIVENESS_EVIDENCE } from '../../platform/crypto/sealing-purposes.ts';
import { claimAnswer, concludeAttempt, countAttempts, findAttempt, insertAttempt, type LivenessAttemptRow } from './queries.ts';
import { evidenceOf, writeEvidence } from './liveness-evidence.ts';
import { livenessSignals } from './liveness-signals.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { earlierFilms } from '../duplicates/replays/earlier-films.ts';
import { offerOf } from '../../steps/registry.ts';
import { openStep } from '../documents/submission-rules.ts';

/** Seconds for an answer. The films take under 12; somebody who is read to, or needs a break, has time. */
const TIME_LIMIT = 120;
/**
 * Challenges that a profile is given in so many seconds, answered or not: who has one film cannot ask until its sequence comes
 * up, which is one of 96 at least.
 */
const MOST_CHALLENGES = [
  { most: 32, window: 86_400 },
  { most: 8, window: 900 },
] as const;

/** What a challenge is for when it is for no step; no step can be called so. */
export type FacePurpose = `:${string}`;

export type JudgingParts = Pick<Parts, 'database' | 'secrets' | 'seen' | 'faceReader'>;

/** What the service sees in an answer, before it is written down. */
export interface JudgedFilm {
  outcome: 'passed' | 'review' | 'failed';
  hint: LivenessOutcome['hint'];
  /** The face in numbers; null when no frame has one. */
  descriptor: Float32Array | null;
  row: Pick<LivenessAttemptRow, 'outcome' | 'checks' | 'signals' | 'evidence'>;
}

/**
 * A new challenge for a selfie step, for TIME_LIMIT seconds.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required and what else openStep refuses; too_many_attempts.
 */
export async function createChallenge(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  { step, without = [] }: LivenessRequest,
): Promise<LivenessChallenge> {
  const flow = await findFlow(parts.database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  if (offerOf(openStep(flow, step, customer)).face === undefined) throw new ProblemError('step_not_found');
  return giveChallenge(parts, customer.profileId, step, without);
}

/**
 * A random sequence for a profile, for a step or another purpose.
 *
 * @throws ProblemError too_many_attempts
 */
export async function giveChallenge(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  profileId: string,
  purpose: string,
  without: readonly LivenessAction[],
): Promise<LivenessChallenge> {
  const now = clock.now();
  for (const { most, window } of MOST_CHALLENGES) {
    const given = await countAttempts(database, profileId, secondsAfter(now, -window));
    if (given >= most) throw new ProblemError('too_many_attempts', { retryAfter: window });
  }
  const actions = chooseActions(without, (below) => randomInt(below));
  const challenge = { id: randomUUID(), nonce: randomBytes(24).toString('base64url'), actions };
  const expires = secondsAfter(now, TIME_LIMIT);
  await insertAttempt(database, {
    id: challenge.id,
    profile_id: profileId,
    step_id: purpose,
    nonce_hash: hashOf(challenge.nonce),
    actions: JSON.stringify(actions),
    unaided: mayPass(without),
    created_at: now,
    expires_at: expires,
  });
  return { ...challenge, expires_at: expires.toISOString() };
}

/**
 * Judges the answer to a step's challenge by its frames. It is judged once, whatever comes of it.
 *
 * @throws ProblemError liveness_not_found, also for another profile's; liveness_answered, liveness_expired;
 * unreadable_picture.
 */
export async function answerChallenge(
  parts: JudgingParts & Pick<Parts, 'clock'>,
  customer: ProfilePrincipal,
  id: string,
  answer: LivenessAnswer,
): Promise<LivenessOutcome> {
  const { database, clock } = parts;
  const isForStep = (purpose: string) => !purpose.startsWith(':');
  const attempt = await takeChallenge(
    database,
    { profileId: customer.profileId, id, now: clock.now() },
    answer,
    isForStep,
  );
  const { outcome, hint, row } = await judgeAnswer(parts, customer, attempt, answer);
  await concludeAttempt(database, id, row);
  return { outcome, hint };
}

/**
 * The challenge that an answer is for, marked as answered.
 *
 * @throws ProblemError liveness_not_found, also for another profile's or another purpose's; liveness_answered,
 * liveness_expired.
 */
export async function takeChallenge(
  connection: Connection,
  { profileId, id, now }: { profileId: string; id: string; now: Date },
  { nonce }: Pick<LivenessAnswer, 'nonce'>,
  isPurpose: (purpose: string) => boolean,
): Promise<LivenessAttemptRow> {
  const attempt = await findAttempt(connection, profileId, id);
  if (!attempt || !isPurpose(attempt.step_id) || !timingSafeEqual(hashOf(nonce), attempt.nonce_hash)) {
    throw new ProblemError('liveness_not_found');
  }
  if (attempt.answered_at) throw new ProblemError('liveness_answered');
  if (attempt.expires_at <= now) throw new ProblemError('liveness_expired');
  if (!(await claimAnswer(connection, id, now))) throw new ProblemError('liveness_answered');
  return attempt;
}

/**
 * Looks at the frames of an answer whose challenge was taken, and remembers what they looked like.
 *
 * @throws ProblemError unreadable_picture
 */
export async function judgeAnswer(
  parts: JudgingParts,
  { companyId }: { companyId: string },
  attempt: LivenessAttemptRow,
  { frames, camera_label }: Pick<LivenessAnswer, 'frames' | 'camera_label'>,
): Promise<JudgedFilm> {
  const film = await readFilm(
    parts.faceReader,
    frames.map(({ at, image }) => ({ at, jpeg: Buffer.from(image, 'base64') })),
  ).catch((fault: unknown) => {
    if (fault instanceof UnreadableFacePicture) throw new ProblemError('unreadable_picture');
    throw fault;
  });
  const earlier = await earlierFilms(parts, { companyId, attempt: attempt.id }, printsOf(film));
  const verdict = verifyFilm(attempt.actions, film, earlier);
  const outcome = verdict.passed ? (attempt.unaided ? 'passed' : 'review') : 'failed';
  const evidence = evidenceOf(film);
  const times = frames.map(({ at }) => at);
  return {
    outcome,
    hint: hintOf(verdict, film),
    descriptor: evidence.descriptor,
    row: {
      outcome,
      checks: verdict.checks,
      signals: livenessSignals(camera_label, times),
      evidence: parts.secrets.seal(LIVENESS_EVIDENCE, writeEvidence(evidence)),
    },
  };
}

/** Words for the honest, who can do better; nothing about depth, order or earlier films for others. */
function hintOf({ passed, checks }: LivenessVerdict, film: readonly FilmFrame[]): LivenessOutcome['hint'] {
  if (passed) return null;
  const failed = (check: string) => checks.some((one) => one.check === check && !one.passed);
  if (failed('one_face')) return film.some(({ faces }) => faces > 1) ? 'face_several' : 'face_missing';
  return failed('actions') && !failed('fresh') && !failed('same_face') ? 'not_done' : 'unclear';
}

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();
