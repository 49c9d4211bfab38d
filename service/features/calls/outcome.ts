import type { CallSummary } from '../../../packages/contract/call.ts';
import type { CallOutcome } from '../../../packages/contract/call-outcome.ts';
import type { CallRow } from './queries.ts';

/** A call and its outcome. */
export function toOutcome({ id, end_code: end, end_reason: reason }: CallRow): CallOutcome {
  return { id, end, decision: end === 'approved' || end === 'rejected' ? end : null, reason };
}

export function toSummary(row: CallRow): CallSummary {
  return {
    ...toOutcome(row),
    state: row.state,
    profile: row.profile_id,
    step: row.step_id,
    agent: row.agent_id,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
