import type { Selectable } from 'kysely';
import type { ProfileStepTable } from '../db/schema.ts';
import type { Connection } from '../parts.ts';

export type ProfileStepRow = Selectable<ProfileStepTable>;

/** In no particular order; the workflow knows the order. */
export async function findProfileSteps(
  connection: Connection,
  profileIds: readonly string[],
): Promise<ProfileStepRow[]> {
  if (profileIds.length === 0) return [];
  return connection.selectFrom('profile_step').selectAll().where('profile_id', 'in', profileIds).execute();
}
