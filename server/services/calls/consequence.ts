import type { CheckResult } from '../../../contract/check.ts';
import type { WorkflowRule } from '../../../contract/decision.ts';
import type { Connection } from '../../parts.ts';
import type { CallRow } from '../../repositories/calls.ts';
import type { Flow } from '../../repositories/flows.ts';
import { lockProfile, type ProfileRow } from '../../repositories/profiles.ts';
import { ruleFor } from '../../verdict/rules.ts';
import { decideProfile } from '../decisions/profile-decision.ts';
import type { UserPrincipal } from '../principal.ts';

/** What a rejection in a call is to the rules of a workflow. */
const REJECTED = {
  check: 'call',
  outcome: 'failed',
  score: null,
  detail: 'call_rejected',
} as const satisfies CheckResult;

/**
 * Moves the profile of a call that was rejected to whom it concerns next: to review, or to rejected where the workflow's
 * rules say so. The customer can do nothing more until a person asks for it.
 */
export async function afterRejection(
  transaction: Connection,
  agent: UserPrincipal,
  call: CallRow,
  { definition, subject }: Pick<Flow, 'definition' | 'subject'>,
  now: Date,
): Promise<void> {
  const profile = await lockProfile(transaction, call.company_id, call.profile_id, subject);
  const status = profile && statusAfterRejection(profile, definition.rules);
  if (!status) return;
  const decision = { status, reason: REJECTED.detail, by: 'rules', results: [REJECTED] } as const;
  await decideProfile(transaction, agent, profile, decision, now);
}

/**
 * The status that follows, or null when it stays: a closed or rejected profile has its end, and one that a person holds stays
 * with that person. What was approved is looked at by a person again, whatever the rules say.
 */
export function statusAfterRejection(
  { status, decided_by }: Pick<ProfileRow, 'status' | 'decided_by'>,
  rules: readonly WorkflowRule[] = [],
): 'rejected' | 'in_review' | null {
  if (status === 'rejected' || status === 'expired' || status === 'archived') return null;
  if (status === 'in_review' && decided_by === 'person') return null;
  return ruleFor(rules, REJECTED) === 'reject' && status !== 'approved' ? 'rejected' : 'in_review';
}
