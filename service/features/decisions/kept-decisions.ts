import type { Connection } from '../../platform/database/connection.ts';
import { insertDecision } from '../../records/decisions/queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { findWorkflowOfProfile } from '../../records/companies/workflows-queries.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Saves a decision on a page: by a person, or by the rules of the profile's workflow. */
export async function keepDecision(
  transaction: Connection,
  by: UserPrincipal | 'rules',
  page: DocumentRow,
  decision: { status: DocumentRow['status']; reason: string | null; note: string | null },
  now: Date,
): Promise<void> {
  await insertDecision(transaction, {
    company_id: page.company_id,
    profile_id: page.profile_id,
    verification_id: page.verification_id,
    subject: 'document',
    subject_id: page.id,
    outcome: decision.status,
    before: page.status,
    reason: decision.reason,
    note: decision.note,
    override: false,
    user_id: by === 'rules' ? null : by.userId,
    workflow_id: by === 'rules' ? await findWorkflowOfProfile(transaction, page.profile_id) : null,
    search_id: null,
    results: page.results,
    created_at: now,
  });
}
