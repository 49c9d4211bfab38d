import type { CaptureMetadata, Document } from '@veridoor/contract/documents/document';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import {
  archiveDocuments,
  findAnyDocument,
  findDocumentOfRequest,
  findStepPages,
  insertDocument,
  type DocumentRow,
} from '../../records/documents/queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { findFlow, lockFlow, type Flow } from '../../records/flow/queries.ts';
import { findStepAnswers } from '../../records/flow/step-answers-queries.ts';
import { findUpload, markUploadUsed } from '../../platform/storage/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { openCapture, useUp } from './captures/captures.ts';
import { orderCheck, refuseInLongLine } from '../../records/documents/order-check.ts';
import { acceptFile, withStoredFile, type FileSource, type PageColumns } from './document-intake.ts';
import { metadataOf } from './document-metadata.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { entityPage } from '../../records/entities/required-documents.ts';
import { recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import { ANSWER_LIFETIME } from '../../platform/http/idempotency/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { replacedPages } from '../../steps/pages.ts';
import { offerOf } from '../../steps/registry.ts';
import type { PageDescription } from '../../steps/step-module.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import {
  acceptedPage,
  mayBeFile,
  mayBeSpecimen,
  mayBeUploaded,
  openStep,
  profileFor,
} from '../../records/flow/submission-rules.ts';
import { giveUpTaken } from '../verifications/taking-queries.ts';
import { ownUpload } from './uploads/uploads.ts';

export type SubmissionParts = Pick<
  Parts,
  'configuration' | 'database' | 'clock' | 'files' | 'uploadFiles' | 'intake' | 'jobs'
>;

/** The file of a page, and the request that brought it. */
type KeptColumns = PageColumns & { request_hash: string | null };

/** The caller's description of a page. */
export interface Submission {
  profile?: string;
  step?: string;
  type: DocumentType;
  version?: string;
  country?: string;
  side: DocumentSide;
  /** In which the image was taken. */
  capture?: string;
  metadata?: CaptureMetadata;
}

interface Submitted {
  document: Document;
  /** False when this upload was already this document: the first answer was lost. */
  created: boolean;
}

/**
 * Accepts a page: file, document, step and the job to check it are written together or not at all. The same side sent
 * again archives the earlier one.
 *
 * @throws ProblemError what submission-rules, openCapture and document-intake refuse; profile_not_found,
 * upload_not_found.
 */
export async function submitDocument(
  parts: SubmissionParts,
  principal: Principal,
  submission: Submission,
  source: FileSource,
): Promise<Submitted> {
  const profileId = profileFor(principal, submission.profile);
  if (profileId === undefined) throw invalidField('/profile', 'required', 'must name the profile');
  const ofPerson = principal.kind === 'profile' && principal.subject === 'person';
  if (ofPerson && principal.callId === undefined && submission.step === undefined) {
    throw invalidField('/step', 'required', 'must name the step');
  }
  metadataOf(principal, submission.metadata);
  const flow = await findFlow(parts.database, principal.companyId, profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const sentBefore = async (connection: Connection): Promise<Submitted | null> => {
    const upload = 'upload' in source ? await findUpload(connection, principal.companyId, source.upload) : null;
    const document = upload && (await documentOf(connection, upload.document_id));
    return document && { document, created: false };
  };
  if ('upload' in source) {
    const upload = await ownUpload(parts, principal, source.upload);
    if (upload.profile_id !== profileId) throw new ProblemError('upload_not_found');
    const before = await sentBefore(parts.database);
    if (before) return before;
    if (upload.expires_at <= parts.clock.now()) throw new ProblemError('upload_gone');
  }
  if ('bytes' in source && source.request !== null) {
    // An instance died between keeping the page and its answer.
    const since = secondsAfter(parts.clock.now(), -ANSWER_LIFETIME);
    const before = await findDocumentOfRequest(parts.database, profileId, source.request, since);
    if (before) return { document: toDocument(before), created: true };
  }
  const accept = async () => {
    // Refused before the bytes are read; the rules are checked again when nothing can change any more.
    await refuseInLongLine(parts.database, flow, parts.configuration.mostChecksWaiting);
    await checkRules(parts.database, flow, principal, submission, '');
    const { step, capture } = submission;
    if (capture !== undefined) await openCapture(parts.database, flow, { step }, capture, parts.clock.now());
    return acceptFile(parts, source);
  };
  let file: Awaited<ReturnType<typeof acceptFile>>;
  try {
    file = await accept();
  } catch (refusal) {
    // The same upload, sent twice at once, has become a document meanwhile, which used up its capture and its bytes.
    const before = await sentBefore(parts.database);
    if (before) return before;
    throw refusal;
  }
  const submitted = await withStoredFile(parts, file, (stored) =>
    parts.database.transaction().execute(async (transaction) => {
      const locked = await lockFlow(transaction, principal.companyId, profileId);
      if (!locked) throw new ProblemError('profile_not_found');
      if ('upload' in source && !(await findUpload(transaction, principal.companyId, source.upload)))
        throw new ProblemError('upload_gone');
      const before = await sentBefore(transaction);
      if (before) return { unused: before };
      await parts.files.confirm(stored.file_key, transaction);
      const document = await writeDocument(
        transaction,
        locked,
        principal,
        submission,
        {
          ...stored,
          edit_mark: file.editMark,
          received: file.received,
          request_hash: 'bytes' in source ? source.request : null,
        },
        parts.clock.now(),
      );
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
  { received, ...stored }: KeptColumns & { received: string },
  now: Date,
): Promise<Document> {
  const page = await checkRules(transaction, flow, principal, submission, stored.mime_type);
  const { step, capture: id } = submission;
  const capture = id === undefined ? null : await openCapture(transaction, flow, { ...page, step }, id, now);
  return keepPage(
    transaction,
    flow,
    principal,
    { page, step, metadata: metadataOf(principal, submission.metadata) },
    {
      stored,
      now,
      async onInserted(row) {
        if (capture) await useUp(transaction, capture, row, received, now);
      },
    },
  );
}

/** Puts an accepted page with its stored file into its step, in place of those that it replaces; its check follows. */
export async function keepPage(
  transaction: Connection,
  flow: Flow,
  principal: Principal,
  { page, step, metadata }: { page: PageDescription; step: string | undefined; metadata: CaptureMetadata },
  {
    stored,
    now,
    onInserted,
  }: {
    stored: KeptColumns;
    now: Date;
    onInserted?: (row: DocumentRow) => Promise<void>;
  },
): Promise<Document> {
  const domainEvents: DomainEvent[] = [];
  if (step !== undefined) {
    await giveUpTaken(transaction, flow.profileId, step);
    const replaced = replacedPages(await findStepPages(transaction, flow.profileId, step), page);
    const ids = replaced.map(({ id }) => id);
    for (const archived of await archiveDocuments(transaction, ids, now)) {
      domainEvents.push({ type: 'document.archived', document: toDocument(archived) });
      await recordAudit(transaction, {
        companyId: flow.companyId,
        actor: principal,
        action: 'document.archived',
        subject: { kind: 'document', id: archived.id },
        detail: { profile: flow.profileId, step, was: archived.status },
      });
    }
  }
  const row = await insertDocument(transaction, {
    company_id: flow.companyId,
    profile_id: flow.profileId,
    step_id: step ?? null,
    ...page,
    ...stored,
    metadata,
    sent_by: senderOf(principal),
    now,
  });
  await onInserted?.(row);
  if (step !== undefined) await settleSteps(transaction, flow, now);
  await orderCheck(transaction, row, now);
  await recordAudit(transaction, {
    companyId: flow.companyId,
    actor: principal,
    action: 'document.uploaded',
    subject: { kind: 'document', id: row.id },
    detail: {
      profile: flow.profileId,
      step: step ?? null,
      type: page.type,
      side: page.side,
      ...(principal.kind === 'profile' && principal.callId !== undefined && { call: principal.callId }),
    },
  });
  const document = toDocument(row);
  await recordEvents(transaction, flow, [...domainEvents, { type: 'document.uploaded', document }], now);
  return document;
}

/** A proof proves the address that was given: there must be one. */
async function requireAddress(connection: Connection, flow: Flow, step: WorkflowStep): Promise<void> {
  if (!offerOf(step).proof) return;
  const answers = await findStepAnswers(connection, flow.profileId, step.id);
  if (!answers?.completed_at) throw new ProblemError('address_missing');
}

/** @returns the page as the workflow knows it. */
async function checkRules(
  connection: Connection,
  flow: Flow,
  principal: Principal,
  submission: Submission,
  mimeType: string,
): Promise<PageDescription> {
  mayBeSpecimen(flow, submission.metadata ?? {});
  if (flow.subject === 'entity') return entityPage(connection, flow, principal, submission);
  const { step: stepId, type, country = null, version = null, side } = submission;
  const page = { type, country, version, side };
  if (stepId === undefined) return page;
  const step = openStep(flow, stepId, principal);
  mayBeUploaded(step);
  await requireAddress(connection, flow, step);
  mayBeFile(step, principal, metadataOf(principal, submission.metadata), mimeType);
  return acceptedPage(step, page);
}

function senderOf(principal: Principal): DocumentRow['sent_by'] {
  if (principal.kind === 'user') return 'company';
  return principal.callId === undefined ? 'customer' : 'call';
}

async function documentOf(connection: Connection, id: string | null): Promise<Document | null> {
  const row = id === null ? null : await findAnyDocument(connection, id);
  return row && toDocument(row);
}
