import { isDeepStrictEqual } from 'node:util';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findLastScreening } from '../../records/screening/searches-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { putProposal } from '../review/cases-queries.ts';
import { enterCase } from '../review/cases.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import type { ProfileDecision } from './profile-decision.ts';
import { findProposal, insertDecision, type ProposalRow } from '../../records/decisions/queries.ts';

/** Whether a person's decision counts only with a second person, by the version of the workflow that the customer began with. */
export async function needsSecond(
  transaction: Connection,
  { workflow_id }: Pick<ProfileRow, 'workflow_id'>,
  status: ProfileStatus,
): Promise<boolean> {
  const { definition } = await findWorkflow(transaction, workflow_id);
  return definition.second_person?.some((one) => one === status) === true;
}

/**
 * Keeps a decision for a second person. Nothing about the customer changes, and nobody outside learns of it.
 *
 * @param about the profile as the verification shows it that the decision is about.
 */
export async function propose(
  transaction: Connection,
  user: UserPrincipal,
  about: ProfileRow,
  decision: ProfileDecision,
  now: Date,
): Promise<ProposalRow> {
  const known = await findProposal(transaction, about.id);
  if (known && isSame(known, user, decision)) return known;
  const { status, reason, note = null, override = false, results } = decision;
  const id = await insertDecision(transaction, {
    company_id: about.company_id,
    profile_id: about.id,
    verification_id: about.earlier ?? null,
    subject: 'proposal',
    subject_id: about.id,
    outcome: status,
    before: about.status,
    reason,
    note,
    override,
    user_id: user.userId,
    workflow_id: null,
    search_id: (await findLastScreening(transaction, about.id))?.id ?? null,
    results: [...results],
    created_at: now,
  });
  await enterCase(transaction, about, results, now);
  await putProposal(transaction, about.id, id);
  await recordAudit(transaction, {
    companyId: about.company_id,
    actor: user,
    action: 'profile.decision_proposed',
    subject: { kind: 'profile', id: about.id },
    detail: { to: status, ...(override && { override }) },
  });
  const proposal = await findProposal(transaction, about.id);
  if (!proposal) throw new Error('a proposal that was just made is gone');
  return proposal;
}

/** The same words again change nothing. */
const isSame = (
  known: ProposalRow,
  user: UserPrincipal,
  { status, reason, note = null, override, results }: ProfileDecision,
) =>
  known.user_id === user.userId &&
  known.outcome === status &&
  known.reason === reason &&
  known.note === note &&
  known.override === (override ?? false) &&
  isDeepStrictEqual(known.results, results);
