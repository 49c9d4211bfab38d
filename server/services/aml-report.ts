import type { AmlDecision, AmlDecisionRequest, AmlHit, AmlReport } from '../../contract/aml.ts';
import type { AmlStoredHit } from '../db/tables/aml.ts';
import type { Parts } from '../parts.ts';
import {
  findDecisions,
  findSearch,
  insertDecision,
  type AmlDecisionRow,
  type AmlSearchRow,
} from '../repositories/aml-searches.ts';
import { recordAudit } from './audit.ts';
import type { UserPrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';

/** A hit with this score that a birth date or an identifier confirms is called a match. */
const MATCH_SCORE = 0.95;

/**
 * A search as it was, with the decisions on its hits that count now.
 *
 * @throws ProblemError report_not_found, also for another company's.
 */
export async function getReport(parts: Pick<Parts, 'database'>, companyId: string, id: string): Promise<AmlReport> {
  const row = await findSearch(parts.database, companyId, id);
  if (!row) throw new ProblemError('report_not_found');
  return reportOf(row, await findDecisions(parts.database, companyId, row.subject));
}

/**
 * Decides on a hit of a report. The decision is remembered for later searches of the same subject, as long as the entry
 * stays as it is.
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
    const hit = row.results.find(
      ({ source, entity_id }) => source === request.source && entity_id === request.entity_id,
    );
    if (!hit) throw new ProblemError('hit_not_found');
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
      created_at: parts.clock.now(),
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'aml.hit_decided',
      subject: { kind: 'aml_search', id: row.id },
      detail: { profile: row.profile_id, source: hit.source, verdict: request.verdict },
    });
    return reportOf(row, await findDecisions(transaction, user.companyId, row.subject));
  });
}

/** The report of a stored search. `decisions` are those about its subject, newest first. */
export function reportOf(row: AmlSearchRow, decisions: readonly AmlDecisionRow[]): AmlReport {
  const hits = row.results.map((hit) => ({ hit, decision: decisionOn(hit, decisions) }));
  return {
    id: row.id,
    status: statusOf(hits),
    total: row.total,
    results: hits.map(({ hit, decision }): AmlHit => {
      const { fingerprint: _fingerprint, confirmed: _confirmed, ...shown } = hit;
      return { ...shown, decision };
    }),
    lists: row.lists,
    algorithm: row.algorithm,
    profile: row.profile_id,
    query: row.query,
    created_at: row.created_at.toISOString(),
  };
}

/** The newest decision on the entry as it was found; one on an earlier form of the entry does not count. */
export function decisionOn(hit: AmlStoredHit, decisions: readonly AmlDecisionRow[]): AmlDecision | null {
  const row = decisions.find(
    (one) => one.source === hit.source && one.entity_id === hit.entity_id && one.fingerprint === hit.fingerprint,
  );
  if (!row) return null;
  return {
    verdict: row.verdict,
    reason: row.reason,
    decided_by: row.user_id,
    decided_at: row.created_at.toISOString(),
  };
}

function statusOf(hits: readonly { hit: AmlStoredHit; decision: AmlDecision | null }[]): AmlReport['status'] {
  const open = hits.filter(({ decision }) => decision?.verdict !== 'false_positive');
  const certain = open.some(
    ({ hit, decision }) => decision?.verdict === 'true_match' || (hit.confirmed && hit.score >= MATCH_SCORE),
  );
  if (certain) return 'match';
  return open.length > 0 ? 'possible_match' : 'clear';
}
