import type { Insertable, Selectable } from 'kysely';
import type { LivenessAttemptTable } from '../../platform/database/tables/faces.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type LivenessAttemptRow = Selectable<LivenessAttemptTable>;

/** Purpose that `evidence` is sealed for. */
export const LIVENESS_EVIDENCE = 'liveness evidence';

export async function insertAttempt(
  connection: Connection,
  attempt: Pick<
    Insertable<LivenessAttemptTable>,
    'id' | 'profile_id' | 'step_id' | 'nonce_hash' | 'actions' | 'unaided' | 'created_at' | 'expires_at'
  >,
): Promise<void> {
  await connection
    .insertInto('liveness_attempt')
    .values({ ...attempt, answered_at: null, outcome: null, checks: '[]', signals: '[]', evidence: null })
    .execute();
}

/** How many challenges a profile was given since an instant. */
export async function countAttempts(connection: Connection, profileId: string, since: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('liveness_attempt')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findAttempt(
  connection: Connection,
  profileId: string,
  id: string,
): Promise<LivenessAttemptRow | null> {
  const row = await connection
    .selectFrom('liveness_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a challenge as answered; false when somebody was first. */
export async function claimAnswer(connection: Connection, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('liveness_attempt')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function concludeAttempt(
  connection: Connection,
  id: string,
  { outcome, checks, signals, evidence }: Pick<LivenessAttemptRow, 'outcome' | 'checks' | 'signals' | 'evidence'>,
): Promise<void> {
  await connection
    .updateTable('liveness_attempt')
    .set({ outcome, checks: JSON.stringify(checks), signals: JSON.stringify(signals), evidence })
    .where('id', '=', id)
    .execute();
}

/** The newest answered attempts of a profile, for one step or any. */
export async function latestAttempts(
  connection: Connection,
  profileId: string,
  { step, since, limit }: { step?: string; since?: Date; limit: number },
): Promise<LivenessAttemptRow[]> {
  let query = connection
    .selectFrom('liveness_attempt')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('outcome', 'is not', null);
  if (step !== undefined) query = query.where('step_id', '=', step);
  if (since) query = query.where('answered_at', '>', since);
  return query.orderBy('answered_at', 'desc').limit(limit).execute();
}
