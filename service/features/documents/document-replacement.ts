import { isDeepStrictEqual } from 'node:util';
import type { CaptureMetadata, Document } from '@veridoor/contract/documents/document';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { Connection } from '../../platform/database/connection.ts';
import {
  findDocument,
  findStepPages,
  forgetResults,
  replaceFile,
  updateDescription,
  type DocumentRow,
} from '../../records/documents/queries.ts';
import { lockFlow, type Flow } from '../../records/flow/queries.ts';
import { deleteReadings } from '../../records/documents/readings-queries.ts';
import { findUpload, markUploadUsed } from '../../platform/storage/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { orderCheck } from '../../records/documents/order-check.ts';
import { acceptFile, withStoredFile, type FileSource, type PageColumns } from './document-intake.ts';
import type { SubmissionParts } from './document-submission.ts';
import { metadataOf } from './document-metadata.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import {
  acceptedPage,
  mayBeFile,
  mayBeSpecimen,
  mayBeUploaded,
  openStep,
  refuseEarlier,
} from '../../records/flow/submission-rules.ts';
import { ownUpload } from './uploads/uploads.ts';

/** Changes of a document; omitted fields stay. */
export interface Replacement {
  type?: DocumentType;
  version?: string | null;
  country?: string | null;
  side?: DocumentSide;
  comment?: string | null;
  metadata?: CaptureMetadata;
}

/**
 * Changes a document. A new file, or another type, country, version or side, begins a new revision: it is pending again
 * and checked again; a file that was replaced is kept as a version. The same upload named again, or what is there
 * already, changes nothing.
 *
 * @throws ProblemError document_not_found, document_archived, document_in_the_way, verification_over, upload_not_found,
 * document_not_accepted and what document-intake refuses.
 */
export async function replaceDocument(
  parts: SubmissionParts,
  user: UserPrincipal,
  id: string,
  change: Replacement,
  source: FileSource | null,
): Promise<Document> {
  if (change.metadata) metadataOf(user, change.metadata);
  const before = await findDocument(parts.database, user.companyId, id);
  if (!before) throw new ProblemError('document_not_found');
  if (source && 'upload' in source) {
    const upload = await ownUpload(parts, user, source.upload);
    if (upload.profile_id !== before.profile_id) throw new ProblemError('upload_not_found');
    if (upload.document_id === id) return toDocument(before);
    if (upload.document_id !== null || upload.expires_at <= parts.clock.now()) throw new ProblemError('upload_gone');
  }
  const write = (stored: PageColumns | null) =>
    parts.database.transaction().execute(async (transaction) => {
      const flow = await lockFlow(transaction, user.companyId, before.profile_id);
      const current = await findDocument(transaction, user.companyId, id);
      if (!flow || !current) throw new ProblemError('document_not_found');
      if (source && 'upload' in source) {
        const upload = await findUpload(transaction, user.companyId, source.upload);
        if (upload?.document_id === id) return { unused: toDocument(current) };
        if (!upload || upload.document_id !== null) throw new ProblemError('upload_gone');
        await markUploadUsed(transaction, source.upload, id);
      }
      if (stored) await parts.files.confirm(stored.file_key, transaction);
      return writeChange(transaction, flow, user, current, change, stored, parts.clock.now());
    });
  if (!source) {
    const changed = await write(null);
    parts.jobs.wake();
    return 'unused' in changed ? changed.unused : changed;
  }
  const file = await acceptFile(parts, source);
  const changed = await withStoredFile(parts, file, (stored) => write({ ...stored, edit_mark: file.editMark }));
  parts.jobs.wake();
  if ('upload' in source) await parts.uploadFiles.remove(source.upload);
  return changed;
}

async function writeChange(
  transaction: Connection,
  flow: Flow,
  user: UserPrincipal,
  current: DocumentRow,
  change: Replacement,
  stored: PageColumns | null,
  now: Date,
): Promise<Document> {
  refuseEarlier(current);
  if (current.state === 'archived') throw new ProblemError('document_archived');
  const { comment, metadata, ...page } = { ...current, ...change };
  const pages = current.step_id === null ? [] : await findStepPages(transaction, flow.profileId, current.step_id);
  mayBeSpecimen(flow, metadata);
  let { type, country, version, side } = page;
  if (current.step_id !== null) {
    const step = openStep(flow, current.step_id, user);
    if (stored) mayBeUploaded(step);
    mayBeFile(step, user, metadata, stored?.mime_type ?? current.mime_type);
    ({ type, country, version, side } = acceptedPage(step, page));
    const inTheWay = pages.some((other) => other.id !== current.id && other.side === side);
    if (inTheWay) throw new ProblemError('document_in_the_way');
  }
  const described = { type, country, version, side, comment: comment === '' ? null : comment, metadata };
  const same = Object.entries(described).every(([name, value]) =>
    isDeepStrictEqual(value, current[name as keyof typeof described]),
  );
  if (same && !stored) return toDocument(current);
  let row = await updateDescription(transaction, current.id, described, now);
  // Results about the page were about its former type.
  const other =
    type !== current.type || country !== current.country || version !== current.version || side !== current.side;
  if (stored) row = await replaceFile(transaction, row, stored, now);
  else if (other) row = await forgetResults(transaction, row);
  if (stored || other) {
    await deleteReadings(transaction, [row.id]);
    await orderCheck(transaction, row, now);
  }
  if (current.step_id !== null) await settleSteps(transaction, flow, now);
  await settleProfile(transaction, user, flow, now);
  await recordAudit(transaction, {
    companyId: flow.companyId,
    actor: user,
    action: 'document.updated',
    subject: { kind: 'document', id: row.id },
    detail: { profile: flow.profileId, fields: Object.keys(change), revision: row.revision, new_file: stored !== null },
  });
  const document = toDocument(row);
  await recordEvents(transaction, flow, [{ type: 'document.updated', document }], now);
  return document;
}
