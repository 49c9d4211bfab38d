import type {
  LivenessAnswer,
  LivenessChallenge,
  LivenessOutcome,
  LivenessRequest,
} from '@veridoor/contract/faces/liveness';
import type { Sent } from '../../platform/http/bodies/frames-form.ts';
import type { Parts } from '../../parts.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { beginReading, judgeVideo, type JudgingParts } from './liveness-video.ts';
import { concludeChallenge, giveChallenge, isForStep, takeAnswer, type ChallengeParts } from './liveness-prompts.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { openStep } from '../../records/flow/submission-rules.ts';

/**
 * A new challenge for a selfie step, with its first prompt.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required and what else openStep refuses; too_many_attempts.
 */
export async function createChallenge(
  parts: ChallengeParts,
  customer: ProfilePrincipal,
  { step, ...wishes }: LivenessRequest,
): Promise<LivenessChallenge> {
  const flow = await findFlow(parts.database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  if (offerOf(openStep(flow, step, customer)).face === undefined) throw new ProblemError('step_not_found');
  return giveChallenge(parts, customer.profileId, step, wishes);
}

/**
 * Takes the answer to one prompt of a step's challenge, or a piece of it, and returns the next prompt or judges all
 * frames. A doubtful video gets a further prompt once, and is judged again with it.
 *
 * @throws ProblemError what takeAnswer refuses; unreadable_image.
 */
export async function answerChallenge(
  parts: JudgingParts & Pick<Parts, 'clock' | 'randomBelow'>,
  customer: ProfilePrincipal,
  id: string,
  answer: Sent<LivenessAnswer>,
): Promise<LivenessOutcome> {
  const { database, clock } = parts;
  const which = { profileId: customer.profileId, id, now: clock.now() };
  const taken = await database
    .transaction()
    .execute((transaction) => takeAnswer(transaction, parts, which, answer, isForStep));
  switch (taken.kind) {
    case 'piece':
      return { outcome: null, hint: null, prompt: null };
    case 'next':
      if (taken.whole) beginReading(parts, taken.attempt, taken.whole);
      return { outcome: null, hint: null, prompt: taken.prompt };
    case 'judged':
      return { outcome: taken.attempt.outcome, hint: taken.attempt.hint, prompt: null };
    case 'whole': {
      const { outcome, hint, row } = await judgeVideo(parts, customer, taken.attempt, answer);
      const { attempt } = taken;
      const further = await database
        .transaction()
        .execute((transaction) => concludeChallenge(transaction, parts, attempt, row));
      return further ? { outcome: null, hint: null, prompt: further } : { outcome, hint, prompt: null };
    }
  }
}
