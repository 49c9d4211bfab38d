import { randomUUID } from 'node:crypto';
import type { AmlSource } from '@veridoor/contract/aml/search';
import type { AmlStoredHit } from '../../../platform/database/tables/aml.ts';
import type { AmlSearchRow } from '../../../records/screening/searches-queries.ts';
import { findKnownCustomers, type KnownCustomer } from '../../../records/screening/queries.ts';
import type { LoadedList, NamedList } from '../aml-index.ts';
import { profileSubject } from '../../../records/screening/report.ts';
import {
  AML_ALGORITHM,
  findHits,
  usedList,
  type AmlCriteria,
  type AmlFinding,
  type AmlSearchParts,
} from '../aml-search.ts';
import { isClosed } from '../../../records/profiles/profile-status.ts';
import { keepScreenings, type Screened } from './keep.ts';
import { TEST_LIST, simulatedSearch } from './simulated-search.ts';
import { fingerprintOf } from '../../../records/screening/fingerprint.ts';
import { subjectsOf } from './known.ts';

/** Hits that are kept of one screening. */
const KEPT_HITS = 25;
/** A profile that changes during its screening is screened again, at most this many times. */
const TRIES = 5;

/**
 * Screens customers by all known facts. The result is kept as a report when it or the facts differ from before. New and
 * changed entries are announced unless they were decided to be false positives. A changed verdict settles the profile.
 */
export async function screenProfiles(parts: AmlSearchParts, ids: readonly string[]): Promise<void> {
  let left: readonly string[] = ids;
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === TRIES) throw new Error('profiles changed during every screening');
    left = await screenOnce(parts, left);
  }
}

/** @returns the profiles that got another screening meanwhile. */
async function screenOnce(parts: AmlSearchParts, ids: readonly string[]): Promise<string[]> {
  // Before the lists are read: a screening with older lists then never replaces one with newer ones.
  const customers = (await findKnownCustomers(parts.database, ids)).filter(({ status }) => !isClosed(status));
  const subjects = await subjectsOf(parts, parts.database, customers);
  const active = await parts.aml.current();
  const orders = customers.map((customer): Order => {
    const fingerprint = fingerprintOf(parts.database, customer);
    return {
      customer,
      fingerprint,
      subjects: subjects.get(customer.id) ?? [],
      ...(customer.test_outcome ? simulatedSearch(customer.test_outcome) : whatToSearch(customer, fingerprint, active)),
    };
  });
  const searches = orders.flatMap(searchesOf);
  const found = await findHits(parts, searches, KEPT_HITS);
  const lists = active.map((list) => found.lists.find(({ source }) => source === list.source) ?? list);
  const now = parts.clock.now();
  let next = 0;
  const screened = orders.map((order) => {
    const findings = found.findings.slice(next, (next += searchesOf(order).length));
    return toScreening(order, findings, order.customer.test_outcome ? [TEST_LIST] : lists, now);
  });
  const saved = await keepScreenings(parts, screened);
  return customers.map(({ id }) => id).filter((id) => !saved.has(id));
}

/** A customer to screen: the subjects, the lists, and what is known of the other lists. */
interface Order {
  customer: KnownCustomer;
  fingerprint: string;
  subjects: readonly AmlCriteria[];
  sources: AmlSource[];
  hits: readonly AmlStoredHit[];
}

/** A result for a list holds as long as the list, the subjects and the scoring stay the same. */
function whatToSearch(
  { screening }: KnownCustomer,
  fingerprint: string,
  active: readonly LoadedList[],
): Pick<Order, 'sources' | 'hits'> {
  const holds =
    screening?.fingerprint === fingerprint &&
    screening.algorithm === AML_ALGORITHM &&
    screening.hits.length < KEPT_HITS;
  if (!holds) return { sources: active.map(({ source }) => source), hits: [] };
  const searched = new Set(screening.lists.map(({ id }) => id));
  const changed = active.filter(({ id }) => !searched.has(id)).map(({ source }) => source);
  const same = new Set(active.filter(({ id }) => searched.has(id)).map(({ source }) => source));
  return { sources: changed, hits: screening.hits.filter(({ source }) => same.has(source)) };
}

/** An empty choice of sources would mean all. */
function searchesOf({ subjects, sources }: Order): AmlCriteria[] {
  return sources.length === 0 ? [] : subjects.map((subject) => ({ ...subject, sources }));
}

function toScreening(
  { customer, fingerprint, subjects, hits }: Order,
  findings: readonly AmlFinding[],
  lists: readonly NamedList[],
  now: Date,
): Screened {
  const before = customer.screening;
  const [query, ...further] = subjects;
  const finding = together([{ results: [...hits], total: hits.length }, ...findings]);
  const known = new Set(before?.hits.map(hitKey));
  const fresh = finding.results.filter((hit) => !known.has(hitKey(hit)));
  const other =
    before?.fingerprint !== fingerprint || before.lists.length === 0 || saysOf(before.hits) !== saysOf(finding.results);
  const search: AmlSearchRow | null =
    query && lists.length > 0 && other
      ? {
          id: randomUUID(),
          company_id: customer.company_id,
          mode: customer.mode,
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
    subjects: subjects.length,
    lists: screenedLists(lists),
    algorithm: AML_ALGORITHM,
    files: customer.pages.map(({ sha256 }) => sha256),
    checked_at: now,
  };
  return { customer, fresh, row, search };
}

/** The lists as screenings name them: an imported list counts as new, whatever version it claims. */
export function screenedLists(lists: readonly NamedList[]) {
  return lists.map((list) => ({ id: list.id, ...usedList(list) }));
}

/** The hits of several searches, the best first; an entry that several of them find appears once. */
function together(findings: readonly AmlFinding[]): AmlFinding {
  const found = findings.flatMap(({ results }) => results).toSorted((a, b) => b.score - a.score);
  const results = [...new Map(found.toReversed().map((hit) => [hitKey(hit), hit])).values()].toReversed();
  const total = findings.reduce((sum, finding) => sum + finding.total, 0) - (found.length - results.length);
  return { results: results.slice(0, KEPT_HITS), total };
}

const hitKey = ({ source, entity_id, fingerprint }: AmlStoredHit) => `${source} ${entity_id} ${fingerprint}`;
const saysOf = (hits: readonly AmlStoredHit[]) =>
  JSON.stringify(hits.map((hit) => [hitKey(hit), hit.score, hit.confirmed]).toSorted());
