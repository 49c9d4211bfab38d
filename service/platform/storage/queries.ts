import type { Selectable } from 'kysely';
import type { UploadTable } from '../database/tables/documents.ts';
import type { Connection } from '../database/connection.ts';

export interface Upload extends Selectable<UploadTable> {
  company_id: string;
}

export async function insertUpload(
  connection: Connection,
  upload: Pick<Upload, 'id' | 'profile_id' | 'size' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await connection
    .insertInto('upload')
    .values({ ...upload, document_id: null })
    .execute();
}

/** An upload of the company, whether expired or not. */
export async function findUpload(connection: Connection, companyId: string, id: string): Promise<Upload | null> {
  const row = await connection
    .selectFrom('upload')
    .innerJoin('profile', 'profile.id', 'upload.profile_id')
    .selectAll('upload')
    .select('profile.company_id')
    .where('upload.id', '=', id)
    .where('profile.company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Uploads of a profile that no document has taken over and that have not expired. */
export async function countOpenUploads(connection: Connection, profileId: string, now: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('upload')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('document_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markUploadUsed(connection: Connection, id: string, documentId: string): Promise<void> {
  await connection.updateTable('upload').set({ document_id: documentId }).where('id', '=', id).execute();
}

export async function deleteUpload(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('upload').where('id', '=', id).execute();
}

/** Identifiers of expired uploads, `limit` at most. */
export async function listExpiredUploads(connection: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('upload')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Files whose own key is sealed with another key than the named one, in the order of their names. */
export async function listFilesSealedOtherwise(connection: Connection, keyId: string, limit: number) {
  return connection
    .selectFrom('stored_file')
    .select(['name', 'sealed_key'])
    .where('key_id', '!=', keyId)
    .where('sealed_key', 'is not', null)
    .orderBy('name')
    .limit(limit)
    .$narrowType<{ sealed_key: Uint8Array }>()
    .execute();
}

/** Saves a file's own key, sealed again; a file that was released meanwhile stays without one. */
export async function replaceFileKey(
  connection: Connection,
  row: { name: string; sealed_key: Uint8Array },
  sealed: { key_id: string; sealed_key: Uint8Array },
): Promise<void> {
  await connection
    .updateTable('stored_file')
    .set(sealed)
    .where('name', '=', row.name)
    .where('sealed_key', '=', row.sealed_key)
    .execute();
}
