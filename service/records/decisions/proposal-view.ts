import type { ProfileStatus } from '@veridoor/contract/profile';
import type { DecisionProposal } from '@veridoor/contract/decisions/proposal';
import type { ProposalRow } from './queries.ts';

/** A proposal as the contract shows it to a user. */
export function toProposal(row: ProposalRow, userId: string): DecisionProposal {
  const { id, profile_id, outcome, reason, note, override, user_id, name, stands, created_at } = row;
  return {
    id,
    profile: profile_id,
    status: outcome as ProfileStatus,
    reason,
    note,
    override,
    proposed_by: user_id,
    name,
    mine: user_id === userId,
    stands,
    proposed_at: created_at.toISOString(),
  };
}
