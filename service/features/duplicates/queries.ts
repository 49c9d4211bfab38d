import { sql, type Selectable } from 'kysely';
import type { DuplicateTable } from '../../platform/database/tables/duplicates.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { orderedId } from '../../platform/database/ordered-id.ts';

type NewDuplicate = Omit<Selectable<DuplicateTable>, 'id' | 'created_at'>;

/** Saves the duplicates that were found; earlier ones stay unchanged. */
export async function insertDuplicates(
  transaction: Connection,
  found: readonly NewDuplicate[],
  created_at: Date,
): Promise<void> {
  if (found.length === 0) return;
  await transaction
    .insertInto('duplicate')
    .values(found.map((row) => ({ ...row, id: orderedId(), created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A profile's documents and similar ones of others, whichever came first; newest first. */
export async function findDuplicatesOfProfile(
  connection: Connection,
  profileId: string,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
) {
  const seen = connection
    .selectFrom('duplicate')
    .innerJoin('document as own', 'own.id', 'duplicate.document_id')
    .innerJoin('document as other', 'other.id', 'duplicate.other_document_id')
    .select(['duplicate.id', 'kind', 'score', 'duplicate.created_at'])
    .select(['own.id as document', 'other.id as other_document', 'other.profile_id as other_profile'])
    .where('own.profile_id', '=', profileId);
  const seenAgain = connection
    .selectFrom('duplicate')
    .innerJoin('document as own', 'own.id', 'duplicate.other_document_id')
    .innerJoin('document as other', 'other.id', 'duplicate.document_id')
    .select(['duplicate.id', 'kind', 'score', 'duplicate.created_at'])
    .select(['own.id as document', 'other.id as other_document', 'other.profile_id as other_profile'])
    .where('own.profile_id', '=', profileId);
  let query = connection.selectFrom(seen.unionAll(seenAgain).as('found')).selectAll();
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
