import type { Connection } from '../../platform/database/connection.ts';
import { openRows } from '../../platform/crypto/sealed-values.ts';

/** The active pages of a profile's steps, oldest first: no more of them than the customer may see. */
export async function findSessionDocuments(connection: Connection, profileId: string) {
  const rows = await connection
    .selectFrom('document')
    .select(['id', 'step_id', 'type', 'side', 'status', 'reject_reason'])
    .where('profile_id', '=', profileId)
    .where('state', '=', 'active')
    .where('step_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return openRows(connection, 'document', rows);
}
