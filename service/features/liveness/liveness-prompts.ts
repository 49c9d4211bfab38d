import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { LivenessChallenge, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import {
  chooseFurther,
  choosePrompts,
  mayAskFurther,
  mayPass,
  type Wishes,
} from '@veridoor/face-vision/liveness/choose';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import {
  addPrompt,
  concludeAttempt,
  insertAnswer,
  listAnswers,
  countAttempts,
  endDoubted,
  forgetFrames,
  goOn,
  holdStatus,
  insertAttempt,
  isOtherDoubted,
  lockAttempt,
  setDoubted,
  type LivenessAnswerRow,
  type LivenessAttemptRow,
  type LivenessConclusion,
} from './queries.ts';
import { isClosed, isDecided } from '../../records/profiles/profile-status.ts';
import type { AnsweredFrame } from '../../platform/http/bodies/frames-form.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { framesIn, joined, pieceOf, sealed, type Piece, type SentPiece } from './liveness-pieces.ts';

/**
 * Seconds from a prompt to the arrival of its answer. A prompt takes four, and sending its frames over a slow network
 * another four; with a screen reader, the path to follow takes fifteen.
 */
const LIMIT = { usual: 15, unhurried: 45 } as const;
/** Milliseconds by which the clocks of a browser and of the service may run apart while a prompt is answered. */
const TOLERANCE = 100;
/**
 * Challenges of a profile in this many seconds, answered or not: an owner of videos cannot ask until they match, which
 * happens in one of thousands of paths.
 */
const MOST_CHALLENGES = [
  { most: 32, window: 86_400 },
  { most: 8, window: 900 },
] as const;

/** Inputs of a new challenge. */
export type ChallengeParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'randomBelow'>;

/** The challenge and prompt of an accepted answer. */
export type TakenAnswer =
  /** A piece, now or before, after which another follows. */
  | { kind: 'piece'; attempt: LivenessAttemptRow }
  /** One of several, now or before: the next comes. `whole` is the answer that ended now; null for one sent again. */
  | { kind: 'next'; attempt: LivenessAttemptRow; prompt: LivenessPrompt; whole: WholeAnswer | null }
  /** The last: the video must be judged. */
  | { kind: 'whole'; attempt: LivenessAttemptRow }
  /** The last, sent again: the video was judged. */
  | { kind: 'judged'; attempt: LivenessAttemptRow };

/** All frames for one prompt, with the id of their last piece. */
export interface WholeAnswer {
  id: string;
  number: number;
  asked_at: Date;
  frames: readonly AnsweredFrame[];
}

/**
 * Begins a challenge for a profile, for a step or another purpose, and returns the first prompt.
 *
 * @throws ProblemError too_many_attempts
 */
export async function giveChallenge(
  { database, clock, secrets, randomBelow }: ChallengeParts,
  profileId: string,
  purpose: string,
  { without = [], unhurried = false }: Wishes,
): Promise<LivenessChallenge> {
  const now = clock.now();
  for (const { most, window } of MOST_CHALLENGES) {
    const given = await countAttempts(database, profileId, secondsAfter(now, -window));
    if (given < most) continue;
    const limit = { maximum: most, unit: 'attempts', seconds: window } as const;
    throw new ProblemError('too_many_attempts', { retryAfter: window, limit });
  }
  const attempt = {
    id: randomUUID(),
    prompts: choosePrompts({ without, unhurried }, randomBelow),
    unhurried,
  };
  await insertAttempt(database, {
    ...attempt,
    profile_id: profileId,
    step_id: purpose,
    prompts: JSON.stringify(attempt.prompts),
    unaided: mayPass(without),
    created_at: now,
    asked_at: now,
    expires_at: expiryOf(attempt, now),
  });
  return { id: attempt.id, prompt: promptOf(secrets, attempt, 0) };
}

/**
 * Takes the answer to one prompt, or a piece of it, and asks the next once it is whole. The same frames for the same
 * prompt may come again, since an answer can be lost on its way: they change nothing. The frames wait, sealed, for the
 * video to be whole.
 *
 * @throws ProblemError liveness_not_found, also for another profile's or another purpose's; liveness_answered for a
 * piece that came with other frames; liveness_broken; liveness_expired; liveness_too_long; liveness_too_large;
 * liveness_judging.
 */
export async function takeAnswer(
  transaction: Connection,
  { secrets }: Pick<Parts, 'secrets'>,
  { profileId, id, now }: { profileId: string; id: string; now: Date },
  answer: SentPiece,
  isPurpose: (purpose: string) => boolean,
): Promise<TakenAnswer> {
  const attempt = await lockAttempt(transaction, profileId, id);
  const number = attempt && isPurpose(attempt.step_id) ? numberOf(secrets, attempt, answer.nonce) : -1;
  if (!attempt || number < 0) throw new ProblemError('liveness_not_found');
  const arrived = await listAnswers(transaction, id);
  const before = arrived.filter((one) => one.number === number);
  const piece = await pieceOf(answer, before);
  const same = before.find((one) => one.piece === piece.piece);
  if (same || number < attempt.answered) return sentBefore(secrets, attempt, { number, piece, same, now });
  if (attempt.expires_at <= now) throw new ProblemError('liveness_expired');
  const passed = now.getTime() - attempt.asked_at.getTime();
  if (piece.frames.some(({ at }) => at > passed + TOLERANCE)) throw new ProblemError('liveness_too_long');
  const frames = joined(framesIn(secrets, before), piece);
  const kept = { id: randomUUID(), number, asked_at: attempt.asked_at };
  const { more, chain } = piece;
  const content = sealed(secrets, piece, arrived, attempt);
  await insertAnswer(transaction, { ...kept, attempt_id: id, piece: piece.piece, more, chain, frames: content });
  if (more) return { kind: 'piece', attempt };

  const isLast = number + 1 === attempt.prompts.length;
  await goOn(transaction, id, number, { now, expires: isLast ? null : expiryOf(attempt, now) });
  if (isLast) return { kind: 'whole', attempt };
  return { kind: 'next', attempt, prompt: promptOf(secrets, attempt, number + 1), whole: { ...kept, frames } };
}

/** A piece that was sent again: its outcome is repeated. */
function sentBefore(
  secrets: Parts['secrets'],
  attempt: LivenessAttemptRow,
  { number, piece, same, now }: { number: number; piece: Piece; same: LivenessAnswerRow | undefined; now: Date },
): TakenAnswer {
  const isSame = same?.more === piece.more && timingSafeEqual(piece.chain, same.chain);
  if (!isSame || number + 1 < attempt.answered) throw new ProblemError('liveness_answered');
  if (piece.more) return { kind: 'piece', attempt };
  if (number + 1 < attempt.prompts.length) {
    return { kind: 'next', attempt, prompt: promptOf(secrets, attempt, number + 1), whole: null };
  }
  // Frames are kept until the video is judged; a doubted one expires with that.
  if (same.frames && attempt.expires_at > now) throw new ProblemError('liveness_judging');
  if (attempt.outcome === null) throw new ProblemError('liveness_answered');
  return { kind: 'judged', attempt };
}

/** The purpose of a challenge without a step; no step can have this name. */
export type FacePurpose = `:${string}`;
export const isForStep = (purpose: string) => !purpose.startsWith(':');

/**
 * Records the judgement of a whole video. A doubtful one gets another path, once, and its frames are kept for it: it
 * counts as doubtful unless that settles it, so that nobody who stops there is forgotten.
 *
 * @returns the further prompt; null when the judgement is final, and the frames are deleted. Those of a selfie's first
 * doubtful video stay until its verification is decided.
 */
export async function concludeChallenge(
  transaction: Connection,
  { clock, secrets, randomBelow, videos }: Pick<Parts, 'clock' | 'secrets' | 'randomBelow' | 'videos'>,
  attempt: LivenessAttemptRow,
  conclusion: LivenessConclusion,
): Promise<LivenessPrompt | null> {
  await concludeAttempt(transaction, attempt.id, conclusion);
  const { id, prompts, unaided, unhurried } = attempt;
  const now = clock.now();
  const isDoubtful = conclusion.outcome === 'review';
  const stays = isDoubtful && (await waitsForPerson(transaction, attempt));
  await setDoubted(transaction, id, stays);
  if (!isDoubtful || !unaided || !mayAskFurther(prompts)) {
    videos.forget(await (stays ? endDoubted(transaction, id, now) : forgetFrames(transaction, id)));
    return null;
  }
  const longer = { ...attempt, prompts: [...prompts, chooseFurther(unhurried, randomBelow)] };
  await addPrompt(transaction, longer, { now, expires: expiryOf(attempt, now) });
  return promptOf(secrets, longer, prompts.length);
}

/** Whether the frames of a doubtful video stay: somebody is still to decide, and no earlier one of the step waits. */
async function waitsForPerson(transaction: Connection, attempt: LivenessAttemptRow): Promise<boolean> {
  if (!isForStep(attempt.step_id)) return false;
  const status = await holdStatus(transaction, attempt.profile_id);
  return !isDecided(status) && !isClosed(status) && !(await isOtherDoubted(transaction, attempt));
}

type Asked = Pick<LivenessAttemptRow, 'id' | 'prompts' | 'unhurried'>;

/** The person's view: nothing of later prompts. */
function promptOf(secrets: Parts['secrets'], attempt: Asked, number: number): LivenessPrompt {
  const prompt = attempt.prompts[number];
  if (!prompt) throw new Error('there is no such prompt');
  const { path, colours, edges, further: _, ...rest } = prompt;
  return {
    ...rest,
    ...(path && { path: path.map((target) => ({ ...target })) }),
    ...(colours && { colours: [...colours] }),
    ...(edges && { edges: [...edges] }),
    nonce: nonceOf(secrets, attempt, number),
    limit: limitOf(attempt) * 1000,
  };
}

/** The number of the prompt with this nonce, among those asked so far; -1 for none. */
function numberOf(secrets: Parts['secrets'], attempt: LivenessAttemptRow, nonce: string): number {
  const given = Buffer.from(nonce);
  return attempt.prompts.findIndex((_, number) => {
    const own = Buffer.from(nonceOf(secrets, attempt, number));
    return number <= attempt.answered && own.length === given.length && timingSafeEqual(own, given);
  });
}

/** A keyed hash: unpredictable, and the same when the outcome is repeated. */
const nonceOf = (secrets: Parts['secrets'], { id }: Pick<Asked, 'id'>, number: number): string =>
  secrets.keyedHash('liveness nonce', `${id} ${number}`);

const limitOf = ({ unhurried }: Pick<Asked, 'unhurried'>): number => (unhurried ? LIMIT.unhurried : LIMIT.usual);
const expiryOf = (attempt: Pick<Asked, 'unhurried'>, now: Date): Date => secondsAfter(now, limitOf(attempt));
