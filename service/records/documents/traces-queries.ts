import { sql, type Selectable } from 'kysely';
import type { DocumentTraceTable } from '../../platform/database/tables/duplicates.ts';
import type { Quad } from '@veridoor/image/frame';
import { ofModeLike } from '../../platform/database/of-mode.ts';
import type { Connection } from '../../platform/database/connection.ts';

/** Tables with items that documents are compared with. */
export type TraceTable = 'document_trace' | 'block_entry';

/** Comparable features; null if missing. */
export interface Trace {
  number_hash: string | null;
  fingerprint: string | null;
  outline: Quad | null;
  descriptor: Uint8Array | null;
}

/** First key of the advisory locks that serialise the traces of a company; the second is made of the company's id. */
const TRACE_LOCKS = 0x74726163;

/**
 * Lets only one transaction at a time read and write a company's traces. Of two simultaneous profiles, the later one
 * sees the earlier one, and sequences appear in their order.
 */
export async function lockTraces(transaction: Connection, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRACE_LOCKS}, hashtext(${companyId}))`.execute(transaction);
}

/** Images and faces of a company in the order of their sequence, from after one of them on. */
export async function listTraces(
  connection: Connection,
  table: TraceTable,
  companyId: string,
  after: number,
  limit: number,
): Promise<{ sequence: number; fingerprint: string | null; descriptor: Uint8Array | null }[]> {
  const { rows } = await sql<{ sequence: string; fingerprint: string | null; descriptor: Uint8Array | null }>`
    select sequence::text, fingerprint, descriptor from ${sql.table(table)}
    where company_id = ${companyId}::uuid and sequence > ${after} order by ${sql.ref(`${table}.sequence`)} limit ${limit}
  `.execute(connection);
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** Sequences of a company's pages and faces that are still kept. */
export async function listKept(connection: Connection, table: TraceTable, companyId: string) {
  const { rows } = await sql<{ sequence: string; page: boolean; face: boolean }>`
    select sequence::text, fingerprint is not null as page, descriptor is not null as face
    from ${sql.table(table)} where company_id = ${companyId}::uuid
  `.execute(connection);
  const kept = (kind: 'page' | 'face') => new Set(rows.flatMap((row) => (row[kind] ? Number(row.sequence) : [])));
  return { page: kept('page'), face: kept('face') };
}

/** Traces of a company's documents by their sequence, of the mode of one profile but not of it. */
export async function findTraces(
  connection: Connection,
  companyId: string,
  sequences: readonly number[],
  butOf: string,
): Promise<(Pick<Selectable<DocumentTraceTable>, 'fingerprint' | 'outline' | 'descriptor'> & { document: string })[]> {
  if (sequences.length === 0) return [];
  return connection
    .selectFrom('document_trace')
    .innerJoin('document', 'document.id', 'document_trace.document_id')
    .select(['document.id as document', 'fingerprint', 'outline', 'descriptor'])
    .where('document_trace.company_id', '=', companyId)
    .where('document_trace.sequence', 'in', sequences.map(String))
    .where('document.profile_id', '!=', butOf)
    .where(ofModeLike('document.profile_id', butOf))
    .execute();
}

/** Documents of a company with that number, newest first, of the mode of one profile but not of it. */
export async function findByNumber(
  connection: Connection,
  companyId: string,
  hash: string,
  butOf: string,
  limit: number,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('document_trace')
    .innerJoin('document', 'document.id', 'document_trace.document_id')
    .select('document.id')
    .where('document_trace.company_id', '=', companyId)
    .where('document_trace.number_hash', '=', hash)
    .where('document.profile_id', '!=', butOf)
    .where(ofModeLike('document.profile_id', butOf))
    .orderBy('document_trace.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The comparable features of a company's document; null for another company's, and before it was checked. */
export async function findTrace(connection: Connection, companyId: string, documentId: string): Promise<Trace | null> {
  const row = await connection
    .selectFrom('document_trace')
    .select(['number_hash', 'fingerprint', 'outline', 'descriptor'])
    .where('document_id', '=', documentId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** What is known of the documents of a profile. */
export async function listTracesOfProfile(
  connection: Connection,
  profileId: string,
): Promise<Pick<Trace, 'number_hash' | 'fingerprint' | 'outline'>[]> {
  return connection
    .selectFrom('document_trace')
    .innerJoin('document', 'document.id', 'document_trace.document_id')
    .select(['number_hash', 'fingerprint', 'outline'])
    .where('document.profile_id', '=', profileId)
    .orderBy('document.created_at')
    .execute();
}

/** Saves the features by which a document is compared from now on. */
export async function saveTrace(
  transaction: Connection,
  { document_id, company_id, ...trace }: Partial<Trace> & { document_id: string; company_id: string },
): Promise<void> {
  await forgetTrace(transaction, document_id);
  const { outline, ...row } = {
    number_hash: null,
    fingerprint: null,
    outline: null,
    descriptor: null,
    ...trace,
  };
  await transaction
    .insertInto('document_trace')
    .values({ ...row, outline: outline && JSON.stringify(outline), document_id, company_id })
    .execute();
}

/** Nothing is compared with the document any more. */
export async function forgetTrace(connection: Connection, documentId: string): Promise<void> {
  await connection.deleteFrom('document_trace').where('document_id', '=', documentId).execute();
}

/** Forgets images and faces of documents; a number is no image, and stays as long as the profile. */
export async function forgetImages(connection: Connection, documentIds: readonly string[]): Promise<void> {
  await connection
    .updateTable('document_trace')
    .set({ fingerprint: null, outline: null, descriptor: null })
    .where('document_id', 'in', [...documentIds])
    .execute();
}

/** Forgets all faces of a company's documents. */
export async function forgetFaces(connection: Connection, companyId: string): Promise<void> {
  await connection
    .updateTable('document_trace')
    .set({ descriptor: null })
    .where('company_id', '=', companyId)
    .where('descriptor', 'is not', null)
    .execute();
}
