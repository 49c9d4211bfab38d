import { randomUUID } from 'node:crypto';
import { LONGEST_SEARCHED_NAME, type AmlReport } from '../../../contract/aml.ts';
import { MOST_EVENT_HITS, type EventAml } from '../../../contract/event.ts';
import type { AmlStoredHit } from '../../db/tables/aml.ts';
import type { Connection } from '../../parts.ts';
import { findDecisions, type AmlSearchRow } from '../../repositories/aml-searches.ts';
import { lockFlow } from '../../repositories/flows.ts';
import {
  findKnownCustomers,
  saveScreenings,
  type KnownCustomer,
  type NewScreening,
} from '../../repositories/screenings.ts';
import type { LoadedList } from '../aml-index.ts';
import { decisionOn, profileSubject, reportOf } from '../aml-report.ts';
import {
  AML_ALGORITHM,
  findHits,
  usedList,
  type AmlCriteria,
  type AmlFinding,
  type AmlFindings,
  type AmlSearchParts,
} from '../aml-search.ts';
import { SYSTEM, recordAudits } from '../audit.ts';
import { recordEvents } from '../events.ts';
import { isClosed } from '../profile-status.ts';
import { settleProfile } from '../profile-settlement.ts';
import { fingerprintOf, subjectsOf } from './known.ts';

/** Hits that are kept of one screening. */
const KEPT_HITS = 25;
/** A profile that changes while it is screened is screened again; so often it does not. */
const TRIES = 5;

/** A screening of a customer that is not written down yet. */
interface Screened extends NewScreening {
  customer: KnownCustomer;
  /** Hits that the customer did not have before. */
  fresh: AmlStoredHit[];
}

/**
 * Screens customers by all that is known of them. What was found is kept as a report when it, or what is known, is other
 * than before; entries that a customer did not have before, or that have changed, are announced unless they were decided to be
 * false positives. Whatever moves a profile's verdict settles it.
 */
export async function screenProfiles(parts: AmlSearchParts, ids: readonly string[]): Promise<void> {
  let left: readonly string[] = ids;
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === TRIES) throw new Error('profiles changed during every screening');
    left = await screenOnce(parts, left);
  }
}

/** @returns the profiles of which another screening was written down meanwhile. */
async function screenOnce(parts: AmlSearchParts, ids: readonly string[]): Promise<string[]> {
  // Before the lists are asked for: a screening with older lists then never takes the place of one with newer ones.
  const customers = (await findKnownCustomers(parts.database, ids)).filter(({ status }) => !isClosed(status));
  const subjects = await subjectsOf(parts, parts.database, customers);
  const found = await findHits(parts, [...subjects.values()].flat(), KEPT_HITS);
  const now = parts.clock.now();
  let next = 0;
  const screened = customers.map((customer) => {
    const searches = subjects.get(customer.id) ?? [];
    const findings = found.findings.slice(next, (next += searches.length));
    return toScreening(customer, searches, { findings, lists: found.lists }, now);
  });
  const quiet = screened.filter((one) => !movesVerdict(one));
  const saved = await parts.database.transaction().execute((transaction) => keep(transaction, quiet));
  for (const one of screened.filter(movesVerdict)) {
    if (await keepAndSettle(parts, one)) saved.add(one.customer.id);
  }
  return customers.map(({ id }) => id).filter((id) => !saved.has(id));
}

function toScreening(
  customer: KnownCustomer,
  [query, ...further]: AmlCriteria[],
  { findings, lists }: AmlFindings,
  now: Date,
): Screened {
  const before = customer.screening;
  const finding = together(findings);
  const known = new Set(before?.hits.map(hitKey));
  const fresh = finding.results.filter((hit) => !known.has(hitKey(hit)));
  const fingerprint = fingerprintOf(customer);
  const other =
    before?.fingerprint !== fingerprint ||
    before.lists.length === 0 ||
    tellsOf(before.hits) !== tellsOf(finding.results);
  const search: AmlSearchRow | null =
    query && lists.length > 0 && other
      ? {
          id: randomUUID(),
          company_id: customer.company_id,
          profile_id: customer.id,
          subject: profileSubject(customer.id),
          screening: true,
          query,
          further_queries: further,
          ...finding,
          lists: lists.map(usedList),
          algorithm: AML_ALGORITHM,
          created_at: now,
        }
      : null;
  const row = {
    profile_id: customer.id,
    revision: (before?.revision ?? 0) + 1,
    fingerprint,
    subjects: findings.length,
    lists: screenedLists(lists),
    files: customer.pages.map(({ sha256 }) => sha256),
    checked_at: now,
  };
  return { customer, fresh, row, search };
}

/** The lists as screenings name them: a list that is taken in again is another, whatever it calls itself. */
export function screenedLists(lists: readonly LoadedList[]) {
  return lists.map((list) => ({ id: list.id, ...usedList(list) }));
}

/** The hits of several searches, the best first; an entry that several of them find is there once. */
function together(findings: readonly AmlFinding[]): AmlFinding {
  const [only = { results: [], total: 0 }] = findings;
  if (findings.length < 2) return only;
  const found = findings.flatMap(({ results }) => results).toSorted((a, b) => b.score - a.score);
  const results = [...new Map(found.toReversed().map((hit) => [hitKey(hit), hit])).values()].toReversed();
  const total = findings.reduce((sum, finding) => sum + finding.total, 0) - (found.length - results.length);
  return { results: results.slice(0, KEPT_HITS), total };
}

const hitKey = ({ source, entity_id, fingerprint }: AmlStoredHit) => `${source} ${entity_id} ${fingerprint}`;
const tellsOf = (hits: readonly AmlStoredHit[]) =>
  JSON.stringify(hits.map((hit) => [hitKey(hit), hit.score, hit.confirmed]).toSorted());

/** Whether there is more to do than to write the screening down. Nobody waits for a customer who has not come yet. */
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

/** Announces what is new and settles the profile. @returns false when another screening was written down meanwhile. */
async function keepAndSettle(parts: AmlSearchParts, screened: Screened): Promise<boolean> {
  const { id, company_id: companyId } = screened.customer;
  return parts.database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, companyId, id);
    if (!flow) return true;
    if (!(await keep(transaction, [screened])).has(id)) return false;
    const { search, fresh, row } = screened;
    if (search && fresh.length > 0) {
      const decisions = await findDecisions(transaction, companyId, search.subject);
      const told = fresh.filter((hit) => decisionOn(hit, decisions)?.verdict !== 'false_positive');
      const aml = toldMatch(reportOf(search, decisions), told);
      if (told.length > 0) await recordEvents(transaction, flow, [{ type: 'aml.match_found', aml }], row.checked_at);
    }
    await settleProfile(transaction, SYSTEM, flow, row.checked_at);
    return true;
  });
}

/** What is told of hits that the profile did not have before. */
function toldMatch({ id, status, total }: AmlReport, fresh: readonly AmlStoredHit[]): EventAml {
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
