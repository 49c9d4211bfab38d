import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { Actor } from '../../records/audit/audit.ts';
import { findProfileSteps } from '../../records/flow/profile-steps-queries.ts';
import { isDecided } from '../../records/profiles/profile-status.ts';
import { lockProfile, type LockedProfile } from '../../records/profiles/queries.ts';
import { openVerification } from './opening.ts';
import { takeOver } from './taking.ts';
import { beginWith, findWorkflow, type WorkflowRow } from '../../records/companies/workflows-queries.ts';
import { findNewestVersion, refuseRetired } from '../workflows/versions.ts';

/** The version that a link leads through, and the verification that it opens. */
interface Choice {
  workflow: string;
  verification: string | null;
}

/**
 * What a link opens that names a workflow. A profile that nobody has begun gets the newest version of it. One that has
 * begun with the same workflow goes on with the version that it has. A decided one gets another verification, and so
 * does one whose verification has expired when the workflow is another. Call it with the profile locked.
 *
 * @throws ProblemError workflow_not_found, also for another company's; workflow_retired, workflow_begun, verification_open.
 */
export async function chooseWorkflow(
  transaction: Connection,
  actor: Actor,
  profile: LockedProfile,
  slug: string,
  now: Date,
): Promise<Choice> {
  const { verification_id: verification } = profile;
  const requested = await findNewestVersion(transaction, profile.company_id, slug);
  if (isDecided(profile.status)) return another(transaction, actor, profile, refuseRetired(requested), now);
  const present = await findWorkflow(transaction, profile.workflow_id);
  if (present.slug === slug) return { workflow: present.id, verification };
  const steps = await findProfileSteps(transaction, [profile.id]);
  const untouched = steps.every(
    ({ status, failed_attempts, taken_from }) =>
      (status === 'not_uploaded' || taken_from !== null) && failed_attempts === 0,
  );
  if (profile.status === 'created' && untouched) {
    await beginWith(
      transaction,
      { profileId: profile.id, verificationId: verification },
      refuseRetired(requested),
      now,
    );
    await takeOver(transaction, profile.id, requested.definition, now);
    return { workflow: requested.id, verification };
  }
  if (profile.verification_status === 'expired')
    return another(transaction, actor, profile, refuseRetired(requested), now);
  throw new ProblemError('workflow_begun');
}

async function another(
  transaction: Connection,
  actor: Actor,
  { company_id, id }: LockedProfile,
  requested: WorkflowRow,
  now: Date,
): Promise<Choice> {
  const profile = await lockProfile(transaction, company_id, id);
  if (!profile) throw new Error('a locked profile is gone');
  return {
    workflow: requested.id,
    verification: await openVerification(transaction, actor, profile, requested, {}, now),
  };
}
