import type { Document, DocumentRejection } from '@veridoor/contract/documents/document';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import {
  decideDocument,
  deleteDocumentRow,
  findDocument,
  findStepPages,
  setDocumentState,
  type DocumentRow,
} from '../../records/documents/queries.ts';
import { findFileKeys } from '../../records/documents/document-versions-queries.ts';
import { lockFlow, type Flow } from '../../records/flow/queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import { refuseIfHeld } from '../../records/profiles/legal-hold.ts';
import type { Principal, ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { sameDocument } from '../../steps/pages.ts';
import { keepDecision } from '../decisions/kept-decisions.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import { customerMaySend, refuseEarlier } from '../../records/flow/submission-rules.ts';

type LifeParts = Pick<Parts, 'database' | 'clock' | 'files'>;

/** Changes of a document besides a new file; the names are those of events and of the audit. */
type Turn = 'approved' | 'rejected' | 'archived' | 'restored' | 'deleted';

/** A reviewer's decision on a page. */
export type Decision =
  | { status: 'approved'; comment?: string | undefined }
  | ({ status: 'rejected' } & DocumentRejection);

/** @throws ProblemError invalid_request. */
function rejectReason({ reject_reason, reason }: DocumentRejection): string {
  const code = reject_reason ?? reason;
  if (code === undefined) throw invalidField('/reject_reason', 'required', 'must give the reason as a code');
  return code;
}

/**
 * A person's decision on a page. It holds until another decision or a new file; the checks no longer change it.
 *
 * @throws ProblemError document_not_found, document_archived, verification_over; invalid_request when a rejection has no
 * code.
 */
export async function decide(parts: LifeParts, user: UserPrincipal, id: string, decision: Decision): Promise<Document> {
  const reject_reason = decision.status === 'rejected' ? rejectReason(decision) : null;
  return turn(parts, user, id, async (transaction, _, document, now) => {
    refuseEarlier(document);
    if (document.state === 'archived') throw new ProblemError('document_archived');
    const comment = decision.comment ?? document.comment;
    const { status } = decision;
    // A user who may not decide on profiles cannot change the approval of a page.
    const already = status === 'approved' && document.status === status ? document.decided_by : null;
    const decided_by = user.permissions.has('profile.decide') ? 'decider' : (already ?? 'reviewer');
    const same = document.status === status && document.reject_reason === reject_reason;
    if (same && document.decided_by === decided_by && document.comment === comment) return null;
    const row = await decideDocument(transaction, id, { status, reject_reason, decided_by, comment }, now);
    await keepDecision(
      transaction,
      user,
      document,
      { status, reason: reject_reason, note: decision.comment ?? null },
      now,
    );
    return { row, is: status };
  });
}

/**
 * Removes a page from its step; it keeps its decision.
 *
 * @throws ProblemError document_not_found, verification_over
 */
export async function archive(parts: LifeParts, user: UserPrincipal, id: string): Promise<Document> {
  return turn(parts, user, id, async (transaction, _, document, now) => {
    refuseEarlier(document);
    if (document.state === 'archived') return null;
    return { row: await setDocumentState(transaction, id, 'archived', now), is: 'archived' };
  });
}

/**
 * Puts a page back into its step, with the decision that it had.
 *
 * @throws ProblemError document_not_found, verification_over; document_in_the_way when another active page has its side,
 * or belongs to another document.
 */
export async function restore(parts: LifeParts, user: UserPrincipal, id: string): Promise<Document> {
  return turn(parts, user, id, async (transaction, _, document, now) => {
    refuseEarlier(document);
    if (document.state === 'active') return null;
    const pages = await pagesOf(transaction, document);
    const inTheWay = pages.some((page) => page.side === document.side || !sameDocument(page, document));
    if (inTheWay) throw new ProblemError('document_in_the_way');
    return { row: await setDocumentState(transaction, id, 'active', now), is: 'restored' };
  });
}

/**
 * Deletes a document with every version of its file. The transaction destroys the keys of the files, so that nobody can
 * open even a surviving copy of their bytes; the bytes are removed right after.
 *
 * @throws ProblemError document_not_found, legal_hold
 */
export async function deleteDocument(parts: LifeParts, user: UserPrincipal, id: string): Promise<void> {
  await removeDocument(parts, user, id, () => undefined);
}

/**
 * Deletes a document that a company sent itself and has not handed in yet.
 *
 * @throws ProblemError document_not_found, also for one of another profile; consent_required, session_completed,
 * profile_closed.
 */
export async function deleteOwnDocument(parts: LifeParts, customer: ProfilePrincipal, id: string): Promise<void> {
  await removeDocument(parts, customer, id, (flow, document) => {
    if (document.profile_id !== customer.profileId || document.verification_id !== null)
      throw new ProblemError('document_not_found');
    customerMaySend(flow);
  });
}

async function removeDocument(
  parts: LifeParts,
  actor: Principal,
  id: string,
  refuse: (flow: Flow, document: DocumentRow) => void,
): Promise<void> {
  const keys: string[] = [];
  await turn(parts, actor, id, async (transaction, flow, document, now) => {
    refuse(flow, document);
    await refuseIfHeld(transaction, flow.profileId, now);
    keys.push(...(await findFileKeys(transaction, [id])));
    await parts.files.release(keys, transaction);
    await deleteDocumentRow(transaction, id);
    return { row: document, is: 'deleted' };
  });
  for (const key of keys) await parts.files.delete(key);
}

/** One change of a document with its consequences: step, profile, audit and event, all of them or none. */
async function turn(
  parts: LifeParts,
  actor: Principal,
  id: string,
  change: (
    transaction: Connection,
    flow: Flow,
    document: DocumentRow,
    now: Date,
  ) => Promise<{ row: DocumentRow; is: Turn } | null>,
): Promise<Document> {
  const found = await findDocument(parts.database, actor.companyId, id);
  if (!found) throw new ProblemError('document_not_found');
  return parts.database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, actor.companyId, found.profile_id);
    const document = await findDocument(transaction, actor.companyId, id);
    if (!flow || !document) throw new ProblemError('document_not_found');
    const now = parts.clock.now();
    const ofPresent = document.verification_id === null;
    const changed = await change(transaction, flow, document, now);
    if (!changed) return toDocument(document);
    await recordAudit(transaction, {
      companyId: actor.companyId,
      actor,
      action: `document.${changed.is}`,
      subject: { kind: 'document', id },
      detail: { profile: flow.profileId, step: document.step_id, was: document.status },
    });
    const view = toDocument(changed.row);
    if (ofPresent && document.step_id !== null) {
      await settleSteps(transaction, flow, now);
    }
    // Between the two, so that each event shows the profile as its own change left it.
    await recordEvents(transaction, flow, [{ type: `document.${changed.is}`, document: view }], now);
    if (ofPresent) await settleProfile(transaction, actor, flow, now);
    return view;
  });
}

async function pagesOf(transaction: Connection, document: DocumentRow): Promise<DocumentRow[]> {
  return document.step_id === null ? [] : findStepPages(transaction, document.profile_id, document.step_id);
}
