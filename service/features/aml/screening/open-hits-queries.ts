import { sql, type Selectable } from 'kysely';
import { type AmlCategory, type AmlSource } from '@veridoor/contract/aml/search';
import { MOST_OPEN_HITS, type AmlHitOrder } from '@veridoor/contract/aml/open-hits';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../../platform/database/connection.ts';
import { orderedId } from '../../../platform/database/ordered-id.ts';
import type { OpenHitTable } from '../../../platform/database/tables/aml.ts';
import { openProfile, type ProfileRow } from '../../../records/profiles/profile-rows-queries.ts';
import { openSearches, type AmlSearchRow } from '../../../records/screening/searches-queries.ts';

/**
 * Makes the open hits of profiles those of their present screenings that nobody has decided. A hit that was open before
 * keeps the time since when it has waited, unless its entry has changed.
 */
export async function keepOpenHits(
  connection: Connection,
  searches: readonly AmlSearchRow[],
  now: Date,
): Promise<void> {
  if (searches.length === 0) return;
  const profiles = searches.map(({ profile_id }) => profile_id);
  const hits = searches.flatMap(({ id: search_id, company_id, mode, profile_id, subject, results }) =>
    results.map(({ source, entity_id, fingerprint, categories, score }) => ({
      id: orderedId(),
      search_id,
      company_id,
      mode,
      profile_id,
      subject,
      source,
      entity_id,
      fingerprint,
      categories,
      score,
    })),
  );
  await sql`
    with hit as (
      select h.* from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h (
        id uuid, search_id uuid, company_id uuid, mode text, profile_id uuid, subject text,
        source text, entity_id text, fingerprint text, categories text[], score double precision
      )
      where coalesce((
        select verdict from aml_decision d
        where d.company_id = h.company_id and d.subject = h.subject and d.source = h.source
          and d.entity_id = h.entity_id and d.fingerprint = h.fingerprint
        order by d.created_at desc, d.id desc limit 1
      ), 'undecided') = 'undecided'
    ), gone as (
      delete from open_hit o where o.profile_id = any(${profiles}::uuid[]) and not exists (
        select from hit where hit.profile_id = o.profile_id and hit.source = o.source and hit.entity_id = o.entity_id
      )
    )
    insert into open_hit as kept
      (id, profile_id, company_id, mode, search_id, source, entity_id, fingerprint, categories, score, waiting_since)
    select distinct on (profile_id, source, entity_id)
      id, profile_id, company_id, mode, search_id, source, entity_id, fingerprint, categories, score, ${now}::timestamptz
    from hit order by profile_id, source, entity_id, score desc
    on conflict (profile_id, source, entity_id) do update set
      search_id = excluded.search_id, categories = excluded.categories, score = excluded.score,
      fingerprint = excluded.fingerprint,
      waiting_since = case when kept.fingerprint = excluded.fingerprint then kept.waiting_since else excluded.waiting_since end
  `.execute(connection);
}

export interface OpenHitFilter {
  mode: Mode;
  order: AmlHitOrder;
  source?: AmlSource | undefined;
  category?: AmlCategory | undefined;
  least_score?: number | undefined;
  waiting_before?: Date | undefined;
}

/** The last hit of the page before. */
export interface OpenHitPlace {
  score: number;
  waiting_since: Date;
  id: string;
}

type Shown = 'id_card_number' | 'name' | 'reference' | 'subject';
export type OpenHitRow = Pick<
  Selectable<OpenHitTable>,
  'id' | 'mode' | 'profile_id' | 'source' | 'entity_id' | 'score' | 'waiting_since'
> &
  Pick<ProfileRow, Shown> & { in_review: boolean; search: AmlSearchRow };

/** Of customers whose profile is not closed: nothing more is awaited of the others. */
function matching(connection: Connection, companyId: string, filter: OpenHitFilter) {
  const { mode, source, category, least_score, waiting_before } = filter;
  let query = connection
    .selectFrom('open_hit')
    .innerJoin('profile', 'profile.id', 'open_hit.profile_id')
    .where('open_hit.company_id', '=', companyId)
    .where('open_hit.mode', '=', mode)
    .where(sql<boolean>`coalesce(profile.counting_status, profile.status) not in ('archived', 'expired')`);
  if (source !== undefined) query = query.where('open_hit.source', '=', source);
  // In the text of the statement, where PostgreSQL sees that the category's index serves it.
  if (category !== undefined) query = query.where(sql<boolean>`open_hit.categories @> ${sql.lit(`{${category}}`)}`);
  if (least_score !== undefined)
    query = query.where(sql<boolean>`(-open_hit.score) <= ${-least_score}::double precision`);
  if (waiting_before !== undefined) query = query.where('open_hit.waiting_since', '<', waiting_before);
  return query;
}

/**
 * The open hits of a company, in order.
 *
 * @param ids those that fit, where these are so few that a walk in order would look through all for them.
 */
export async function listOpenHits(
  connection: Connection,
  companyId: string,
  filter: OpenHitFilter & { after?: OpenHitPlace | undefined },
  limit: number,
  ids: readonly string[],
): Promise<OpenHitRow[]> {
  let query = matching(connection, companyId, filter).select([
    'open_hit.id as hit_id',
    'open_hit.mode',
    'open_hit.profile_id',
    'open_hit.search_id',
    'open_hit.source',
    'open_hit.entity_id',
    'open_hit.score',
    'open_hit.waiting_since',
    'profile.id',
    'profile.personal',
    'profile.subject',
    sql<boolean>`'in_review' in (profile.status, profile.counting_status)`.as('in_review'),
  ]);
  if (ids.length < MOST_OPEN_HITS) query = query.where(sql<boolean>`open_hit.id = any(${ids}::uuid[])`);
  if (filter.after) query = query.where(isAfter(filter.order, filter.after));
  if (filter.order === 'strongest') query = query.orderBy(sql`(-open_hit.score)`);
  const rows = await query.orderBy('open_hit.waiting_since').orderBy('open_hit.id').limit(limit).execute();
  const searches = await openSearches(connection, [...new Set(rows.map(({ search_id }) => search_id))]);
  return rows.flatMap(({ hit_id, search_id, ...row }) => {
    const search = searches.get(search_id);
    return search ? [{ ...openProfile(connection, row), id: hit_id, search }] : [];
  });
}

function isAfter(order: AmlHitOrder, { score, waiting_since, id }: OpenHitPlace) {
  const time = sql`${waiting_since}::timestamptz, ${id}::uuid`;
  return order === 'strongest'
    ? sql<boolean>`((-open_hit.score), open_hit.waiting_since, open_hit.id) > (${-score}::double precision, ${time})`
    : sql<boolean>`(open_hit.waiting_since, open_hit.id) > (${time})`;
}

/** Ids of those that fit, of no more than the contract counts. */
export async function findOpenHitIds(
  connection: Connection,
  companyId: string,
  filter: OpenHitFilter,
): Promise<string[]> {
  const rows = await matching(connection, companyId, filter).select('open_hit.id').limit(MOST_OPEN_HITS).execute();
  return rows.map(({ id }) => id);
}
