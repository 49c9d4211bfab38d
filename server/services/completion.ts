import type { Completion } from '../../contract/session.ts';
import type { Connection, Parts } from '../parts.ts';
import { voidLinks, type LinkRow } from '../repositories/links.ts';
import { findProfileSteps } from '../repositories/profile-steps.ts';
import { updateProfile, type ProfileRow } from '../repositories/profiles.ts';
import { findWorkflow } from '../repositories/workflows.ts';
import { callbackAddress } from './addresses.ts';
import { ofCustomer, recordAudit } from './audit.ts';
import { completeLogin } from './biologin.ts';
import { journeyOf, stepsOf } from './calls/journey.ts';
import { aboutProfile, recordEvents, type Happening } from './events.ts';
import { orderEnrolment } from './enrolment.ts';
import { outcomeOf } from './outcome.ts';
import type { ProfilePrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';
import { auditStatus } from './profile-change.ts';
import { isClosed, isHandedIn, mayBecome } from './profile-status.ts';
import { withLockedProfile } from './session.ts';
import { stepProgress } from './step-progress.ts';

/**
 * Ends the flow and tells where the browser goes. Once everything is in, the links are void and the profile is decided or
 * waits for a reviewer; asking again gives the same answer. A customer who leaves before that may come back by the link.
 *
 * @throws ProblemError steps_processing and steps_outstanding, unless the customer leaves; consent_required.
 */
export async function completeSession(parts: Parts, customer: ProfilePrincipal, leave: boolean): Promise<Completion> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    if (link && journeyOf(link) === 'biologin') {
      return completeLogin(transaction, profile, link, { leave, now: parts.clock.now() });
    }
    const { definition } = await findWorkflow(transaction, profile.workflow_id);
    const rows = await findProfileSteps(transaction, [profile.id]);
    const steps = stepProgress(stepsOf(definition, journeyOf(link)), rows);
    const outcome = outcomeOf(steps);
    const exhausted = outcome.kind === 'exhausted';
    if (link?.void_reason === 'completed' || isHandedIn(profile.status) || isClosed(profile.status)) {
      return completionAnswer(
        link,
        profile,
        exhausted ? 'incomplete' : 'complete',
        exhausted ? ['attempts_exhausted'] : [],
      );
    }
    if (outcome.kind === 'processing' || outcome.kind === 'outstanding') {
      if (leave) {
        await recordEvents(transaction, aboutProfile(profile), [ended('incomplete', [])], parts.clock.now());
        return completionAnswer(link, profile, 'incomplete', []);
      }
      if (outcome.kind === 'processing') throw new ProblemError('steps_processing');
      throw new ProblemError('steps_outstanding', { detail: `Still to be done: ${outcome.steps.join(', ')}.` });
    }
    // After a call the profile is approved without a further look only when nothing else that the workflow wants is open.
    const whole = outcomeOf(stepProgress(definition.steps, rows));
    const sure = outcome.kind === 'complete' && outcome.approved && whole.kind === 'complete' && whole.approved;
    const approved = sure && definition.automatic_decision;
    await handIn(transaction, customer, profile, {
      status: approved ? 'approved' : 'in_review',
      exhausted,
      end: exhausted ? ended('incomplete', ['attempts_exhausted']) : ended('complete', []),
      now: parts.clock.now(),
    });
    return completionAnswer(
      link,
      profile,
      exhausted ? 'incomplete' : 'complete',
      exhausted ? ['attempts_exhausted'] : [],
    );
  });
}

interface HandingIn {
  status: 'approved' | 'in_review';
  exhausted: boolean;
  /** What is told of the end. */
  end: Happening;
  now: Date;
}

/** Takes what the customer handed in: the links end, the profile is decided or waits for a reviewer. */
export async function handIn(
  transaction: Connection,
  customer: ProfilePrincipal,
  profile: ProfileRow,
  { status, exhausted, end, now }: HandingIn,
): Promise<void> {
  if (!mayBecome(profile.status, status)) throw new Error(`a ${profile.status} profile cannot be handed in`);
  await recordAudit(transaction, { ...ofCustomer(customer), action: 'session.completed', detail: { exhausted } });
  await auditStatus(transaction, customer, profile, status);
  await voidLinks(transaction, profile.id, 'completed', now);
  await updateProfile(transaction, profile.id, {
    status,
    status_reason: exhausted ? 'attempts_exhausted' : null,
    updated_at: now,
  });
  if (status === 'approved') await orderEnrolment(transaction, profile.id, now);
  await recordEvents(transaction, aboutProfile(profile), [{ type: 'profile.status_changed' }, end], now);
}

function ended(status: Completion['status'], errors: string[]): Happening {
  const type = status === 'complete' ? 'verification.completed' : 'verification.incomplete';
  return { type, session: { kind: 'verification', status, errors } };
}

/** Where the browser goes, and with what. */
export function completionAnswer(
  link: LinkRow | null,
  profile: ProfileRow,
  status: Completion['status'],
  errors: readonly string[],
): Completion {
  return {
    status,
    callback_url: link && callbackAddress(link.return_url, { status, customerId: profile.id, errors }),
    deep_link: link?.deep_link ?? null,
  };
}
