import type { Selectable } from 'kysely';
import { openRow, type Opened } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';
import type { CallTable } from '../../platform/database/tables/calls.ts';

export type StoredCall = Selectable<CallTable>;
export type CallRow = Omit<Opened<StoredCall>, 'notes'> & { notes: string };

export const openCall = (connection: Connection, row: StoredCall): CallRow => {
  const { notes, ...rest } = openRow(connection, 'call', row);
  return { ...rest, notes: notes ?? '' };
};

/** Every call of a customer in a verification, oldest first. */
export async function listCallsOfProfile(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<CallRow[]> {
  const rows = await connection
    .selectFrom('call')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('call', earlier))
    .orderBy('place')
    .execute();
  return rows.map((row) => openCall(connection, row));
}
