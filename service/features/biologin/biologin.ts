import type { FaceAnswer, FaceChallengeRequest, FaceOutcome } from '../../../packages/contract/biologin.ts';
import type { LivenessChallenge } from '../../../packages/contract/liveness.ts';
import type { Completion } from '../../../packages/contract/session.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { isRecognisable } from './enrolled-faces-queries.ts';
import { voidLinks, type LinkRow } from '../links/queries.ts';
import { latestAttempts } from '../liveness/queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { callbackAddress } from '../links/addresses.ts';
import { ofCustomer, recordAudit } from '../audit/audit.ts';
import { journeyOf } from '../calls/journey.ts';
import { whyUnrecognised } from './enrolment.ts';
import { aboutProfile, recordEvents, type Happening } from '../webhooks/events.ts';
import { giveChallenge } from '../liveness/liveness.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { recognise, type RecognitionParts } from './recognition.ts';
import { withLockedProfile } from '../sessions/session.ts';

const PURPOSE = ':biologin';

/** The error codes of the callback and of the event. */
type LoginError = 'biologin_failed' | 'biologin_review' | 'biologin_unavailable';

/**
 * What the person has to do before the camera to be recognised.
 *
 * @throws ProblemError link_missing without such a link, session_completed once it is used up, biologin_unavailable while the
 * face is locked or not enrolled; consent_required; too_many_attempts.
 */
export async function createLoginChallenge(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  { without = [] }: FaceChallengeRequest,
): Promise<LivenessChallenge> {
  await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    mayTry(profile, link);
    const now = parts.clock.now();
    if (!(await isRecognisable(transaction, profile.company_id, profile.id, now))) {
      const { title } = await whyUnrecognised(transaction, profile);
      throw new ProblemError('biologin_unavailable', { detail: `${title}.` });
    }
  });
  return giveChallenge(parts, customer.profileId, PURPOSE, without);
}

/**
 * Recognises the person, or not. Once recognised, the link is used up.
 *
 * @throws ProblemError link_missing, session_completed, consent_required and what recognise refuses.
 */
export async function answerLoginChallenge(
  parts: RecognitionParts,
  customer: ProfilePrincipal,
  answer: FaceAnswer,
): Promise<FaceOutcome> {
  await withLockedProfile(parts, customer, async (_, profile, link) => mayTry(profile, link));
  const { outcome, hint, locks } = await recognise(parts, customer, PURPOSE, answer);
  await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    const over = outcome === 'passed' || outcome === 'review';
    await recordAudit(transaction, {
      ...ofCustomer(customer),
      action: over ? 'biologin.completed' : 'biologin.refused',
      detail: { outcome, locked: locks },
    });
    // Another tab may have been recognised meanwhile: that was told already.
    if (!link || link.voided_at !== null) return;
    if (over) await voidLinks(transaction, profile.id, 'completed', now);
    const end = over ? ended(outcome === 'passed' ? [] : ['biologin_review']) : ended(['biologin_unavailable']);
    if (over || locks) await recordEvents(transaction, aboutProfile(profile), [end], now);
  });
  return { outcome, hint };
}

/**
 * Where the browser goes. Asking again gives the same answer.
 *
 * @throws ProblemError steps_outstanding for somebody who was not recognised, unless they leave.
 */
export async function completeLogin(
  transaction: Connection,
  profile: ProfileRow,
  link: LinkRow,
  { leave, now }: { leave: boolean; now: Date },
): Promise<Completion> {
  const [newest] = await latestAttempts(transaction, profile.id, { step: PURPOSE, since: link.created_at, limit: 1 });
  if (link.void_reason === 'completed') return answer(link, newest?.outcome === 'review' ? ['biologin_review'] : []);
  if (!leave) throw new ProblemError('steps_outstanding');
  if (!(await isRecognisable(transaction, profile.company_id, profile.id, now))) {
    return answer(link, ['biologin_unavailable']);
  }
  const errors: LoginError[] = ['biologin_failed'];
  await recordEvents(transaction, aboutProfile(profile), [ended(errors)], now);
  return answer(link, errors);
}

function mayTry(profile: ProfileRow, link: LinkRow | null): void {
  if (!link || journeyOf(link) !== 'biologin') throw new ProblemError('link_missing');
  if (link.voided_at !== null) throw new ProblemError('session_completed');
  if (profile.consent_at === null) throw new ProblemError('consent_required');
}

function ended(errors: LoginError[]): Happening {
  const status = errors.length === 0 ? 'complete' : 'incomplete';
  return { type: 'biologin.completed', session: { kind: 'biologin', status, errors } };
}

function answer(link: LinkRow, errors: LoginError[]): Completion {
  const status = errors.length === 0 ? 'complete' : 'incomplete';
  return {
    status,
    callback_url: callbackAddress(link.return_url, { status, customerId: link.profile_id, errors }),
    deep_link: link.deep_link,
  };
}
