import type { Static } from 'typebox';
import type { Document, DocumentListQuery, DocumentVersion } from '@veridoor/contract/documents/document';
import type { Parts } from '../../parts.ts';
import { findDocuments } from '../../records/documents/list-queries.ts';
import { findDocument, type DocumentRow } from '../../records/documents/queries.ts';
import { findVersion, listVersions } from '../../records/documents/document-versions-queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { toVersion } from '../../records/documents/document-view.ts';
import { listedModeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { listedDocuments } from '../reports/looks.ts';

type ReadingParts = Pick<Parts, 'database' | 'files'>;
type FileParts = ReadingParts & Pick<Parts, 'pdfCleaner'>;
type ListQuery = Static<typeof DocumentListQuery>;

/** @throws ProblemError document_not_found, also for another company's. */
export async function getDocument(parts: ReadingParts, user: UserPrincipal, id: string): Promise<Document> {
  const [document] = await listedDocuments(parts.database, user, [await ownDocument(parts, user, id)]);
  return document!;
}

/** File extensions by media type; images of documents are JPEG. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'application/json': 'json',
};

/** A file as it is sent. */
export interface DocumentFile {
  bytes: Iterable<Uint8Array>;
  size: number;
  mimeType: string;
  name: string;
}

/**
 * The file of a document, or of an earlier version of it, for people to open. An image is returned as stored, since it
 * was rewritten on arrival. A PDF is rewritten now, without scripts, links, forms and attachments. The look is audited
 * first.
 *
 * @throws ProblemError document_not_found, version_not_found, file_gone; file_not_safe for a PDF that cannot be
 * rewritten.
 */
export async function readDocumentFile(
  parts: FileParts,
  user: UserPrincipal,
  id: string,
  revision?: number,
): Promise<DocumentFile> {
  const row = await ownDocument(parts, user, id);
  const current = revision === undefined || revision === row.revision;
  const file = current ? row : await findVersion(parts.database, id, revision);
  if (!file) throw new ProblemError('version_not_found');
  if (row.file_removed_at) throw new ProblemError('file_gone');
  await recordAudit(parts.database, {
    companyId: user.companyId,
    actor: user,
    action: 'document.file_read',
    subject: { kind: 'document', id },
    detail: { profile: row.profile_id, revision: file.revision },
  });
  const described = { mimeType: file.mime_type, name: `${row.id}.${ENDINGS[file.mime_type] ?? 'jpg'}` };
  if (file.mime_type !== 'application/pdf') {
    return { ...described, bytes: await parts.files.stream(file.file_key), size: file.size };
  }
  const clean = await parts.pdfCleaner.clean(await parts.files.read(file.file_key));
  if (!clean) throw new ProblemError('file_not_safe');
  return { ...described, bytes: [clean], size: clean.length };
}

/**
 * Replaced files of a document, newest first.
 *
 * @throws ProblemError document_not_found
 */
export async function listDocumentVersions(
  parts: ReadingParts,
  user: UserPrincipal,
  id: string,
): Promise<{ data: DocumentVersion[] }> {
  await ownDocument(parts, user, id);
  return { data: (await listVersions(parts.database, id)).map(toVersion) };
}

/** Documents of the company, or of one of its profiles, newest first, a page at a time. */
export async function listDocuments({ database }: ReadingParts, user: UserPrincipal, query: ListQuery) {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rows = await findDocuments(
    database,
    user.companyId,
    { mode: listedModeOf(user, query), profile: query.profile, state: query.state, after },
    limit + 1,
  );
  const { data, ...rest } = toPage(rows, limit, (row) => row);
  return { data: await listedDocuments(database, user, data), ...rest };
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
