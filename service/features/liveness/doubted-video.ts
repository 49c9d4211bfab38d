import type { DoubtedVideo } from '@veridoor/contract/faces/doubted-video';
import { levelOf, LIMITS } from '@veridoor/face-vision/liveness/level';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { framesIn, textOf } from './liveness-pieces.ts';
import { findDoubted, listAnswers, type LivenessAttemptRow } from './queries.ts';

type Measure = DoubtedVideo['measures'][number];

/** On which side of its limit each measure of a living face is. */
const BOUNDS: Record<Measure['measure'], Measure['bound']> = {
  relief: 'at_least',
  gaze: 'at_most',
  continuity: 'at_most',
  light: 'at_least',
};

const MEASURES = Object.keys(BOUNDS) as Measure['measure'][];

/**
 * The frames of a selfie's video that was doubted, with what was measured of them, for who decides. The look is audited
 * first.
 *
 * @throws ProblemError profile_not_found, also for another company's; file_gone once the verification is decided.
 */
export async function readDoubtedVideo(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  user: UserPrincipal,
  { id, step }: { id: string; step: string },
): Promise<DoubtedVideo> {
  const profile = await findProfile(database, user.companyId, id);
  if (!profile) throw new ProblemError('profile_not_found');
  const attempt = await findDoubted(database, id, step);
  if (!attempt) {
    throw new ProblemError('file_gone', {
      detail: 'No video of this step was doubted, or the verification is decided.',
    });
  }
  await recordAudit(database, {
    companyId: user.companyId,
    actor: user,
    action: 'liveness.video_read',
    subject: { kind: 'profile', id },
    detail: { step, challenge: attempt.id },
  });
  const began = attempt.created_at.getTime();
  const pieces = await listAnswers(database, attempt.id);
  return {
    step,
    level: levelOf(attempt.checks),
    prompts: pieces.flatMap(({ number, piece, asked_at }) => {
      const prompt = piece === 0 ? attempt.prompts[number] : undefined;
      return prompt ? [{ action: prompt.action, at: asked_at.getTime() - began + prompt.wait }] : [];
    }),
    frames: pieces
      // An unreadable answer to the further prompt keeps none.
      .filter(({ frames }) => frames !== null)
      .flatMap((one) =>
        framesIn(secrets, [one]).map(({ at, jpeg }) => ({
          at: one.asked_at.getTime() - began + at,
          prompt: one.number,
          image: textOf(jpeg),
        })),
      ),
    measures: measuresOf(attempt),
    answered_at: attempt.answered_at?.toISOString() ?? null,
  };
}

function measuresOf({ checks }: LivenessAttemptRow): Measure[] {
  return MEASURES.flatMap((measure) => {
    const found = checks.find(({ check }) => check === measure);
    const limit = LIMITS[measure];
    if (!found || limit === undefined) return [];
    return [{ measure, value: found.value, limit, bound: BOUNDS[measure], against: !found.passed }];
  });
}
