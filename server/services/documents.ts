import type { Static } from 'typebox';
import type { Document, DocumentListQuery } from '../../contract/document.ts';
import type { Parts } from '../parts.ts';
import { findDocument, listDocuments as listRows, type DocumentRow } from '../repositories/documents.ts';
import { findProfile } from '../repositories/profiles.ts';
import { decodeCursor, toPage } from './cursor.ts';
import { toDocument } from './document-view.ts';
import type { UserPrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';

type ReadingParts = Pick<Parts, 'database' | 'files'>;
type ListQuery = Static<typeof DocumentListQuery>;

/** @throws ProblemError document_not_found, also for another company's. */
export async function getDocument(parts: ReadingParts, user: UserPrincipal, id: string): Promise<Document> {
  return toDocument(await ownDocument(parts, user, id));
}

/**
 * The stored bytes of a document.
 *
 * @throws ProblemError document_not_found
 */
export async function readDocumentFile(
  parts: ReadingParts,
  user: UserPrincipal,
  id: string,
): Promise<{ bytes: Uint8Array; mimeType: string; name: string }> {
  const row = await ownDocument(parts, user, id);
  const ending = row.mime_type === 'application/pdf' ? 'pdf' : 'jpg';
  return { bytes: await parts.files.read(row.file_key), mimeType: row.mime_type, name: `${row.id}.${ending}` };
}

/** Documents of the company, or of one of its profiles, newest first, a page at a time. */
export async function listDocuments({ database }: ReadingParts, user: UserPrincipal, query: ListQuery) {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rows = await listRows(
    database,
    user.companyId,
    { profile: query.profile, state: query.state, after },
    limit + 1,
  );
  return toPage(rows, limit, toDocument);
}

/** @throws ProblemError profile_not_found, also for another company's. */
export async function listProfileDocuments(
  parts: ReadingParts,
  user: UserPrincipal,
  profileId: string,
  query: Omit<ListQuery, 'profile'>,
) {
  if (!(await findProfile(parts.database, user.companyId, profileId))) throw new ProblemError('profile_not_found');
  return listDocuments(parts, user, { ...query, profile: profileId });
}

async function ownDocument({ database }: ReadingParts, user: UserPrincipal, id: string): Promise<DocumentRow> {
  const row = await findDocument(database, user.companyId, id);
  if (!row) throw new ProblemError('document_not_found');
  return row;
}
