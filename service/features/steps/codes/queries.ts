import type { Insertable, Selectable } from 'kysely';
import type { CodeDelivery } from '@veridoor/contract/answers/one-time-code';
import type { OneTimeCodeTable } from '../../../platform/database/tables/profiles.ts';
import type { Connection } from '../../../platform/database/connection.ts';

export type OneTimeCodeRow = Selectable<OneTimeCodeTable>;

/** The newest code of a profile's step. */
export async function findCode(
  connection: Connection,
  profileId: string,
  stepId: string,
): Promise<OneTimeCodeRow | null> {
  return (
    (await connection
      .selectFrom('one_time_code')
      .selectAll()
      .where('profile_id', '=', profileId)
      .where('step_id', '=', stepId)
      .executeTakeFirst()) ?? null
  );
}

/** The code with that id, unless another one has taken its place. */
export async function findCodeById(connection: Connection, id: string): Promise<OneTimeCodeRow | null> {
  return (await connection.selectFrom('one_time_code').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Puts a code in the place of the step's one before. */
export async function replaceCode(connection: Connection, row: Insertable<OneTimeCodeTable>): Promise<void> {
  const { profile_id: _profile, step_id: _step, ...change } = row;
  await connection
    .insertInto('one_time_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'step_id']).doUpdateSet({ ...change, tries: 0 }))
    .execute();
}

/** Saves the delivery state of the message. A final state needs no retry, so the code itself is deleted. */
export async function setDelivery(connection: Connection, id: string, delivery: CodeDelivery): Promise<void> {
  const over = delivery !== 'sending' && delivery !== 'retrying';
  await connection
    .updateTable('one_time_code')
    .set({ delivery, ...(over && { code: null }) })
    .where('id', '=', id)
    .execute();
}

export async function countTry(connection: Connection, id: string, tries: number): Promise<void> {
  await connection.updateTable('one_time_code').set({ tries }).where('id', '=', id).execute();
}

export async function markVerified(connection: Connection, id: string, now: Date): Promise<void> {
  await connection.updateTable('one_time_code').set({ verified_at: now, code: null }).where('id', '=', id).execute();
}

export async function deleteExpiredCodes(connection: Connection, expiredBefore: Date): Promise<void> {
  await connection.deleteFrom('one_time_code').where('expires_at', '<', expiredBefore).execute();
}
