import { createHash } from 'node:crypto';
import type { LocalisedText } from '@veridoor/contract/common';
import type { Session } from '@veridoor/contract/session';
import type { Signature, SignatureRequest } from '@veridoor/contract/answers/signature';
import { isSigned, signatureSvg, typedSvg } from '@veridoor/validation/signature';
import { makeChecks } from '../../checks/registry.ts';
import type { AcceptedFile } from '../../vision/pages/intake.ts';
import { drawnImage, typedImage } from '../../vision/pages/signature-image.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import {
  archiveDocuments,
  findDocument,
  findStepPages,
  insertDocument,
  updateResults,
} from '../../records/documents/queries.ts';
import { findFlow, type Flow } from '../../records/flow/queries.ts';
import { SIGNATURE } from '../../platform/crypto/sealing-purposes.ts';
import { findSignature, insertSignature } from '../../records/flow/signatures-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { withStoredFile, type StoredColumns } from '../documents/document-intake.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { unseenPage } from '../documents/page-context.ts';
import { recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import { shownName } from '../../records/profiles/shown-names.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { drawSession, withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import { offerOf } from '../../steps/registry.ts';
import { openStep } from '../../records/flow/submission-rules.ts';

type SignatureParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'files'>;
type Given = SignatureRequest['signature'];

/**
 * Saves a signature under the text of a step: a document with the image, and beside it the drawing, the text, its hash
 * and the time. A newer signature replaces it; the same one again changes nothing.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required, session_completed, profile_closed,
 * attempts_exhausted; text_changed when the shown text is not the step's; invalid_request, unreadable_image,
 * storage_unavailable.
 */
export async function sign(
  parts: SignatureParts,
  customer: ProfilePrincipal,
  stepId: string,
  { text, signature }: SignatureRequest,
): Promise<Session> {
  const flow = await findFlow(parts.database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  languageOf(signedText(flow, customer, stepId), text);
  const svg = drawingOf(signature);
  const file = signature.method === 'drawn' ? await drawnImage(svg) : await typed(signature.image);
  return withStoredFile(parts, file, (stored) =>
    withLockedProfile(parts, customer, async (transaction, profile, link) => {
      const locked = await findFlow(transaction, customer.companyId, customer.profileId);
      if (!locked) throw new ProblemError('profile_not_found');
      const language = languageOf(signedText(locked, customer, stepId), text);
      const pages = await findStepPages(transaction, profile.id, stepId);
      const again = pages.some(({ sha256, status }) => sha256 === stored.sha256 && status === 'approved');
      if (again)
        return {
          unused: await drawSession(transaction, profile, link, { now: parts.clock.now(), origin: customer.origin }),
        };
      await parts.files.confirm(stored.file_key, transaction);
      const about = { text, language, method: signature.method, svg };
      await writeSignature(transaction, parts, { flow: locked, customer, stepId }, stored, about);
      return drawSession(transaction, profile, link, { now: parts.clock.now(), origin: customer.origin });
    }),
  );
}

/**
 * The text and drawing of a document that is a signature. The look is audited.
 *
 * @throws ProblemError document_not_found, also for another company's, and for a document that is no signature.
 */
export async function getSignature(parts: SignatureParts, user: UserPrincipal, id: string): Promise<Signature> {
  const document = await findDocument(parts.database, user.companyId, id);
  const row = document && (await findSignature(parts.database, id));
  if (!document || !row) throw new ProblemError('document_not_found');
  await recordAudit(parts.database, {
    companyId: user.companyId,
    actor: user,
    action: 'document.file_read',
    subject: { kind: 'document', id },
    detail: { profile: document.profile_id, revision: document.revision },
  });
  return {
    document: id,
    method: row.method,
    signed_at: row.signed_at.toISOString(),
    language: row.language,
    text: row.text,
    text_sha256: row.text_sha256,
    svg: row.svg && Buffer.from(parts.secrets.open(SIGNATURE, row.svg)).toString(),
  };
}

interface About {
  text: string;
  language: string | null;
  method: Given['method'];
  svg: string;
}

async function writeSignature(
  transaction: Connection,
  { clock, secrets }: SignatureParts,
  { flow, customer, stepId }: { flow: Flow; customer: ProfilePrincipal; stepId: string },
  stored: StoredColumns,
  { text, language, method, svg }: About,
): Promise<void> {
  const now = clock.now();
  const before = await findStepPages(transaction, flow.profileId, stepId);
  const domainEvents: DomainEvent[] = [];
  for (const archived of await archiveDocuments(
    transaction,
    before.map(({ id }) => id),
    now,
  )) {
    domainEvents.push({ type: 'document.archived', document: toDocument(archived) });
  }
  const document = await insertDocument(transaction, {
    company_id: flow.companyId,
    profile_id: flow.profileId,
    step_id: stepId,
    type: 'signature',
    country: null,
    version: null,
    side: 'single',
    sent_by: 'customer',
    ...stored,
    metadata: {},
    now,
  });
  const { id } = document;
  // A holder of the database sees that somebody signed, not how.
  const row = { document_id: id, method, svg: secrets.seal(SIGNATURE, Buffer.from(svg)), text, language };
  await insertSignature(transaction, { ...row, text_sha256: sha256(text), signed_at: now });
  const files = [document.sha256];
  const made = await makeChecks({ page: { ...unseenPage(document, now), isSigned: true } });
  const results = made.map((result) => ({ ...result, files }));
  const signed = await updateResults(transaction, id, {
    status: 'approved',
    reject_reason: null,
    decided_by: 'rules',
    results,
    now,
  });
  await settleSteps(transaction, flow, now);
  const detail = { profile: flow.profileId, step: stepId, method, text_sha256: sha256(text) };
  await recordAudit(transaction, {
    companyId: flow.companyId,
    actor: customer,
    action: 'document.signed',
    subject: { kind: 'document', id },
    detail,
  });
  domainEvents.push({ type: 'document.uploaded', document: toDocument(signed) });
  await recordEvents(transaction, flow, domainEvents, now);
}

function signedText(flow: Flow, customer: ProfilePrincipal, stepId: string): LocalisedText {
  const { text } = offerOf(openStep(flow, stepId, customer));
  if (text === undefined) throw new ProblemError('step_not_found');
  return text;
}

/** The language of this very text in the step: the stored text must be the shown one. */
function languageOf(text: LocalisedText, shown: string): string | null {
  if (typeof text === 'string') {
    if (text === shown) return null;
  } else {
    const found = Object.entries(text).find(([, words]) => words === shown);
    if (found) return found[0];
  }
  throw new ProblemError('text_changed');
}

function drawingOf(given: Given): string {
  if (given.method === 'drawn') {
    if (!isSigned(given.strokes, given)) {
      throw invalidField('/signature/strokes', 'too_short', 'must be more than a point');
    }
    return signatureSvg(given.strokes, given);
  }
  const name = shownName('/signature/name', given.name);
  if (name === '') throw invalidField('/signature/name', 'too_short', 'must not be empty');
  return typedSvg(name);
}

async function typed(image: string): Promise<AcceptedFile> {
  const file = await typedImage(Buffer.from(image, 'base64'));
  if (!file) throw new ProblemError('unreadable_image');
  return file;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
