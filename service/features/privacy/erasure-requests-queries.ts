import type { Mode } from '../../../packages/contract/mode.ts';
import { ofMode } from '../../platform/database/of-mode.ts';
import { sql, type Selectable } from 'kysely';
import type { ErasureRequestTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type ErasureRequestRow = Selectable<ErasureRequestTable>;

/** The request that waits for a second person; null when there is none or it has expired. */
export async function findErasureRequest(
  connection: Connection,
  profileId: string,
  now: Date,
): Promise<ErasureRequestRow | null> {
  const row = await connection
    .selectFrom('erasure_request')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces an expired request. */
export async function replaceErasureRequest(transaction: Connection, row: ErasureRequestRow): Promise<void> {
  await transaction.deleteFrom('erasure_request').where('profile_id', '=', row.profile_id).execute();
  await transaction.insertInto('erasure_request').values(row).execute();
}

/** A company's requests that can still be confirmed, newest first. */
export async function listErasureRequests(
  connection: Connection,
  companyId: string,
  { mode, now, after }: { mode: Mode; now: Date; after: { created_at: Date; id: string } | undefined },
  limit: number,
): Promise<ErasureRequestRow[]> {
  let query = connection
    .selectFrom('erasure_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .where(ofMode('erasure_request.profile_id', mode));
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Requests that nobody confirmed in time. */
export async function deleteOldErasureRequests(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('erasure_request').where('expires_at', '<=', now).execute();
}
