import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WorkflowDefinition } from '../../contract/workflow.ts';
import type { ProfileStepTable } from '../db/schema.ts';
import type { Connection } from '../parts.ts';

export type ProfileStepRow = Selectable<ProfileStepTable>;

/** Gives a new profile the steps of its workflow, all of them untouched. */
export async function insertProfileSteps(
  connection: Connection,
  profileId: string,
  definition: WorkflowDefinition,
  now: Date,
): Promise<ProfileStepRow[]> {
  return connection
    .insertInto('profile_step')
    .values(
      definition.steps.map((step) => ({
        id: randomUUID(),
        profile_id: profileId,
        step_id: step.id,
        kind: step.kind,
        status: 'not_uploaded' as const,
        status_reason: null,
        updated_at: now,
      })),
    )
    .returningAll()
    .execute();
}

/** In no particular order; the workflow knows the order. */
export async function findProfileSteps(
  connection: Connection,
  profileIds: readonly string[],
): Promise<ProfileStepRow[]> {
  if (profileIds.length === 0) return [];
  return connection.selectFrom('profile_step').selectAll().where('profile_id', 'in', profileIds).execute();
}
