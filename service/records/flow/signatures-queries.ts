import type { Insertable, Selectable } from 'kysely';
import type { SignatureTable } from '../../platform/database/tables/documents.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

export async function insertSignature(connection: Connection, row: Insertable<SignatureTable>): Promise<void> {
  await connection.insertInto('signature').values(row).execute();
}

/** The data of a document that is a signature. */
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

/** Signatures on active documents of a profile in a verification, oldest first. */
export async function listSignatures(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<Selectable<SignatureTable>[]> {
  return connection
    .selectFrom('signature')
    .innerJoin('document', 'document.id', 'signature.document_id')
    .selectAll('signature')
    .where('document.profile_id', '=', profileId)
    .where(ofVerification('document', earlier))
    .where('document.state', '=', 'active')
    .orderBy('signature.signed_at')
    .execute();
}
