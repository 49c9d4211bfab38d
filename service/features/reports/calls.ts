import type { ReportCall } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { listCallsOfProfile, type CallRow } from '../calls/queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';

/** The video calls with the person. */
export async function callsSection(connection: Connection, profile: ProfileRow): Promise<ReportCall[]> {
  return (await listCallsOfProfile(connection, profile.id)).map(toCall);
}

function toCall(row: CallRow): ReportCall {
  return {
    id: row.id,
    step: row.step_id,
    state: row.state,
    decision: row.end_code,
    reason: row.end_reason,
    agent: row.agent_id,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
