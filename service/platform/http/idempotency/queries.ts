import { sql, type Selectable } from 'kysely';
import type { IdempotentAnswerTable } from '../../database/tables/installation.ts';
import type { Connection } from '../../database/connection.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';

export type IdempotentAnswerRow = Selectable<IdempotentAnswerTable>;
type Key = Pick<IdempotentAnswerRow, 'owner' | 'key_hash'>;
type Claim = Pick<IdempotentAnswerRow, 'owner' | 'key_hash' | 'fingerprint' | 'created_at'> & { claimed_until: Date };

/**
 * Claims a key for a request. One statement: of two simultaneous requests, one gets it.
 *
 * @param forgotten keys first used before this are free again.
 * @returns whether the key was free: never used, long ago, or by a request that died.
 */
export async function claimKey(connection: Connection, claim: Claim, forgotten: Date): Promise<boolean> {
  const fresh = { ...claim, profile_id: null, status: null, answer: null };
  const row = await connection
    .insertInto('idempotent_answer')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key_hash'])
        .doUpdateSet(fresh)
        .where((present) =>
          present.or([
            present('idempotent_answer.created_at', '<=', forgotten),
            present.and([
              present('idempotent_answer.claimed_until', '<=', claim.created_at),
              present('idempotent_answer.fingerprint', '=', claim.fingerprint),
            ]),
          ]),
        ),
    )
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnswer(connection: Connection, key: Key): Promise<IdempotentAnswerRow | null> {
  const row = await connection
    .selectFrom('idempotent_answer')
    .selectAll()
    .where('owner', '=', key.owner)
    .where('key_hash', '=', key.key_hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves the answer of the claiming request. */
export async function keepAnswer(
  connection: Connection,
  claim: Claim,
  kept: { status: number; answer: Uint8Array; profile_id: string | null },
): Promise<void> {
  await connection
    .updateTable('idempotent_answer')
    .set({ ...kept, claimed_until: null })
    .where('owner', '=', claim.owner)
    .where('key_hash', '=', claim.key_hash)
    .where('claimed_until', '=', claim.claimed_until)
    .execute();
}

/** Frees the key of a request that changed nothing. */
export async function releaseKey(connection: Connection, claim: Claim): Promise<void> {
  await connection
    .deleteFrom('idempotent_answer')
    .where('owner', '=', claim.owner)
    .where('key_hash', '=', claim.key_hash)
    .where('claimed_until', '=', claim.claimed_until)
    .execute();
}

export async function purgeAnswers(connection: Connection, createdBefore: Date): Promise<void> {
  await deleteInBatches(connection, 'idempotent_answer', sql`created_at < ${createdBefore}::timestamptz`);
}

/** Deletes the answers about a person. */
export async function deleteAnswersAbout(connection: Connection, profileId: string): Promise<void> {
  await connection
    .deleteFrom('idempotent_answer')
    .where((answer) => answer.or([answer('profile_id', '=', profileId), answer('owner', '=', `profile ${profileId}`)]))
    .execute();
}
