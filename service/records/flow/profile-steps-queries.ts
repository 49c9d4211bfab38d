import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Profile } from '@veridoor/contract/profile';
import type { StepKind } from '@veridoor/contract/step';
import type { ProfileStepTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification, ONCE_IN_VERIFICATION } from '../../platform/database/of-verification.ts';

export type ProfileStepRow = Selectable<ProfileStepTable>;

/**
 * The steps of a row of `profile` in a statement, in its present verification and the order of its workflow, as the
 * contract shows them. A step outside the workflow, a call of its own, comes after them.
 */
export const stepsInOrder = sql<Profile['steps']>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', profile_step.step_id, 'kind', profile_step.kind, 'status', profile_step.status)
    order by listed.place nulls last
  ), '[]')
  from profile_step
  left join (
    select step ->> 'id' as id, place
    from workflow, jsonb_array_elements(workflow.definition -> 'steps') with ordinality as steps (step, place)
    where workflow.id = profile.workflow_id
  ) as listed on listed.id = profile_step.step_id
  where profile_step.profile_id = profile.id and profile_step.verification_id is null
)`;

/** Steps in the profiles' present verifications, in no particular order; the workflow knows the order. */
export async function findProfileSteps(
  connection: Connection,
  profileIds: readonly string[],
): Promise<ProfileStepRow[]> {
  if (profileIds.length === 0) return [];
  return connection
    .selectFrom('profile_step')
    .selectAll()
    .where('profile_id', 'in', profileIds)
    .where(ofVerification('profile_step', null))
    .execute();
}

/** The same of one profile in one of its verifications. */
export async function findStepsOf(
  connection: Connection,
  profileId: string,
  earlier: string | null,
): Promise<ProfileStepRow[]> {
  return connection
    .selectFrom('profile_step')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('profile_step', earlier))
    .execute();
}

/** A step that the profile did not begin with; an existing one stays unchanged. */
export async function insertProfileStep(
  connection: Connection,
  { now, ...row }: { profile_id: string; step_id: string; kind: StepKind; now: Date },
): Promise<void> {
  await connection
    .insertInto('profile_step')
    .values({ ...row, id: randomUUID(), status: 'not_uploaded', status_reason: null, updated_at: now })
    .onConflict((conflict) => conflict.expression(ONCE_IN_VERIFICATION).doNothing())
    .execute();
}
