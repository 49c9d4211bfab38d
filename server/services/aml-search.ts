import type { AmlReport, AmlSearchRequest, AmlUsedList } from '../../contract/aml.ts';
import { AML_THRESHOLD } from '../../contract/aml.ts';
import { cleanName } from '../../names/clean.ts';
import { parseNames } from '../../names/parse.ts';
import { hitBody, judge, roundScore, type KnownFacts } from '../aml/judge.ts';
import type { ListedEntity } from '../aml/lists/listed-entity.ts';
import { readQuery } from '../aml/index/query.ts';
import { screenSegment, type NameHit } from '../aml/screen.ts';
import type { AmlStoredHit } from '../db/tables/aml.ts';
import type { Parts } from '../parts.ts';
import { findEntities } from '../repositories/aml-lists.ts';
import { findDecisions, insertSearch } from '../repositories/aml-searches.ts';
import { findProfile } from '../repositories/profiles.ts';
import type { LoadedList } from './aml-index.ts';
import { recordAudit } from './audit.ts';
import type { UserPrincipal } from './principal.ts';
import { reportOf } from './aml-report.ts';
import { ProblemError, invalidField } from './problems.ts';

/** Name and version of the scoring, kept with every search: raise it when scores change. */
export const AML_ALGORITHM = 'veridoor-names-2';

/** Entries of one search that are looked at beyond their names. */
const MOST_HITS = 200;
/** What facts beside the name can add to a score. */
const MOST_ADDED = 0.05;

export type AmlSearchParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'aml'>;

/** What is searched for, complete. */
export type AmlCriteria = AmlReport['query'];

/** A search before it is stored. */
export interface AmlFinding {
  results: AmlStoredHit[];
  total: number;
  lists: AmlUsedList[];
}

/**
 * Searches the lists for a name or a profile's name, keeps the search and gives it as a report.
 *
 * @throws ProblemError no_list_loaded, profile_not_found, invalid_request.
 */
export async function searchAml(
  parts: AmlSearchParts,
  user: UserPrincipal,
  request: AmlSearchRequest,
): Promise<AmlReport> {
  const { companyId } = user;
  const { name, profileId } = await whomToSearch(parts, companyId, request);
  const criteria: AmlCriteria = {
    name,
    birth_date: request.birth_date ?? null,
    country: request.country?.toUpperCase() ?? null,
    gender: request.gender ?? null,
    id_number: request.id_number ?? null,
    threshold: request.threshold ?? AML_THRESHOLD,
    categories: request.categories ?? [],
    sources: request.sources ?? [],
  };
  const finding = await findHits(parts, criteria, request.limit ?? 10);
  const subject = profileId === null ? namedSubject(parts, criteria) : profileSubject(profileId);
  const row = await parts.database.transaction().execute(async (transaction) => {
    const search = await insertSearch(transaction, {
      company_id: companyId,
      profile_id: profileId,
      subject,
      screening: false,
      query: criteria,
      ...finding,
      algorithm: AML_ALGORITHM,
      created_at: parts.clock.now(),
    });
    await recordAudit(transaction, {
      companyId,
      actor: user,
      action: 'aml.searched',
      subject: { kind: 'aml_search', id: search.id },
      detail: { profile: profileId, hits: finding.total },
    });
    return search;
  });
  return reportOf(row, await findDecisions(parts.database, companyId, subject));
}

/** Whose decisions count for a search of a profile. */
export function profileSubject(profileId: string): string {
  return `profile:${profileId}`;
}

/** For a search by name: the same name and birth date are the same subject. A hash, since names are personal data. */
function namedSubject(parts: AmlSearchParts, criteria: AmlCriteria): string {
  const [name] = parseNames(criteria.name, 'person');
  const words = (name?.tokens ?? []).map((token) => token.text).toSorted();
  return `name:${parts.secrets.keyedHash('aml subject', [...words, criteria.birth_date ?? ''].join(' '))}`;
}

async function whomToSearch(parts: AmlSearchParts, companyId: string, request: AmlSearchRequest) {
  if ((request.name === undefined) === (request.profile === undefined)) {
    throw invalidField('/name', 'one_of', 'either name or profile must be given');
  }
  if (request.profile === undefined) return { name: searchable('/name', request.name ?? ''), profileId: null };
  const profile = await findProfile(parts.database, companyId, request.profile);
  if (!profile) throw new ProblemError('profile_not_found');
  return { name: searchable('/profile', profile.name ?? ''), profileId: profile.id };
}

/** At least two letters or one Chinese character: less finds everybody or nobody. */
function searchable(field: string, name: string): string {
  const clean = cleanName(name.isWellFormed() ? name : '');
  const letters = clean.match(/[\p{L}\p{N}]/gu) ?? [];
  if (letters.length < 2 && !/\p{Script=Han}/u.test(clean)) {
    throw invalidField(field, 'no_name', 'must hold a name of at least two letters');
  }
  return clean;
}

/**
 * The hits of a search, without keeping it.
 *
 * @throws ProblemError no_list_loaded when no list, or none of the wanted ones, is loaded.
 */
export async function findHits(parts: AmlSearchParts, criteria: AmlCriteria, limit: number): Promise<AmlFinding> {
  // A list may be replaced between its index and its entries: then the newer one is asked.
  for (const lastTry of [false, true]) {
    const finding = await findOnce(parts, criteria, limit);
    if (finding) return finding;
    if (lastTry) break;
  }
  throw new Error('entries of a list that is searched are missing');
}

async function findOnce(parts: AmlSearchParts, criteria: AmlCriteria, limit: number): Promise<AmlFinding | null> {
  const all = await parts.aml.current();
  const lists = criteria.sources.length === 0 ? all : all.filter((list) => criteria.sources.includes(list.source));
  if (lists.length === 0) throw new ProblemError('no_list_loaded');
  const query = readQuery(criteria.name);
  const found = lists
    .flatMap((list) =>
      screenSegment(parts.aml.finder, list.segment, query, criteria.threshold - MOST_ADDED, criteria.id_number).map(
        (hit) => ({
          list,
          hit,
        }),
      ),
    )
    .toSorted((a, b) => b.hit.score - a.hit.score)
    .slice(0, MOST_HITS);
  const shown = namesDecide(criteria) ? firstByName(found, criteria.threshold, limit) : found;
  const results: AmlStoredHit[] = [];
  for (const list of lists) {
    const hits = shown.filter((one) => one.list === list).map((one) => one.hit);
    const judged = await judgeHits(parts, list, hits, criteria);
    if (!judged) return null;
    results.push(...judged);
  }
  const kept = results
    .filter((hit) => hit.score >= criteria.threshold)
    .filter(
      (hit) =>
        criteria.categories.length === 0 || hit.categories.some((category) => criteria.categories.includes(category)),
    )
    .toSorted(
      (a, b) => b.score - a.score || a.source.localeCompare(b.source) || a.entity_id.localeCompare(b.entity_id),
    );
  return {
    results: kept.slice(0, limit),
    total: namesDecide(criteria)
      ? found.filter(({ hit }) => roundScore(hit.score) >= criteria.threshold).length
      : kept.length,
    lists: lists.map((list) => ({ code: list.source, version: list.version, entries: list.entries })),
  };
}

/** Nothing but the name is known or asked for: the name's score is the whole score, and entries need not be read to rank them. */
function namesDecide(criteria: AmlCriteria): boolean {
  const { birth_date, country, gender, id_number, categories } = criteria;
  return categories.length === 0 && [birth_date, country, gender, id_number].every((fact) => fact === null);
}

/** The first hits at and above the threshold, best first, with all that score like the last of them. */
function firstByName<T extends { hit: NameHit }>(found: readonly T[], threshold: number, limit: number): T[] {
  const last = roundScore(found[limit - 1]?.hit.score ?? 0);
  return found.filter(({ hit }) => roundScore(hit.score) >= Math.max(threshold, last));
}

async function judgeHits(
  parts: AmlSearchParts,
  list: LoadedList,
  hits: readonly NameHit[],
  facts: KnownFacts,
): Promise<AmlStoredHit[] | null> {
  if (hits.length === 0) return [];
  const rows = await findEntities(
    parts.database,
    list.id,
    hits.map((hit) => hit.entity),
  );
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  const judged: AmlStoredHit[] = [];
  for (const hit of hits) {
    const row = byOrdinal.get(hit.entity);
    if (!row) return null;
    // Written by the import in this very shape.
    const entity = row.data as ListedEntity;
    const { score, features, confirmed } = judge(hit, entity, facts);
    judged.push({
      source: list.source,
      ...hitBody(entity, hit.name),
      score,
      features,
      confirmed,
      fingerprint: row.fingerprint,
    });
  }
  return judged;
}
