import type { Selectable } from 'kysely';
import type { DocumentVersionTable } from '../../platform/database/tables/documents.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type DocumentVersionRow = Selectable<DocumentVersionTable>;

/** Earlier files of a document, newest first. */
export async function listVersions(connection: Connection, documentId: string): Promise<DocumentVersionRow[]> {
  return connection
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('revision', 'desc')
    .execute();
}

export async function findVersion(
  connection: Connection,
  documentId: string,
  revision: number,
): Promise<DocumentVersionRow | null> {
  const row = await connection
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row ?? null;
}

/** Keys of every file that the documents have or had, their videos included. */
export async function findFileKeys(connection: Connection, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await connection
    .selectFrom('document')
    .select('file_key')
    .where('id', 'in', [...documentIds])
    .unionAll(
      connection
        .selectFrom('document_version')
        .select('file_key')
        .where('document_id', 'in', [...documentIds]),
    )
    .unionAll(
      connection
        .selectFrom('capture')
        .select('video_file_key as file_key')
        .$narrowType<{ file_key: string }>()
        .where('video_file_key', 'is not', null)
        .where('document_id', 'in', [...documentIds]),
    )
    .execute();
  return rows.map(({ file_key }) => file_key);
}
