import type { Selectable } from 'kysely';
import type { DecisionTable } from '../db/tables/decisions.ts';
import type { Connection } from '../parts.ts';
import { orderedId } from './ordered-id.ts';

export type DecisionRow = Selectable<DecisionTable>;

export async function insertDecision(
  connection: Connection,
  { results, ...decision }: Omit<DecisionRow, 'id' | 'place'>,
): Promise<void> {
  await connection
    .insertInto('decision')
    .values({ ...decision, id: orderedId(), results: JSON.stringify(results) })
    .execute();
}

/** Every decision about a profile, its pages and its calls, oldest first. */
export function listDecisions(connection: Connection, profileId: string) {
  return connection
    .selectFrom('decision')
    .leftJoin('workflow', 'workflow.id', 'decision.workflow_id')
    .selectAll('decision')
    .select('workflow.version as workflow_version')
    .where('decision.profile_id', '=', profileId)
    .orderBy('decision.place')
    .execute();
}

/** The newest decision on the profile itself. */
export async function findLastDecision(connection: Connection, profileId: string): Promise<DecisionRow | null> {
  return (
    (await connection
      .selectFrom('decision')
      .selectAll()
      .where('profile_id', '=', profileId)
      .where('subject', '=', 'profile')
      .orderBy('place', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Whether a page that is still active was rejected after a decision was made. */
export async function wasPageRejectedSince(connection: Connection, profileId: string, place: number): Promise<boolean> {
  const row = await connection
    .selectFrom('decision')
    .innerJoin('document', (join) =>
      join.on(({ eb, ref, cast }) => eb(cast(ref('document.id'), 'text'), '=', ref('decision.subject_id'))),
    )
    .select('decision.id')
    .where('decision.profile_id', '=', profileId)
    .where('decision.subject', '=', 'document')
    .where('decision.outcome', '=', 'rejected')
    .where('decision.place', '>', place)
    .where('document.state', '=', 'active')
    .where('document.status', '=', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
