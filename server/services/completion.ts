import type { Completion } from '../../contract/session.ts';
import type { Connection, Parts } from '../parts.ts';
import { voidLinks, type LinkRow } from '../repositories/links.ts';
import { findProfileSteps } from '../repositories/profile-steps.ts';
import { updateProfile, type ProfileRow } from '../repositories/profiles.ts';
import { findWorkflow } from '../repositories/workflows.ts';
import { callbackAddress } from './addresses.ts';
import { outcomeOf } from './outcome.ts';
import type { ProfilePrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';
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
    const { definition } = await findWorkflow(transaction, profile.workflow_id);
    const steps = stepProgress(definition.steps, await findProfileSteps(transaction, [profile.id]));
    const outcome = outcomeOf(steps);
    const exhausted = outcome.kind === 'exhausted';
    if (link?.void_reason === 'completed' || isHandedIn(profile.status) || isClosed(profile.status)) {
      return answer(link, profile, exhausted ? 'incomplete' : 'complete', exhausted ? ['attempts_exhausted'] : []);
    }
    if (outcome.kind === 'processing' || outcome.kind === 'outstanding') {
      if (leave) return answer(link, profile, 'incomplete', []);
      if (outcome.kind === 'processing') throw new ProblemError('steps_processing');
      throw new ProblemError('steps_outstanding', { detail: `Still to be done: ${outcome.steps.join(', ')}.` });
    }
    const approved = outcome.kind === 'complete' && outcome.approved && definition.automatic_decision;
    await handIn(transaction, profile, approved ? 'approved' : 'in_review', exhausted, parts.clock.now());
    return answer(link, profile, exhausted ? 'incomplete' : 'complete', exhausted ? ['attempts_exhausted'] : []);
  });
}

async function handIn(
  transaction: Connection,
  profile: ProfileRow,
  status: 'approved' | 'in_review',
  exhausted: boolean,
  now: Date,
): Promise<void> {
  if (!mayBecome(profile.status, status)) throw new Error(`a ${profile.status} profile cannot be handed in`);
  await voidLinks(transaction, profile.id, 'completed', now);
  await updateProfile(transaction, profile.id, {
    status,
    status_reason: exhausted ? 'attempts_exhausted' : null,
    updated_at: now,
  });
}

function answer(
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
