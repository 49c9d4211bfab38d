import type { Connection } from '../parts.ts';
import type { Flow } from '../repositories/flows.ts';
import { findProfileSteps } from '../repositories/profile-steps.ts';
import { lockProfile, updateProfile } from '../repositories/profiles.ts';
import type { Actor } from './audit.ts';
import { orderEnrolment } from './enrolment.ts';
import { aboutProfile, recordEvents } from './events.ts';
import { outcomeOf } from './outcome.ts';
import { auditStatus } from './profile-change.ts';
import { stepProgress } from './step-progress.ts';

/**
 * What a reviewer's decision on a page means for a profile that was handed in: the last one approves it where the workflow
 * decides by itself, and a profile that was approved is looked at again when one of its steps no longer is.
 */
export async function settleProfile(
  transaction: Connection,
  actor: Actor,
  flow: Pick<Flow, 'companyId' | 'profileId' | 'definition'>,
  now: Date,
): Promise<void> {
  const profile = await lockProfile(transaction, flow.companyId, flow.profileId);
  if (profile?.status !== 'in_review' && profile?.status !== 'approved') return;
  const steps = stepProgress(flow.definition.steps, await findProfileSteps(transaction, [profile.id]));
  const outcome = outcomeOf(steps);
  const approved = outcome.kind === 'complete' && outcome.approved;
  const status = approved && flow.definition.automatic_decision ? 'approved' : approved ? profile.status : 'in_review';
  if (status === profile.status) return;
  await auditStatus(transaction, actor, profile, status);
  await updateProfile(transaction, profile.id, { status, status_reason: null, updated_at: now });
  if (status === 'approved') await orderEnrolment(transaction, profile.id, now);
  await recordEvents(transaction, aboutProfile(profile), [{ type: 'profile.status_changed' }], now);
}
