import type { Static } from 'typebox';
import type { EntityAnswers, EntityAnswersRequest } from '@veridoor/contract/entity';
import type { Completion, Session } from '@veridoor/contract/session';
import type { EntityDetails } from '@veridoor/validation/entity';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findEntityRow, saveEntity } from '../../records/entities/queries.ts';
import { saveProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { completionAnswer } from '../../records/links/link-problems.ts';
import { handIn } from '../decisions/handing-in.ts';
import { deleteOwnDocument } from '../documents/document-life.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed, isHandedIn } from '../../records/profiles/profile-status.ts';
import { drawSession, withLockedProfile, withProfileSnapshot } from '../../records/profiles/customer-profile.ts';
import { customerMaySend } from '../../records/flow/submission-rules.ts';
import { acceptDetails, openDetails, sealDetails } from '../../records/entities/details.ts';
import { entityProgress, outstanding } from '../../records/entities/required-documents.ts';

/**
 * The customer's details of the company so far.
 *
 * @throws ProblemError profile_not_found, consent_required, session_completed, profile_closed.
 */
export async function getEntityAnswers(
  parts: Parts,
  customer: ProfilePrincipal,
): Promise<Static<typeof EntityAnswers>> {
  return withProfileSnapshot(parts, customer, async (snapshot, profile) => {
    maySend(profile);
    return { details: openDetails(parts, await findEntityRow(snapshot, profile.id)) };
  });
}

/**
 * Saves the customer's details of the company; with `complete` nothing may be missing and the shares must add up.
 * Omitted fields stay, and the parties are one list.
 *
 * @throws ProblemError what `getEntityAnswers` throws; invalid_request with the place and the code of every mistake.
 */
export async function giveEntityAnswers(
  parts: Parts,
  customer: ProfilePrincipal,
  { details: given, complete }: Static<typeof EntityAnswersRequest>,
): Promise<Session> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    maySend(profile);
    const row = await findEntityRow(transaction, profile.id);
    const now = parts.clock.now();
    const before = openDetails(parts, row);
    const details = acceptDetails({ ...before, ...given }, complete, now);
    await saveEntity(transaction, {
      profile_id: profile.id,
      details: sealDetails(parts, details),
      country: details.country ?? null,
      completed_at: complete ? now : row.completed_at,
      updated_at: now,
    });
    const named = await saveProfile(transaction, profile.id, { name: details.name ?? null, updated_at: now });
    if (complete) await said(transaction, customer, details);
    await orderScreening(transaction, profile.id, now);
    return drawSession(transaction, named, link, { now, origin: customer.origin });
  });
}

async function said(
  transaction: Connection,
  customer: ProfilePrincipal,
  { parties = [] }: EntityDetails,
): Promise<void> {
  const detail = { parties: parties.length };
  await recordAudit(transaction, { ...ofCustomer(customer), action: 'entity.answered', detail });
}

/**
 * Takes back a file that the customer has sent; nothing of it is kept.
 *
 * @throws ProblemError document_not_found; consent_required, session_completed, profile_closed.
 */
export async function removeEntityFile(parts: Parts, customer: ProfilePrincipal, id: string): Promise<Session> {
  await deleteOwnDocument(parts, customer, id);
  return withLockedProfile(parts, customer, (transaction, profile, link) =>
    drawSession(transaction, profile, link, { now: parts.clock.now(), origin: customer.origin }),
  );
}

/**
 * Ends a company's journey and returns the address where the browser goes. A customer who leaves early may come back
 * through the link. A person decides on a complete journey.
 *
 * @throws ProblemError steps_outstanding with the missing parts, unless the customer leaves; consent_required.
 */
export async function completeEntity(parts: Parts, customer: ProfilePrincipal, leave: boolean): Promise<Completion> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    if (link?.void_reason === 'completed' || isHandedIn(profile.status) || isClosed(profile.status)) {
      return completionAnswer(link, profile, 'complete', []);
    }
    const { definition } = await findWorkflow(transaction, profile.workflow_id);
    const open = outstanding(await entityProgress(transaction, profile.id, definition));
    if (open.length > 0) {
      if (leave) return completionAnswer(link, profile, 'incomplete', []);
      throw new ProblemError('steps_outstanding', { detail: `Still open: ${open.join(', ')}.` });
    }
    maySend(profile);
    await handIn(transaction, customer, profile, {
      status: 'in_review',
      reason: null,
      results: [],
      exhausted: false,
      end: { type: 'entity.completed', session: { kind: 'entity', status: 'complete', errors: [] } },
      now: parts.clock.now(),
    });
    return completionAnswer(link, profile, 'complete', []);
  });
}

function maySend(profile: ProfileRow): void {
  customerMaySend({ status: profile.status, consentAt: profile.consent_at });
}
