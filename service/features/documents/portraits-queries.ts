import { typesOfFamily } from '@veridoor/contract/documents/document-types';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { Connection } from '../../platform/database/connection.ts';
import { standsInPresent } from '../../records/documents/queries.ts';

/** Active pages of a profile's identity documents that may show the portrait, newest first, fronts before backs. */
export async function findPortraitPages(
  connection: Connection,
  profileId: string,
  limit: number,
): Promise<{ file_key: string; sha256: string; type: DocumentType }[]> {
  return connection
    .selectFrom('document')
    .select(['file_key', 'sha256', 'type'])
    .where('profile_id', '=', profileId)
    .where(standsInPresent)
    .where('type', 'in', [...typesOfFamily('identity'), ...typesOfFamily('digital')])
    .where('state', '=', 'active')
    .where('status', '!=', 'rejected')
    .where('file_removed_at', 'is', null)
    .orderBy((order) => order.case().when('side', '=', 'back').then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
