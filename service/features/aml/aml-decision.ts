import type { AmlDecisionRequest, AmlReport } from '@veridoor/contract/aml/report';
import type { Parts } from '../../parts.ts';
import {
  findDecisions,
  findLastScreening,
  findSearch,
  insertDecision,
} from '../../records/screening/searches-queries.ts';
import { lockFlow } from '../../records/flow/queries.ts';
import { reportOf } from '../../records/screening/report.ts';
import { keepOpenHits } from './screening/open-hits-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';

/**
 * Decides on a hit of a report. The decision is remembered for later searches of the same subject, as long as the entry
 * does not change. It affects the verdict on the profile at once.
 *
 * @throws ProblemError report_not_found, hit_not_found.
 */
export async function decideOnHit(
  parts: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  id: string,
  request: AmlDecisionRequest,
): Promise<AmlReport> {
  return parts.database.transaction().execute(async (transaction) => {
    const row = await findSearch(transaction, user.companyId, id);
    if (!row) throw new ProblemError('report_not_found');
    const flow = row.profile_id === null ? null : await lockFlow(transaction, user.companyId, row.profile_id);
    const hit = row.results.find(
      ({ source, entity_id }) => source === request.source && entity_id === request.entity_id,
    );
    if (!hit) throw new ProblemError('hit_not_found');
    const now = parts.clock.now();
    await insertDecision(transaction, {
      company_id: user.companyId,
      search_id: row.id,
      subject: row.subject,
      source: hit.source,
      entity_id: hit.entity_id,
      fingerprint: hit.fingerprint,
      verdict: request.verdict,
      reason: request.reason.trim(),
      user_id: user.userId,
      created_at: now,
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'aml.hit_decided',
      subject: { kind: 'aml_search', id: row.id },
      detail: { profile: row.profile_id, source: hit.source, verdict: request.verdict },
    });
    if (flow) {
      const present = await findLastScreening(transaction, flow.profileId);
      if (present) await keepOpenHits(transaction, [present], now);
      await settleProfile(transaction, user, flow, now);
    }
    return reportOf(row, await findDecisions(transaction, user.companyId, row.subject));
  });
}
