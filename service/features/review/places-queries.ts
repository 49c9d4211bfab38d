import { sql, type RawBuilder } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import { MOST_FOUND, type AgeGroup, type ReviewOrder } from '@veridoor/contract/decisions/review';
import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { numberHash, referenceHash } from '../../records/profiles/profile-rows-queries.ts';
import { searchedHashes } from '../../records/profiles/words-queries.ts';

/** Where a case stands in the queue. */
export interface CasePlace {
  risk: number;
  waiting_since: Date;
  /** Null without a time in which it has to be decided. */
  due_at: Date | null;
  profile_id: string;
}

export interface CaseFilter {
  mode: Mode;
  order: ReviewOrder;
  reason?: string | undefined;
  step?: string | undefined;
  workflow?: string | undefined;
  workflow_slug?: string | undefined;
  country?: string | undefined;
  age_group?: AgeGroup | undefined;
  /** Only persons, or only companies. */
  subject?: CustomerSubject | undefined;
  waiting_before?: Date | undefined;
  listed?: boolean | undefined;
  /** Only with, or only without, a decision that waits for a second person. */
  proposed?: boolean | undefined;
  /** Only those that this user has claimed. */
  claimedBy?: string | undefined;
  /** Only those that are assigned to this user; null: to nobody. */
  assignedTo?: string | null | undefined;
  /** Only customers with this tag. */
  tag?: string | undefined;
  search?: string | undefined;
  /** The last case of the page before. */
  after?: CasePlace | undefined;
}

/** A value of a case by which the queue is filtered; `review_tag` has the cases of each in order. */
interface Tag {
  kind: 'code' | 'step' | 'country' | 'word' | 'workflow' | 'age' | 'listed';
  value: string;
}

type Condition = RawBuilder<boolean>;
/** Tables with a `place` that has an order, and what it must have. */
interface Source {
  tables: RawBuilder<unknown>;
  conditions: Condition[];
}

/** The places of a company's cases that fit, in order, and how many fit; no more than the contract allows are counted. */
export async function findPlaces(
  connection: Connection,
  companyId: string,
  filter: CaseFilter,
  limit: number,
  now: Date,
): Promise<{ places: CasePlace[]; found: number }> {
  const sources = await sourcesOf(connection, companyId, filter, now);
  if (sources.length === 0) return { places: [], found: 0 };
  const [places, counted] = await Promise.all([
    orderedPlaces(sources, filter, limit).execute(connection),
    sql<{ found: number }>`select count(*)::integer as found from (
      select profile_id from (${sql.join(sources.map(countedPlaces), sql` union `)}) as each limit ${sql.lit(MOST_FOUND)}
    ) as counted`.execute(connection),
  ]);
  return { places: places.rows, found: counted.rows[0]?.found ?? 0 };
}

/** What a search means: one of the unique values, or every word. Each is a source of its own. */
async function sourcesOf(connection: Connection, companyId: string, filter: CaseFilter, now: Date): Promise<Source[]> {
  const tags = tagsOf(filter);
  const tagged = (all: readonly Tag[]) => sourceOf(connection, companyId, { tags: all, filter, now });
  if (filter.search === undefined) return [await tagged(tags)];
  const search = filter.search.trim();
  const worded = searchedHashes(connection, companyId, search).map((value): Tag => ({ kind: 'word', value }));
  const ids = await uniqueMatches(connection, companyId, search);
  return [
    ...(worded.length > 0 ? [await tagged([...worded, ...tags])] : []),
    ...(ids.length > 0
      ? [allCases(companyId, filter, now, [sql`place.profile_id = any(${ids}::uuid[])`, ...tags.map(has)])]
      : []),
  ];
}

function tagsOf({ reason, step, country, workflow_slug, age_group, listed }: CaseFilter): Tag[] {
  const tags: [Tag['kind'], string | undefined][] = [
    ['code', reason],
    ['step', step],
    ['country', country],
    ['workflow', workflow_slug],
    ['age', age_group],
    ['listed', listed === true ? 'yes' : undefined],
  ];
  return tags.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

/** Whether the rows of a table with a `profile_id` are about persons, or about companies. */
export const isOfSubject = (table: 'place' | 'review_case', subject: CustomerSubject): Condition =>
  sql<boolean>`exists (select from profile where profile.id = ${sql.ref(`${table}.profile_id`)} and profile.subject = ${subject})`;

/** What no tag says, but the cases themselves. */
function conditionsOf(
  { workflow, listed, proposed, waiting_before, claimedBy, assignedTo, tag, subject }: CaseFilter,
  now: Date,
  cases: 'place' | 'review_case',
): Condition[] {
  const column = (name: string) => sql.ref(`${cases}.${name}`);
  return [
    ...(workflow === undefined ? [] : [sql<boolean>`${column('workflow_id')} = ${workflow}::uuid`]),
    ...(proposed === undefined ? [] : [sql<boolean>`(${column('proposal_id')} is not null) = ${proposed}`]),
    ...(subject === undefined ? [] : [isOfSubject(cases, subject)]),
    ...(listed === false ? [sql<boolean>`not ${column('listed')}`] : []),
    ...(assignedTo === undefined
      ? []
      : [
          assignedTo === null
            ? // Nobody waits for a colleague who is gone.
              sql<boolean>`not exists (
                select from user_account where id = ${column('assigned_to')} and disabled_at is null
              )`
            : sql<boolean>`${column('assigned_to')} = ${assignedTo}::uuid`,
        ]),
    ...(tag === undefined
      ? []
      : [
          sql<boolean>`${column('profile_id')} in (
            select id from profile where tags @> array[${tag.toLowerCase()}] and tags <> '{}'
          )`,
        ]),
    ...(waiting_before ? [sql<boolean>`${column('waiting_since')} < ${waiting_before}::timestamptz`] : []),
    ...(claimedBy === undefined
      ? []
      : [
          sql<boolean>`${column('claimed_by')} = ${claimedBy}::uuid`,
          sql<boolean>`${column('claimed_until')} > ${now}::timestamptz`,
        ]),
  ];
}

/** The rarest tag gives the places, so that little is looked at in vain. */
async function sourceOf(
  connection: Connection,
  companyId: string,
  { tags, filter, now }: { tags: readonly Tag[]; filter: CaseFilter; now: Date },
): Promise<Source> {
  const [rarest, ...others] = await rarestFirst(connection, companyId, filter.mode, tags);
  if (!rarest) return allCases(companyId, filter, now);
  const conditions = conditionsOf(filter, now, 'review_case');
  const cases = conditions.length > 0 ? sql` join review_case on review_case.profile_id = place.profile_id` : sql``;
  return {
    tables: sql`review_tag as place${cases}`,
    conditions: [isTagged(companyId, filter.mode, rarest), ...others.map(has), ...conditions],
  };
}

const allCases = (companyId: string, filter: CaseFilter, now: Date, conditions: readonly Condition[] = []): Source => ({
  tables: sql`review_case as place`,
  conditions: [
    sql`place.company_id = ${companyId}::uuid and place.mode = ${filter.mode}`,
    ...conditions,
    ...conditionsOf(filter, now, 'place'),
  ],
});

const isTagged = (companyId: string, mode: Mode, { kind, value }: Tag) => sql<boolean>`
  place.company_id = ${companyId}::uuid and place.mode = ${mode} and place.kind = ${sql.lit(kind)} and place.value = ${value}`;

/** The time of waiting lets the index answer, in the order of the places. */
const has = ({ kind, value }: Tag) => sql<boolean>`exists (
  select from review_tag as other
  where other.company_id = place.company_id and other.mode = place.mode
    and other.kind = ${sql.lit(kind)} and other.value = ${value}
    and other.waiting_since = place.waiting_since and other.profile_id = place.profile_id
)`;

/** Counts no further than the contract does: beyond that all are frequent. */
async function rarestFirst(
  connection: Connection,
  companyId: string,
  mode: Mode,
  tags: readonly Tag[],
): Promise<readonly Tag[]> {
  if (tags.length < 2) return tags;
  const counts = tags.map(
    (tag, index) => sql`select ${sql.lit(index)}::integer as index, (select count(*) from (
      select from review_tag as place where ${isTagged(companyId, mode, tag)} limit ${sql.lit(MOST_FOUND)}
    ) as counted) as cases`,
  );
  const { rows } = await sql<{ index: number }>`
    select index from (${sql.join(counts, sql` union all `)}) as tags order by cases, index`.execute(connection);
  return rows.flatMap(({ index }) => tags[index] ?? []);
}

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

const countedPlaces = ({ tables, conditions }: Source) =>
  sql`(select place.profile_id from ${tables} where ${all(conditions)} limit ${sql.lit(MOST_FOUND)})`;

/** The sources in one order; a case of several stands once. */
function orderedPlaces(sources: readonly Source[], { order, after }: CaseFilter, limit: number) {
  const first = { oldest: sql``, riskiest: sql`(-place.risk), `, due: sql`place.due_at, ` }[order];
  const by = { oldest: sql``, riskiest: sql`-risk, `, due: sql`coalesce(due_at, 'infinity'), ` }[order];
  const ordered = sources.map(
    ({ tables, conditions }) => sql`(
      select place.risk, place.waiting_since, ${dueAt('place')} as due_at, place.profile_id from ${tables}
      where ${all([...conditions, ...(after ? [isAfter(order, after)] : [])])}
      order by ${first}place.waiting_since, place.profile_id
      limit ${limit}::integer
    )`,
  );
  const [only] = ordered;
  return ordered.length === 1 && only
    ? sql<CasePlace>`${only}`
    : sql<CasePlace>`select * from (${sql.join(ordered, sql` union `)}) as places order by ${by}waiting_since, profile_id limit ${limit}::integer`;
}

/** When a case has to be decided; null without a time. */
export const dueAt = (table: 'place' | 'review_case') =>
  sql<Date | null>`nullif(${sql.ref(`${table}.due_at`)}, 'infinity')`;

function isAfter(order: ReviewOrder, { risk, waiting_since, due_at, profile_id }: CasePlace): Condition {
  const time = sql`${waiting_since}::timestamptz, ${profile_id}::uuid`;
  if (order === 'riskiest')
    return sql`((-place.risk), place.waiting_since, place.profile_id) > (${-risk}::integer, ${time})`;
  if (order === 'due')
    return sql`(place.due_at, place.waiting_since, place.profile_id) > (coalesce(${due_at}::timestamptz, 'infinity'), ${time})`;
  return sql`(place.waiting_since, place.profile_id) > (${time})`;
}

/** Profiles with this number or reference, and the id itself. */
async function uniqueMatches(connection: Connection, companyId: string, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profile
      where company_id = ${companyId}::uuid and number_hash = ${numberHash(connection, companyId, search)}
    union select id from profile
      where company_id = ${companyId}::uuid and reference_hash = ${referenceHash(connection, companyId, search)}
  `.execute(connection);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search);
  return [...rows.map(({ id }) => id), ...(isId ? [search.toLowerCase()] : [])];
}
