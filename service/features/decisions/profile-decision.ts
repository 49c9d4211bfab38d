import type { CheckResult } from '@veridoor/contract/check';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import { findLastScreening } from '../../records/screening/searches-queries.ts';
import { insertDecision } from '../../records/decisions/queries.ts';
import { saveProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { endProposal } from '../review/cases-queries.ts';
import { settleCase } from '../review/cases.ts';
import { followStatus, forgetDoubtedVideos } from '../../records/profiles/verifications-queries.ts';
import { hooksOf, type ApprovalHook } from '../../records/hooks.ts';
import { aboutProfile, recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import {
  allowedAfter,
  holdAfter,
  isClosed,
  isDecided,
  mayBecome,
  statusOf,
  stillCounts,
} from '../../records/profiles/profile-status.ts';
import { asCounting } from '../../records/decisions/as-of.ts';

/** The end of a verification whose link expired, or whose profile was closed, before everything was handed in. */
export const EXPIRED: DomainEvent = {
  type: 'verification.expired',
  session: { kind: 'verification', status: 'incomplete', errors: ['401'] },
};

/** A decision on a profile. */
export interface ProfileDecision {
  status: ProfileStatus;
  reason: string | null;
  note?: string | null;
  override?: boolean;
  /** Who decided: a person who may decide on profiles, or the workflow's rules. */
  by: { person: { userId: string; /** Who proposed it, if this is the second. */ proposedBy?: string } } | 'rules';
  /** The findings of the checks. */
  results: readonly CheckResult[];
}

/**
 * The one place that decides on a profile's present verification, and by it on the profile. It keeps the decision with
 * its reason, its author and the known facts, and informs the audit and the business. A reason belongs to its decision,
 * so that none is ever lost.
 *
 * @param alongside what the event has beside the change of the status.
 * @throws ProblemError invalid_transition, with the statuses that may follow.
 */
export async function decideProfile(
  transaction: Connection,
  actor: Actor,
  before: ProfileRow,
  decision: ProfileDecision,
  now: Date,
  alongside: readonly DomainEvent[] = [],
): Promise<ProfileRow> {
  await keepProfileDecision(transaction, before, decision, now);
  const { status, reason, by, results } = decision;
  const counts = stillCounts(before.counting_status, status);
  const shown = statusOf(before);
  if (before.counting_status === null || !counts)
    await auditStatus(transaction, actor, { ...before, ...shown }, status, decision);
  const after = await saveProfile(transaction, before.id, {
    status,
    status_reason: reason,
    decided_by: by === 'rules' ? 'rules' : 'person',
    ...lastWord(decision, now),
    hold: holdAfter(before, { status, reason, byPerson: by !== 'rules' }),
    ...(!counts && { counting_status: null, counting_reason: null, counting_verification: null }),
    // Closing a profile revokes its tokens.
    ...(isClosed(status) && before.status !== status && { token_version: before.token_version + 1 }),
    updated_at: now,
  });
  const expired = await followStatus(transaction, before.id, status, now);
  if (isDecided(status) || isClosed(status)) await forgetDoubtedVideos(transaction, before.id);
  await settleCase(transaction, after, results, now);
  if (!counts && status === 'approved' && before.status !== 'approved') {
    await afterApproval(transaction, { profileId: before.id, again: before.counting_status !== null }, now);
  }
  const domainEvents: DomainEvent[] = [
    ...changeOf(shown, statusOf(after)),
    ...alongside,
    // The profile's own status says nothing of it.
    ...(before.counting_status !== null && before.status !== status ? [{ type: 'verification.decided' } as const] : []),
    ...(expired ? [EXPIRED] : []),
  ];
  await recordEvents(transaction, aboutProfile(after), domainEvents, now);
  return after;
}

/**
 * A decision on a profile for which an earlier verification counts: it is about that one, and the present one goes on.
 *
 * @throws ProblemError invalid_transition, with the statuses that may follow.
 */
export async function decideCounting(
  transaction: Connection,
  actor: Actor,
  before: ProfileRow,
  decision: ProfileDecision,
  now: Date,
): Promise<ProfileRow> {
  const counting = await asCounting(transaction, before);
  await keepProfileDecision(transaction, counting, decision, now);
  const { status, reason, results, by } = decision;
  await auditStatus(transaction, actor, counting, status, decision);
  // About the verification that counts: it may lift a hold, and makes none.
  const hold = status === 'approved' && by !== 'rules' ? null : before.hold;
  const counting_status = { counting_status: status, counting_reason: reason, hold, ...lastWord(decision, now) };
  const after = await saveProfile(transaction, before.id, { ...counting_status, updated_at: now });
  await settleCase(transaction, after, results, now);
  if (status === 'approved' && counting.status !== 'approved')
    await afterApproval(transaction, { profileId: before.id, again: false }, now);
  const lifted: DomainEvent[] = before.hold !== null && hold === null ? [{ type: 'profile.updated' }] : [];
  const domainEvents = [...changeOf(statusOf(before), statusOf(after)), ...lifted];
  await recordEvents(transaction, aboutProfile(after), domainEvents, now);
  return after;
}

/** A reason that is a code; the words of a person are none. */
const CODE = /^[a-z][a-z0-9_]{0,59}$/;

/** Who decided last, when and why, as the list of customers finds it. */
const lastWord = ({ by, reason }: ProfileDecision, now: Date) => ({
  officer_id: by === 'rules' ? null : by.person.userId,
  decided_at: now,
  reason_code: reason !== null && CODE.test(reason) ? reason : null,
});

const afterApproval: ApprovalHook = async (transaction, approval, now) => {
  for (const hook of hooksOf(transaction).approved) await hook(transaction, approval, now);
};

/** @param before the profile as the verification shows it that the decision is about. */
async function keepProfileDecision(
  transaction: Connection,
  before: ProfileRow,
  { status, reason, note = null, override = false, by, results }: ProfileDecision,
  now: Date,
): Promise<void> {
  refuseTransition(before.status, status);
  await endProposal(transaction, before.id);
  await insertDecision(transaction, {
    company_id: before.company_id,
    profile_id: before.id,
    verification_id: before.earlier ?? null,
    subject: 'profile',
    subject_id: before.id,
    outcome: status,
    before: before.status,
    reason,
    note,
    override,
    user_id: by === 'rules' ? null : by.person.userId,
    workflow_id: by === 'rules' ? before.workflow_id : null,
    search_id: (await findLastScreening(transaction, before.id))?.id ?? null,
    results: [...results],
    created_at: now,
  });
}

/** What is reported of a change of the profile's status. */
export function changeOf(before: ReturnType<typeof statusOf>, after: ReturnType<typeof statusOf>): DomainEvent[] {
  const same = before.status === after.status && before.status_reason === after.status_reason;
  return same ? [] : [{ type: 'profile.status_changed', previous_status: before.status }];
}

/** @throws ProblemError invalid_transition, with the statuses that may follow. */
export function refuseTransition(from: ProfileStatus, to: ProfileStatus): void {
  if (mayBecome(from, to)) return;
  throw new ProblemError('invalid_transition', {
    detail: `A profile that is ${from} cannot become ${to}.`,
    allowed: [...allowedAfter(from)],
  });
}

/** Audits a change of status, unless the status stays. */
export async function auditStatus(
  transaction: Connection,
  actor: Actor,
  before: Pick<ProfileRow, 'id' | 'company_id' | 'status'>,
  to: ProfileStatus,
  { override = false, by }: Partial<Pick<ProfileDecision, 'override' | 'by'>> = {},
): Promise<void> {
  if (before.status === to) return;
  const proposedBy = by === undefined || by === 'rules' ? undefined : by.person.proposedBy;
  await recordAudit(transaction, {
    companyId: before.company_id,
    actor,
    action: 'profile.status_changed',
    subject: { kind: 'profile', id: before.id },
    detail: { from: before.status, to, ...(override && { override }), ...(proposedBy && { proposed_by: proposedBy }) },
  });
}
