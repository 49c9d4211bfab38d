import type { Static } from 'typebox';
import type { AmlDecision, AmlHit } from '@veridoor/contract/aml/hit';
import type { AmlReport, AmlReportQuery, AmlReports } from '@veridoor/contract/aml/report';
import type { AmlStoredHit } from '../../platform/database/tables/aml.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import { findDecisions, findSearch, listSearches, type AmlDecisionRow, type AmlSearchRow } from './searches-queries.ts';
import { findFlow } from '../flow/queries.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { ProblemError } from '../../platform/problems/problems.ts';

/** A hit with this score that a birth date or an identifier confirms is called a match. */
const MATCH_SCORE = 0.95;

/**
 * A past search, with the current decisions on its hits.
 *
 * @throws ProblemError report_not_found, also for another company's.
 */
export async function getReport(
  parts: Pick<PlatformParts, 'database'>,
  companyId: string,
  id: string,
): Promise<AmlReport> {
  const row = await findSearch(parts.database, companyId, id);
  if (!row) throw new ProblemError('report_not_found');
  return reportOf(row, await findDecisions(parts.database, companyId, row.subject));
}

/**
 * Every search for a profile's customer, newest first, a page at a time: screenings whose result changed, and searches
 * by users.
 *
 * @throws ProblemError profile_not_found, also for another company's; invalid_request.
 */
export async function listReports(
  { database }: Pick<PlatformParts, 'database'>,
  companyId: string,
  { profile, cursor, limit = 20 }: Static<typeof AmlReportQuery>,
): Promise<Static<typeof AmlReports>> {
  if (!(await findFlow(database, companyId, profile))) throw new ProblemError('profile_not_found');
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await listSearches(database, profile, after, limit + 1);
  const decisions = await findDecisions(database, companyId, profileSubject(profile));
  return toPage(rows, limit, (row) => reportOf(row, decisions));
}

/** The subject whose decisions count for a search of a profile. */
export function profileSubject(profileId: string): string {
  return `profile:${profileId}`;
}

/** The report of a stored search. `decisions` are those about its subject, newest first. */
export function reportOf(row: AmlSearchRow, decisions: readonly AmlDecisionRow[]): AmlReport {
  const hits = row.results.map((hit) => ({ hit, decision: decisionOn(hit, decisions) }));
  return {
    id: row.id,
    mode: row.mode,
    status: statusOf(hits),
    total: row.total,
    results: hits.map(({ hit, decision }) => shownHit(hit, decision)),
    lists: row.lists,
    algorithm: row.algorithm,
    profile: row.profile_id,
    query: row.query,
    ...(row.further_queries.length > 0 && { further_queries: row.further_queries }),
    created_at: row.created_at.toISOString(),
  };
}

/** A stored hit as reports show it. */
export function shownHit(hit: AmlStoredHit, decision: AmlDecision | null): AmlHit {
  const { fingerprint: _fingerprint, confirmed: _confirmed, ...shown } = hit;
  return { ...shown, decision };
}

/** The newest decision on the entry in its present form; one on an earlier form does not count. */
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
    until: row.until?.toISOString() ?? null,
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
