import type { Static } from 'typebox';
import type { VerificationRequest } from '@veridoor/contract/verifications/requests';
import type { Verification } from '@veridoor/contract/verifications/verification';
import { DEFAULT_WORKFLOW } from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError, profileClosed } from '../../platform/problems/problems.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { checkMetadata } from '../../records/metadata.ts';
import { changeOf } from '../decisions/profile-decision.ts';
import { voidLinks } from '../../records/profiles/links-queries.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import { isClosed, isDecided, statusOf } from '../../records/profiles/profile-status.ts';
import { lockProfile, saveProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import { insertSteps, type WorkflowRow } from '../../records/companies/workflows-queries.ts';
import { findVersionToBegin } from '../workflows/versions.ts';
import { takeOver } from './taking.ts';
import { insertVerification, isInCall, setAside, type OwnData } from './opening-queries.ts';
import { findPresentVerification } from '../../records/profiles/verifications-queries.ts';
import { readVerification } from './view.ts';

/**
 * Opens another verification of a profile whose present one is decided or has expired.
 *
 * @throws ProblemError profile_not_found, also for another company's; profile_closed, workflow_not_found, workflow_retired,
 * verification_open, invalid_request.
 */
export async function createVerification(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  profileId: string,
  { workflow = DEFAULT_WORKFLOW, reference, metadata }: Static<typeof VerificationRequest>,
): Promise<Verification> {
  checkMetadata(metadata);
  const now = clock.now();
  return database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, user.companyId, profileId);
    if (!profile) throw new ProblemError('profile_not_found');
    if (isClosed(profile.status)) throw profileClosed();
    const version = await findVersionToBegin(transaction, user.companyId, workflow);
    const own = reference === undefined ? undefined : normaliseText('/reference', reference) || undefined;
    await openVerification(transaction, user, profile, version, { reference: own, metadata }, now);
    const opened = await readVerification(transaction, await lockAgain(transaction, profile));
    if (!opened) throw new Error('the verification that was opened is gone');
    return opened;
  });
}

/**
 * The same in a transaction with the profile locked. What the customer sent stays with the verification that it was for;
 * the profile keeps its status while that was decided.
 *
 * @returns the id of the new verification.
 * @throws ProblemError verification_open
 */
export async function openVerification(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  workflow: WorkflowRow,
  own: OwnData,
  now: Date,
): Promise<string> {
  const present = await findPresentVerification(transaction, profile.id);
  if (!present) throw new Error('a person has a verification');
  const over = isDecided(profile.status) || present.status === 'expired';
  if (!over || (await isInCall(transaction, profile.id))) throw new ProblemError('verification_open');
  const { status, status_reason } = profile;
  const counts = profile.counting_status === null && isDecided(status);
  await setAside(transaction, profile.id, present.id);
  await voidLinks(transaction, profile.id, 'replaced', now);
  const id = await insertVerification(transaction, profile, { ...own, workflowId: workflow.id, now });
  const after = await saveProfile(transaction, profile.id, {
    workflow_id: workflow.id,
    status: 'created',
    status_reason: null,
    decided_by: null,
    // Tokens of the earlier verification must not act on this one.
    token_version: profile.token_version + 1,
    ...(counts && { counting_status: status, counting_reason: status_reason, counting_verification: present.id }),
    updated_at: now,
  });
  await insertSteps(transaction, profile.id, workflow, now);
  await takeOver(transaction, profile.id, workflow.definition, now);
  await recordAudit(transaction, {
    companyId: profile.company_id,
    actor,
    action: 'verification.opened',
    subject: { kind: 'profile', id: profile.id },
    detail: { verification: id, workflow: workflow.id },
  });
  await orderScreening(transaction, profile.id, now);
  await recordEvents(transaction, aboutProfile(after), changeOf(statusOf(profile), statusOf(after)), now);
  return id;
}

async function lockAgain(transaction: Connection, { company_id, id }: ProfileRow): Promise<ProfileRow> {
  const row = await lockProfile(transaction, company_id, id);
  if (!row) throw new Error('a locked profile is gone');
  return row;
}
