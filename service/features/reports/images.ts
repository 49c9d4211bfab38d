import { documentType } from '@veridoor/contract/documents/document-types';
import { cutPortrait } from '../../vision/faces/portrait.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, type DocumentRow } from '../../records/documents/queries.ts';
import { findReadings, type Reading } from '../../records/documents/readings-queries.ts';
import { imageIn } from '../../records/documents/evidence.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

export type ImageParts = Pick<Parts, 'database' | 'files' | 'pageDrawer' | 'faceReader'>;

/**
 * The straightened page of a document, as JPEG. It is made for each request, so that nothing more must be stored and
 * deleted. The look is audited first.
 *
 * @throws ProblemError document_not_found, also for another company's; file_gone; page_not_found if its corners were
 * not found.
 */
export async function readPageImage(parts: ImageParts, user: UserPrincipal, id: string): Promise<Uint8Array> {
  const row = await lookedAt(parts, user, id, 'page');
  const page = await drawPage(parts, row, (await findReadings(parts.database, [id])).get(id));
  if (!page) throw new ProblemError('page_not_found');
  return page;
}

/**
 * The face on a page, cut out, as JPEG. The look is audited first.
 *
 * @throws ProblemError document_not_found, also for another company's; file_gone; portrait_not_found.
 */
export async function readPortrait(parts: ImageParts, user: UserPrincipal, id: string): Promise<Uint8Array> {
  const row = await lookedAt(parts, user, id, 'portrait');
  const face = await drawPortrait(parts, row, (await findReadings(parts.database, [id])).get(id));
  if (!face) throw new ProblemError('portrait_not_found');
  return face;
}

/** The straightened page; null if its corners were not found. */
export async function drawPage(
  { files, pageDrawer }: ImageParts,
  row: DocumentRow,
  reading: Pick<Reading, 'outline'> | undefined,
): Promise<Uint8Array | null> {
  if (!reading?.outline) return null;
  const size = documentType(row.type).guide === 'booklet' ? 'ID-3' : 'ID-1';
  return pageDrawer.draw({ bytes: await files.read(row.file_key), outline: reading.outline, size });
}

/** The face on a page, searched on the straightened page if there is one: it is larger there, and upright. */
export async function drawPortrait(
  parts: ImageParts,
  row: DocumentRow,
  reading: Pick<Reading, 'outline'> | undefined,
): Promise<Uint8Array | null> {
  const page = await drawPage(parts, row, reading);
  const found = page && (await cutPortrait(parts.faceReader, page));
  const image = imageIn(row.type, await parts.files.read(row.file_key));
  return found ?? (image && cutPortrait(parts.faceReader, image));
}

async function lookedAt(
  { database }: ImageParts,
  user: UserPrincipal,
  id: string,
  view: 'page' | 'portrait',
): Promise<DocumentRow> {
  const row = await findDocument(database, user.companyId, id);
  if (!row) throw new ProblemError('document_not_found');
  if (row.file_removed_at) throw new ProblemError('file_gone');
  await recordAudit(database, {
    companyId: user.companyId,
    actor: user,
    action: 'document.file_read',
    subject: { kind: 'document', id },
    detail: { profile: row.profile_id, revision: row.revision, view },
  });
  return row;
}
