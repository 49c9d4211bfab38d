import type { Connection } from '../../platform/database/connection.ts';
import type { CallRow } from '../calls/queries.ts';
import { insertDecision } from './queries.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Keeps what an agent decided in a call, with the reason that the agent gave. */
export async function keepCallDecision(
  transaction: Connection,
  agent: UserPrincipal,
  call: CallRow,
  { decision, reason }: { decision: 'approved' | 'rejected'; reason: string | null },
  now: Date,
): Promise<void> {
  await insertDecision(transaction, {
    company_id: call.company_id,
    profile_id: call.profile_id,
    subject: 'call',
    subject_id: call.id,
    outcome: decision,
    before: null,
    reason,
    note: null,
    override: false,
    user_id: agent.userId,
    workflow_id: null,
    search_id: null,
    results: [],
    created_at: now,
  });
}
