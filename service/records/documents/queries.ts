import { ofVerification } from '../../platform/database/of-verification.ts';
import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { CheckResult } from '@veridoor/contract/check';
import type { CaptureMetadata } from '@veridoor/contract/documents/document';
import type { DocumentTable } from '../../platform/database/tables/documents.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, openRow, openRows, seal, type Opened } from '../../platform/crypto/sealed-values.ts';
import { newId } from '../../platform/ids.ts';
import { forgetTrace } from './traces-queries.ts';

export type DocumentRow = Opened<Selectable<DocumentTable>>;

type NewDocument = Omit<
  Insertable<DocumentTable>,
  'id' | 'status' | 'state' | 'reject_reason' | 'comment' | 'results' | 'metadata' | 'revision' | 'created_at'
> & { metadata: CaptureMetadata; now: Date };

/** A new page: active, pending, unchecked. */
export async function insertDocument(
  connection: Connection,
  { metadata, now, ...row }: NewDocument,
): Promise<DocumentRow> {
  const id = newId('document');
  const inserted = await connection
    .insertInto('document')
    .values({
      ...row,
      id,
      status: 'pending',
      state: 'active',
      reject_reason: null,
      comment: null,
      results: '[]',
      metadata: seal(connection, 'document', 'metadata', id, metadata),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', inserted);
}

/** The page that a request brought since then, whatever its present state; the newest of several. */
export async function findDocumentOfRequest(
  connection: Connection,
  profileId: string,
  request: string,
  since: Date,
): Promise<DocumentRow | null> {
  const row = await connection
    .selectFrom('document')
    .selectAll()
    .where('request_hash', '=', request)
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return openFound(connection, 'document', row);
}

/** The company's document with that id; null for another company's. */
export async function findDocument(connection: Connection, companyId: string, id: string): Promise<DocumentRow | null> {
  const row = await connection
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return openFound(connection, 'document', row);
}

/** The document of any company: for jobs. */
export async function findAnyDocument(connection: Connection, id: string): Promise<DocumentRow | null> {
  const row = await connection.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();
  return openFound(connection, 'document', row);
}

/** Whether a page of the profile's present verification has been checked. */
export async function hasCheckedPage(connection: Connection, profileId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('document')
    .select('id')
    .where('profile_id', '=', profileId)
    .where(ofVerification('document', null))
    .where(sql<boolean>`results <> '[]'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pages of a step in the present verification, the active ones or those replaced since, oldest first. */
export async function findStepPages(
  connection: Connection,
  profileId: string,
  stepId: string,
  state: DocumentRow['state'] = 'active',
): Promise<DocumentRow[]> {
  const rows = await connection
    .selectFrom('document')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .where(ofVerification('document', null))
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return openRows(connection, 'document', rows);
}

/** Whether a page stands in the present verification: it was sent in it, or its step was taken over. */
export const standsInPresent = sql<boolean>`(document.verification_id is null or exists (
  select from profile_step as taken
  where taken.profile_id = document.profile_id and taken.step_id = document.step_id
    and taken.verification_id is null and taken.taken_from = document.verification_id
))`;

/** Active pages of every step of a profile in a verification, oldest first. */
export async function findProfilePages(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<(DocumentRow & { step_id: string })[]> {
  const rows = await connection
    .selectFrom('document')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(earlier === null ? standsInPresent : ofVerification('document', earlier))
    .where('step_id', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ step_id: string }>()
    .execute();
  return openRows(connection, 'document', rows);
}

export async function archiveDocuments(
  connection: Connection,
  ids: readonly string[],
  now: Date,
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  const rows = await connection
    .updateTable('document')
    .set({ state: 'archived', updated_at: now })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  return openRows(connection, 'document', rows);
}

/** Saves the results of the checks. */
export async function updateResults(
  connection: Connection,
  id: string,
  change: Pick<DocumentRow, 'status' | 'reject_reason' | 'decided_by'> & { results: readonly CheckResult[]; now: Date },
): Promise<DocumentRow> {
  const row = await connection
    .updateTable('document')
    .set({
      status: change.status,
      reject_reason: seal(connection, 'document', 'reject_reason', id, change.reject_reason),
      decided_by: change.decided_by,
      results: JSON.stringify(change.results),
      updated_at: change.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}

/** A person's word on a page. */
export async function decideDocument(
  connection: Connection,
  id: string,
  decision: Pick<DocumentRow, 'status' | 'reject_reason' | 'decided_by' | 'comment'>,
  now: Date,
): Promise<DocumentRow> {
  const row = await connection
    .updateTable('document')
    .set({
      ...decision,
      reject_reason: seal(connection, 'document', 'reject_reason', id, decision.reject_reason),
      comment: seal(connection, 'document', 'comment', id, decision.comment),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}

export async function setDocumentState(
  connection: Connection,
  id: string,
  state: DocumentRow['state'],
  now: Date,
): Promise<DocumentRow> {
  const row = await connection
    .updateTable('document')
    .set({ state, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}

/** With its versions, and the upload that it came from. */
export async function deleteDocumentRow(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('document').where('id', '=', id).execute();
}

/** Old results no longer hold: pending and unchecked, a new revision of the same file. */
export async function forgetResults(connection: Connection, before: DocumentRow): Promise<DocumentRow> {
  const row = await connection
    .updateTable('document')
    .set({ revision: before.revision + 1, status: 'pending', reject_reason: null, decided_by: null, results: '[]' })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}

type Description = Pick<DocumentRow, 'type' | 'version' | 'country' | 'side' | 'comment'> & {
  metadata: CaptureMetadata;
};
type StoredFile = Pick<DocumentRow, 'file_key' | 'mime_type' | 'size' | 'width' | 'height' | 'sha256' | 'edit_mark'>;

export async function updateDescription(
  connection: Connection,
  id: string,
  { metadata, ...change }: Description,
  now: Date,
): Promise<DocumentRow> {
  const row = await connection
    .updateTable('document')
    .set({
      ...change,
      comment: seal(connection, 'document', 'comment', id, change.comment),
      metadata: seal(connection, 'document', 'metadata', id, metadata),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}

/** Replaces a company's file and keeps the old one as a version: a new revision, pending and unchecked. */
export async function replaceFile(
  connection: Connection,
  before: DocumentRow,
  file: StoredFile,
  now: Date,
): Promise<DocumentRow> {
  const { file_key, mime_type, size, width, height, sha256, revision } = before;
  await connection
    .insertInto('document_version')
    .values({
      id: randomUUID(),
      document_id: before.id,
      revision,
      file_key,
      mime_type,
      size,
      width,
      height,
      sha256,
      replaced_at: now,
    })
    .execute();
  // The new file may say something else than the old one.
  await connection.deleteFrom('document_reading').where('document_id', '=', before.id).execute();
  await forgetTrace(connection, before.id);
  const row = await connection
    .updateTable('document')
    .set({
      ...file,
      sent_by: 'company',
      revision: revision + 1,
      status: 'pending',
      reject_reason: null,
      decided_by: null,
      results: '[]',
      updated_at: now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'document', row);
}
