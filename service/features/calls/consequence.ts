import { NOTHING_OF_PROFILE } from '../../checks/contexts.ts';
import { makeChecks } from '../../checks/registry.ts';
import type { WorkflowRule } from '@veridoor/contract/decisions/decision';
import type { Connection } from '../../platform/database/connection.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import type { Flow } from '../../records/flow/queries.ts';
import { lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { ruleFor } from '../../verdict/rules.ts';
import { decideProfile } from '../decisions/profile-decision.ts';
import type { Actor } from '../../records/audit/audit.ts';

/** A rejection in a call, as the rules of a workflow name it. */
const REJECTED = { check: 'call', detail: 'call_rejected' } as const;

/**
 * Moves the profile of a rejected call to its next owner: to review, or to rejected if the workflow's rules say so. The
 * customer can do nothing more until a person asks for it.
 */
export async function afterRejection(
  transaction: Connection,
  actor: Actor,
  call: CallRow,
  { definition, subject }: Pick<Flow, 'definition' | 'subject'>,
  now: Date,
): Promise<void> {
  const profile = await lockProfile(transaction, call.company_id, call.profile_id, subject);
  const status = profile && statusAfterRejection(profile, definition.rules);
  if (!status) return;
  const results = await makeChecks({ profile: { ...NOTHING_OF_PROFILE, isRejectedInCall: true } });
  const decision = { status, reason: REJECTED.detail, by: 'rules', results } as const;
  await decideProfile(transaction, actor, profile, decision, now);
}

/**
 * The next status, or null when it stays: a closed or rejected profile has ended, and a profile on hold stays with its
 * person. A person reviews an approved profile again, whatever the rules say.
 */
export function statusAfterRejection(
  { status, decided_by }: Pick<ProfileRow, 'status' | 'decided_by'>,
  rules: readonly WorkflowRule[] = [],
): 'rejected' | 'in_review' | null {
  if (status === 'rejected' || status === 'expired' || status === 'archived') return null;
  if (status === 'in_review' && decided_by === 'person') return null;
  return ruleFor(rules, REJECTED) === 'reject' && status !== 'approved' ? 'rejected' : 'in_review';
}
