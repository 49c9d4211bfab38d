import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { LegalHoldTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, seal, type Opened } from '../../platform/crypto/sealed-values.ts';

export type LegalHoldRow = Opened<Selectable<LegalHoldTable>>;

/** The present hold on a profile; null without one. */
export async function findLegalHold(
  connection: Connection,
  profileId: string,
  now: Date,
): Promise<LegalHoldRow | null> {
  const row = await connection
    .selectFrom('legal_hold')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('lifted_at', 'is', null)
    .where((hold) => hold.or([hold('until', 'is', null), hold('until', '>', now)]))
    .executeTakeFirst();
  return openFound(connection, 'legal_hold', row);
}

/** Places a hold and keeps the previous one on record as lifted. */
export async function replaceLegalHold(
  transaction: Connection,
  hold: Pick<LegalHoldRow, 'profile_id' | 'reason' | 'until' | 'placed_by' | 'placed_at'>,
): Promise<LegalHoldRow> {
  await liftLegalHold(transaction, hold.profile_id, hold.placed_by, hold.placed_at);
  const row = { ...hold, id: randomUUID(), lifted_by: null, lifted_at: null };
  const reason = seal(transaction, 'legal_hold', 'reason', row.id, row.reason);
  await transaction
    .insertInto('legal_hold')
    .values({ ...row, reason })
    .execute();
  return row;
}

export async function liftLegalHold(connection: Connection, profileId: string, by: string, now: Date): Promise<void> {
  await connection
    .updateTable('legal_hold')
    .set({ lifted_by: by, lifted_at: now })
    .where('profile_id', '=', profileId)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Marks expired holds, so that `notHeld` need not know the time. */
export async function endLegalHolds(connection: Connection, now: Date): Promise<void> {
  await connection
    .updateTable('legal_hold')
    .set((hold) => ({ lifted_at: hold.ref('until') }))
    .where('lifted_at', 'is', null)
    .where('until', '<=', now)
    .execute();
}

/** Whether the profile in the column has no hold; in SQL. */
export function notHeld(column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from legal_hold where legal_hold.profile_id = ${sql.ref(column)} and legal_hold.lifted_at is null
  )`;
}
