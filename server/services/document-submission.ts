import type { CaptureMetadata, Document } from '../../contract/document.ts';
import type { DocumentSide, DocumentType } from '../../contract/step.ts';
import type { Connection, Parts } from '../parts.ts';
import { archiveDocuments, findAnyDocument, findStepPages, insertDocument } from '../repositories/documents.ts';
import { findFlow, lockFlow, type Flow } from '../repositories/flows.ts';
import { findUpload, markUploadUsed } from '../repositories/uploads.ts';
import { orderCheck, settleStep } from './document-check.ts';
import { acceptFile, withStoredFile, type FileSource, type StoredColumns } from './document-intake.ts';
import { toDocument } from './document-view.ts';
import type { Principal } from './principal.ts';
import { ProblemError, invalidField } from './problems.ts';
import { replacedPages, type PageDescription } from './step-evaluation.ts';
import { acceptedPage, mayBeFile, openStep, profileFor } from './submission-rules.ts';
import { ownUpload } from './uploads.ts';

export type SubmissionParts = Pick<Parts, 'database' | 'clock' | 'files' | 'uploadFiles' | 'intake' | 'jobs'>;

/** What the caller says of a page. */
export interface Submission {
  profile?: string;
  step?: string;
  type: DocumentType;
  version?: string;
  country?: string;
  side: DocumentSide;
  metadata?: CaptureMetadata;
}

interface Submitted {
  document: Document;
  /** False when this upload had become this document before: the answer to it was lost. */
  created: boolean;
}

/**
 * Takes a page in: file, document, step and the order to check it come about together or not at all. The same side sent
 * again archives the earlier one.
 *
 * @throws ProblemError what submission-rules and document-intake refuse; profile_not_found, upload_not_found.
 */
export async function submitDocument(
  parts: SubmissionParts,
  principal: Principal,
  submission: Submission,
  source: FileSource,
): Promise<Submitted> {
  const profileId = profileFor(principal, submission.profile);
  if (profileId === undefined) throw invalidField('/profile', 'required', 'must name the profile');
  if (principal.kind === 'profile' && submission.step === undefined) {
    throw invalidField('/step', 'required', 'must name the step');
  }
  const flow = await findFlow(parts.database, principal.companyId, profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  if ('upload' in source) {
    const upload = await ownUpload(parts, principal, source.upload);
    if (upload.profile_id !== profileId) throw new ProblemError('upload_not_found');
    const before = await documentOf(parts.database, upload.document_id);
    if (before) return { document: before, created: false };
    if (upload.expires_at <= parts.clock.now()) throw new ProblemError('upload_gone');
  }
  // Refused before the bytes are touched; asked again when nothing can change any more.
  checkRules(flow, principal, submission, '');
  const file = await acceptFile(parts, source);
  const submitted = await withStoredFile(parts, file, (stored) =>
    parts.database.transaction().execute(async (transaction) => {
      const locked = await lockFlow(transaction, principal.companyId, profileId);
      if (!locked) throw new ProblemError('profile_not_found');
      if ('upload' in source) {
        const upload = await findUpload(transaction, principal.companyId, source.upload);
        if (!upload) throw new ProblemError('upload_gone');
        const before = await documentOf(transaction, upload.document_id);
        if (before) return { unused: { document: before, created: false } };
      }
      const document = await writeDocument(transaction, locked, principal, submission, stored, parts.clock.now());
      if ('upload' in source) await markUploadUsed(transaction, source.upload, document.id);
      return { document, created: true };
    }),
  );
  parts.jobs.wake();
  // The bytes live on in the file store; a kill right here leaves them to housekeeping.
  if ('upload' in source) await parts.uploadFiles.remove(source.upload);
  return submitted;
}

async function writeDocument(
  transaction: Connection,
  flow: Flow,
  principal: Principal,
  submission: Submission,
  stored: StoredColumns,
  now: Date,
): Promise<Document> {
  const page = checkRules(flow, principal, submission, stored.mime_type);
  const { step } = submission;
  if (step !== undefined) {
    const replaced = replacedPages(await findStepPages(transaction, flow.profileId, step), page);
    await archiveDocuments(
      transaction,
      replaced.map(({ id }) => id),
      now,
    );
  }
  const row = await insertDocument(transaction, {
    company_id: flow.companyId,
    profile_id: flow.profileId,
    step_id: step ?? null,
    ...page,
    ...stored,
    metadata: metadataOf(principal, submission),
    now,
  });
  if (step !== undefined) {
    await settleStep(transaction, flow, step, await findStepPages(transaction, flow.profileId, step), now);
  }
  await orderCheck(transaction, row, now);
  return toDocument(row);
}

/** @returns the page as the workflow knows it. */
function checkRules(flow: Flow, principal: Principal, submission: Submission, mimeType: string): PageDescription {
  const { step: stepId, type, country = null, version = null, side } = submission;
  const page = { type, country, version, side };
  if (stepId === undefined) return page;
  const step = openStep(flow, stepId, principal);
  mayBeFile(step, principal, metadataOf(principal, submission), mimeType);
  return acceptedPage(step, page);
}

/** What a company's server sends came over the API, whatever else it says. */
function metadataOf(principal: Principal, { metadata = {} }: Submission): CaptureMetadata {
  return principal.kind === 'user' ? { source: 'api', ...metadata } : metadata;
}

async function documentOf(connection: Connection, id: string | null): Promise<Document | null> {
  const row = id === null ? null : await findAnyDocument(connection, id);
  return row && toDocument(row);
}
