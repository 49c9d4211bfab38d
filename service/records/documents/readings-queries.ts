import type { Issuer } from '@veridoor/document-reading/letters/issuer';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { Quad } from '@veridoor/image/frame';
import type { Connection } from '../../platform/database/connection.ts';
import { openRows, seal } from '../../platform/crypto/sealed-values.ts';
import { standsInPresent } from './queries.ts';

/** The checks' reading of a document's file. */
export interface Reading {
  outline: Quad | null;
  fingerprint: string;
  fields: DocumentFields | null;
  /** Who issued a letter; absent for other documents, and where nobody stands out. */
  issuer?: Issuer | null;
}

/** Saves the reading of a document's present file. */
export async function saveReading(
  connection: Connection,
  documentId: string,
  { outline, fingerprint, fields, issuer = null }: Reading,
  now: Date,
): Promise<void> {
  const row = {
    outline: outline && JSON.stringify(outline),
    fingerprint,
    fields: seal(connection, 'document_reading', 'fields', documentId, fields),
    issuer: seal(connection, 'document_reading', 'issuer', documentId, issuer),
    created_at: now,
  };
  await connection
    .insertInto('document_reading')
    .values({ document_id: documentId, ...row })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
    .execute();
}

/** A reading and when it was made. */
export interface KeptReading extends Reading {
  readAt: Date;
}

/** Readings of some documents, by document. */
export async function findReadings(connection: Connection, ids: readonly string[]): Promise<Map<string, KeptReading>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.selectFrom('document_reading').selectAll().where('document_id', 'in', ids).execute();
  return new Map(
    openRows(connection, 'document_reading', rows).map(
      ({ document_id: id, outline, fingerprint, fields, issuer, created_at: readAt }) => [
        id,
        { outline, fingerprint, fields, issuer, readAt },
      ],
    ),
  );
}

/** The readings of the profile's active documents that are not rejected, the newest first. */
export async function findProfileFields(connection: Connection, profileId: string): Promise<DocumentFields[]> {
  const rows = await connection
    .selectFrom('document_reading')
    .innerJoin('document', 'document.id', 'document_reading.document_id')
    .select(['document_reading.document_id', 'document_reading.fields'])
    .where('document.profile_id', '=', profileId)
    .where(standsInPresent)
    .where('document.state', '=', 'active')
    .where('document.status', '!=', 'rejected')
    .orderBy('document_reading.created_at', 'desc')
    .execute();
  return openRows(connection, 'document_reading', rows).flatMap(({ fields }) => fields ?? []);
}

/** Deletes the readings of documents. */
export async function deleteReadings(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await connection
    .deleteFrom('document_reading')
    .where('document_id', 'in', [...ids])
    .execute();
}
