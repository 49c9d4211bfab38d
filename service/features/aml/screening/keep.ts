import { LONGEST_SEARCHED_NAME } from '@veridoor/contract/aml/search';
import { type AmlReport } from '@veridoor/contract/aml/report';
import { MOST_EVENT_HITS, type EventAml } from '@veridoor/contract/event';
import type { AmlStoredHit } from '../../../platform/database/tables/aml.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { findDecisions } from '../../../records/screening/searches-queries.ts';
import { lockFlow } from '../../../records/flow/queries.ts';
import { saveScreenings, type KnownCustomer, type NewScreening } from '../../../records/screening/queries.ts';
import { keepOpenHits } from './open-hits-queries.ts';
import { decisionOn, reportOf } from '../../../records/screening/report.ts';
import type { AmlSearchParts } from '../aml-search.ts';
import { SYSTEM, recordAudits } from '../../../records/audit/audit.ts';
import { recordEvents } from '../../../records/outbox/events.ts';
import { settleProfile } from '../../decisions/profile-settlement.ts';

/** A screening of a customer that is not written down yet. */
export interface Screened extends NewScreening {
  customer: KnownCustomer;
  /** Hits that the customer did not have before. */
  fresh: AmlStoredHit[];
}

/**
 * Saves screenings, in one transaction if nothing follows from them. New hits are announced unless they were decided to
 * be false positives, and a changed verdict settles the profile.
 *
 * @returns the profiles that were saved or no longer exist; the others got another screening meanwhile.
 */
export async function keepScreenings(parts: AmlSearchParts, screened: readonly Screened[]): Promise<Set<string>> {
  const quiet = screened.filter((one) => !movesVerdict(one));
  const saved = await parts.database.transaction().execute((transaction) => keep(transaction, quiet));
  for (const one of screened.filter(movesVerdict)) {
    if (await keepAndSettle(parts, one)) saved.add(one.customer.id);
  }
  return saved;
}

/** Whether saving the screening has consequences. A customer who has not started yet has none. */
function movesVerdict({ customer: { screening, status }, row, fresh, search }: Screened): boolean {
  if (fresh.length > 0) return true;
  if (status === 'created') return false;
  const searchable = (screening?.lists.length ?? 0) > 0;
  return search !== null || screening?.fingerprint !== row.fingerprint || searchable !== row.lists.length > 0;
}

/** @returns the profiles that were written. */
async function keep(transaction: Connection, screened: readonly Screened[]): Promise<Set<string>> {
  const saved = await saveScreenings(transaction, screened);
  const searches = screened.flatMap(({ search }) => (search && saved.has(search.profile_id ?? '') ? [search] : []));
  await keepOpenHits(transaction, searches, searches[0]?.created_at ?? new Date(0));
  await recordAudits(
    transaction,
    searches.map((search) => ({
      companyId: search.company_id,
      actor: SYSTEM,
      action: 'aml.searched',
      subject: { kind: 'aml_search', id: search.id },
      detail: { profile: search.profile_id, hits: search.total },
    })),
  );
  return saved;
}

/** Announces new hits and settles the profile. @returns false when another screening was saved meanwhile. */
async function keepAndSettle(parts: AmlSearchParts, screened: Screened): Promise<boolean> {
  const { id, company_id: companyId } = screened.customer;
  return parts.database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, companyId, id);
    if (!flow) return true;
    if (!(await keep(transaction, [screened])).has(id)) return false;
    const { search, fresh, row } = screened;
    if (search && fresh.length > 0) {
      const decisions = await findDecisions(transaction, companyId, search.subject);
      const reportedHits = fresh.filter((hit) => decisionOn(hit, decisions)?.verdict !== 'false_positive');
      const aml = reportedMatch(reportOf(search, decisions), reportedHits);
      if (reportedHits.length > 0)
        await recordEvents(transaction, flow, [{ type: 'aml.match_found', aml }], row.checked_at);
    }
    await settleProfile(transaction, SYSTEM, flow, row.checked_at);
    return true;
  });
}

/** The notification about hits that the profile did not have before. */
function reportedMatch({ id, status, total }: AmlReport, fresh: readonly AmlStoredHit[]): EventAml {
  const hits = fresh
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_EVENT_HITS)
    .map(({ source, entity_id, name, entity_type, categories, score }) => ({
      source,
      entity_id,
      name: name.slice(0, LONGEST_SEARCHED_NAME),
      entity_type,
      categories,
      score,
    }));
  return { report: id, status, total, hits };
}
