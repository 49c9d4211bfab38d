import type { Mode } from '@veridoor/contract/mode';
import type { AmlSearchRequest, AmlSource } from '@veridoor/contract/aml/search';
import type { AmlQuery, AmlReport, AmlUsedList } from '@veridoor/contract/aml/report';
import { AML_THRESHOLD } from '@veridoor/contract/aml/search';
import { cleanName } from '@veridoor/name-matching/clean';
import { parseNames } from '@veridoor/name-matching/parse';
import { hitBody, judge, numbersOf, roundScore, type JudgingRule } from './judge.ts';
import type { ListedEntity } from './lists/listed-entity.ts';
import type { NameHit } from './screen.ts';
import type { AmlStoredHit } from '../../platform/database/tables/aml.ts';
import type { PlatformParts } from '../../platform/parts.ts';
import { findEntities } from './aml-lists-queries.ts';
import { findDecisions, insertSearch } from '../../records/screening/searches-queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import type { AmlIndexes, LoadedList, NamedList } from './aml-index.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { profileSubject, reportOf } from '../../records/screening/report.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';

/** Name and version of the scoring, kept with every search: raise it when scores change. */
export const AML_ALGORITHM = 'veridoor-names-3';

/** Entries of one search that are looked at beyond their names. */
const MOST_HITS = 200;
/** The most that facts beside the name can add to a score. */
const MOST_ADDED = 0.05;

export type AmlSearchParts = Pick<PlatformParts, 'database' | 'clock' | 'secrets'> & { aml: AmlIndexes };

/** The complete query. */
export type AmlCriteria = AmlQuery;

/** A query with the rule of its company; without one, no birth date clears a hit on a list of sanctions. */
export type AmlOrder = AmlCriteria & Partial<Pick<JudgingRule, 'dates_clear_sanctions'>>;

/** The result of a search. */
export interface AmlFinding {
  results: AmlStoredHit[];
  total: number;
}

/** The results of searches, in their order, with the lists. */
export interface AmlFindings {
  findings: AmlFinding[];
  lists: LoadedList[];
}

interface FoundHit {
  list: LoadedList;
  hit: NameHit;
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
  const { name, profileId, mode } = await whomToSearch(parts, user, request);
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
  const { findings, lists } = await findHits(parts, [criteria], request.limit ?? 10);
  const [finding] = findings;
  if (!finding || lists.length === 0) throw new ProblemError('no_list_loaded');
  const subject = profileId === null ? namedSubject(parts, mode, criteria) : profileSubject(profileId);
  const row = await parts.database.transaction().execute(async (transaction) => {
    const search = await insertSearch(transaction, {
      company_id: companyId,
      mode,
      profile_id: profileId,
      subject,
      screening: false,
      query: criteria,
      further_queries: [],
      ...finding,
      lists: lists.map(usedList),
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

/** For a search by name: the same name and birth date are the same subject. A hash, since names are personal data. */
function namedSubject(parts: AmlSearchParts, mode: Mode, criteria: AmlCriteria): string {
  const [name] = parseNames(criteria.name, 'person');
  const words = (name?.tokens ?? []).map((token) => token.text).toSorted();
  return `${mode === 'test' ? 'test name' : 'name'}:${parts.secrets.keyedHash('aml subject', [...words, criteria.birth_date ?? ''].join(' '))}`;
}

async function whomToSearch(parts: AmlSearchParts, user: UserPrincipal, request: AmlSearchRequest) {
  if (request.name === undefined && request.profile === undefined)
    throw invalidField('/name', 'required', 'must be given unless profile is');
  if (request.name !== undefined && request.profile !== undefined)
    throw invalidField('/profile', 'not_allowed', 'cannot be combined with name');
  if (request.profile === undefined) {
    return { name: searchable('/name', request.name ?? ''), profileId: null, mode: modeOf(user, undefined) };
  }
  const profile = await findProfile(parts.database, user.companyId, request.profile);
  if (!profile) throw new ProblemError('profile_not_found');
  return { name: searchable('/profile', profile.name ?? ''), profileId: profile.id, mode: profile.mode };
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
 * The hits of searches, in their order, without keeping them, and the searched lists. Without a loaded list there are
 * neither lists nor hits.
 */
export async function findHits(
  parts: Pick<AmlSearchParts, 'database' | 'aml'>,
  searches: readonly AmlOrder[],
  limit: number,
): Promise<AmlFindings> {
  // A list may be replaced between reading its index and its entries: then the newer one is asked.
  for (const lastTry of [false, true]) {
    const findings = await findOnce(parts, searches, limit);
    if (findings) return findings;
    if (lastTry) break;
  }
  throw new Error('entries of a list that is searched are missing');
}

async function findOnce(
  parts: Pick<AmlSearchParts, 'database' | 'aml'>,
  searches: readonly AmlOrder[],
  limit: number,
): Promise<AmlFindings | null> {
  const lists = (await parts.aml.current()).filter(({ source }) => searches.some((one) => wants(one, source)));
  const hits = await parts.aml.search(
    lists,
    searches.map((one) => ({ name: one.name, least: one.threshold - MOST_ADDED, identifiers: numbersOf(one) })),
  );
  const shown = searches.map((criteria, index) => {
    const found = (hits[index] ?? [])
      .flatMap((ofList, place) => ofList.map((hit) => ({ list: lists[place]!, hit })))
      .filter(({ list }) => wants(criteria, list.source))
      .toSorted((a, b) => b.hit.score - a.hit.score)
      .slice(0, MOST_HITS);
    const total = found.filter(({ hit }) => roundScore(hit.score) >= criteria.threshold).length;
    return { criteria, total, found: namesDecide(criteria) ? firstByName(found, criteria.threshold, limit) : found };
  });
  const entities = await readEntities(
    parts,
    shown.flatMap(({ found }) => found),
  );
  if (!entities) return null;
  return {
    findings: shown.map(({ criteria, total, found }) => {
      const kept = judged(found, entities, criteria);
      return { results: kept.slice(0, limit), total: namesDecide(criteria) ? total : kept.length };
    }),
    lists,
  };
}

/** A list as reports name it. */
export function usedList({ source, version, entries }: NamedList): AmlUsedList {
  return { code: source, version, entries };
}

function wants({ sources }: AmlCriteria, source: AmlSource): boolean {
  return sources.length === 0 || sources.includes(source);
}

/** If only the name is known and requested, its score is the whole score, and ranking needs no entries. */
function namesDecide(criteria: AmlCriteria): boolean {
  const { birth_date, country, gender, categories } = criteria;
  const facts = [birth_date, country, gender, ...numbersOf(criteria)];
  return categories.length === 0 && facts.every((fact) => fact === null);
}

/** The first hits at and above the threshold, best first, with all that score like the last of them. */
function firstByName(found: readonly FoundHit[], threshold: number, limit: number): FoundHit[] {
  const last = roundScore(found[limit - 1]?.hit.score ?? 0);
  return found.filter(({ hit }) => roundScore(hit.score) >= Math.max(threshold, last));
}

/** The entries of hits by list and ordinal; null for a removed one. */
async function readEntities({ database }: Pick<AmlSearchParts, 'database'>, found: readonly FoundHit[]) {
  const entities = new Map<string, { entity: ListedEntity; fingerprint: string }>();
  for (const id of new Set(found.map(({ list }) => list.id))) {
    const ordinals = [...new Set(found.filter(({ list }) => list.id === id).map(({ hit }) => hit.entity))];
    for (const { ordinal, data, fingerprint } of await findEntities(database, id, ordinals)) {
      // Written by the import in this very shape.
      entities.set(`${id} ${ordinal}`, { entity: data as ListedEntity, fingerprint });
    }
  }
  return found.every((one) => entities.has(entityKey(one))) ? entities : null;
}

const entityKey = ({ list, hit }: FoundHit) => `${list.id} ${hit.entity}`;

/** The hits that stay above the threshold once all known facts are compared, best first. */
function judged(
  found: readonly FoundHit[],
  entities: ReadonlyMap<string, { entity: ListedEntity; fingerprint: string }>,
  criteria: AmlOrder,
): AmlStoredHit[] {
  const { threshold, categories, dates_clear_sanctions = false } = criteria;
  return found
    .flatMap(({ list, hit }): AmlStoredHit[] => {
      const row = entities.get(entityKey({ list, hit }));
      if (!row) return [];
      const { name, birth_date, country, gender } = criteria;
      const searched = { name, birth_date, country, gender, numbers: numbersOf(criteria) };
      const { score, features, confirmed } = judge(hit, row.entity, criteria, { threshold, dates_clear_sanctions });
      const { fingerprint } = row;
      return [
        { source: list.source, ...hitBody(row.entity, hit.name), score, searched, features, confirmed, fingerprint },
      ];
    })
    .filter((hit) => hit.score >= threshold)
    .filter((hit) => categories.length === 0 || hit.categories.some((category) => categories.includes(category)))
    .toSorted(
      (a, b) => b.score - a.score || a.source.localeCompare(b.source) || a.entity_id.localeCompare(b.entity_id),
    );
}
