import type { Insertable, Selectable } from 'kysely';
import type { SignatureTable } from '../db/tables/documents.ts';
import type { Connection } from '../parts.ts';

/** What drawings of signatures are sealed for. */
export const SIGNATURE = 'signature';

export async function insertSignature(connection: Connection, row: Insertable<SignatureTable>): Promise<void> {
  await connection.insertInto('signature').values(row).execute();
}

/** What belongs to a document that is a signature. */
export async function findSignature(
  connection: Connection,
  documentId: string,
): Promise<Selectable<SignatureTable> | null> {
  const row = await connection
    .selectFrom('signature')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row ?? null;
}
