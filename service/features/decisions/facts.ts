import type { Connection } from '../../platform/database/connection.ts';
import { findProfilePages, type DocumentRow } from '../documents/queries.ts';
import { findProfileSteps } from '../profiles/profile-steps-queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { findWorkflow } from '../workflows/queries.ts';
import type { ProfileFacts } from './verdict/profile-verdict.ts';
import { stepsOfProfile } from '../calls/journey.ts';
import { toldRules } from './told-rules.ts';
import { screeningResult } from '../aml/screening/result.ts';

type StepDocument = DocumentRow & { step_id: string };

/** The facts behind the verdict on a profile, as the database has them now. */
export async function readFacts(
  connection: Connection,
  profile: ProfileRow,
): Promise<ProfileFacts & { pages: Map<string, StepDocument[]> }> {
  const { definition } = await findWorkflow(connection, profile.workflow_id);
  const progress = await readProgress(connection, profile.id);
  const ids = [...progress.steps.keys()];
  return {
    definition: {
      ...definition,
      steps: [...stepsOfProfile(definition, ids)],
      rules: [...toldRules(profile.test_outcome), ...(definition.rules ?? [])],
    },
    ...progress,
    results: [await screeningResult(connection, profile)],
  };
}

/** Pages and steps of a profile. */
export async function readProgress(
  connection: Connection,
  profileId: string,
): Promise<Pick<ProfileFacts, 'steps'> & { pages: Map<string, StepDocument[]> }> {
  const rows = await findProfileSteps(connection, [profileId]);
  return {
    pages: Map.groupBy(await findProfilePages(connection, profileId), ({ step_id }) => step_id),
    steps: new Map(
      rows.map(({ step_id, status, status_reason: reason, failed_attempts: failedAttempts }) => [
        step_id,
        { status, reason, failedAttempts },
      ]),
    ),
  };
}
