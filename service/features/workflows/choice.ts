import type { ProfileTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Selectable } from 'kysely';
import { ProblemError } from '../../platform/problems/problems.ts';
import { findProfileSteps } from '../profiles/profile-steps-queries.ts';
import { beginWith, findWorkflow } from './queries.ts';
import { findNewestVersion } from './versions.ts';

type Beginning = Pick<Selectable<ProfileTable>, 'id' | 'company_id' | 'status' | 'workflow_id'>;

/**
 * Has a profile that nobody has begun go through the newest version of another workflow; with the workflow that it has,
 * it keeps its version. Call it with the profile locked.
 *
 * @returns the id of the version that the profile goes through.
 * @throws ProblemError workflow_not_found, also for another company's; workflow_begun.
 */
export async function chooseWorkflow(
  transaction: Connection,
  profile: Beginning,
  slug: string,
  now: Date,
): Promise<string> {
  const wanted = await findNewestVersion(transaction, profile.company_id, slug);
  const present = await findWorkflow(transaction, profile.workflow_id);
  if (present.slug === slug) return present.id;
  const steps = await findProfileSteps(transaction, [profile.id]);
  const untouched = steps.every(({ status, failed_attempts }) => status === 'not_uploaded' && failed_attempts === 0);
  if (profile.status !== 'created' || !untouched) throw new ProblemError('workflow_begun');
  await beginWith(transaction, profile.id, wanted, now);
  return wanted.id;
}
