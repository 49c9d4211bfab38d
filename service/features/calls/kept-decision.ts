import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findWorkflowOfProfile } from '../../records/companies/workflows-queries.ts';
import { insertDecision } from '../../records/decisions/queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';

/** Keeps what an agent decided in a call, with the reason that the agent gave; in a test there is no agent. */
export async function keepCallDecision(
  transaction: Connection,
  agent: UserPrincipal | null,
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
    user_id: agent?.userId ?? null,
    workflow_id: agent ? null : await findWorkflowOfProfile(transaction, call.profile_id),
    search_id: null,
    results: [],
    created_at: now,
  });
}
