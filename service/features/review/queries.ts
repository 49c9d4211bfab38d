import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Mode } from '../../../packages/contract/mode.ts';
import {
  MOST_COUNTED,
  MOST_FOUND,
  type AgeGroup,
  type ReviewOrder,
  type ReviewPage,
} from '../../../packages/contract/review.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';
import type { Sealed } from '../../platform/database/tables/columns.ts';
import type { ReviewCaseTable } from '../../platform/database/tables/review.ts';
import { numberHash, openProfile, referenceHash, type ProfileRow } from '../profiles/profile-rows-queries.ts';
import { hashWord, wordsOf } from './words-queries.ts';

type Shown = 'name' | 'id_card_number' | 'reference' | 'status_reason';
export type CaseRow = Omit<Selectable<ReviewCaseTable>, 'words' | 'company_id'> &
  Pick<ProfileRow, Shown> & { verification_id: string; number: number; officer: string | null };

/** The last case of the page before. */
export interface CasePlace {
  risk: number;
  waiting_since: Date;
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
  waiting_before?: Date | undefined;
  listed?: boolean | undefined;
  /** Only with, or only without, a decision that waits for a second person. */
  proposed?: boolean | undefined;
  /** Only those that this user has claimed. */
  claimedBy?: string | undefined;
  search?: string | undefined;
  after?: CasePlace | undefined;
}

/** A user has a claim until it lapses. */
const isHeld = (now: Date) => sql<boolean>`review_case.claimed_until > ${now}::timestamptz`;

/** The present verification, unless an earlier one waits that counts for the profile; with a proposal, the one that it is about. */
const waitingVerification = sql<string>`case
  when review_case.proposal_id is not null then coalesce(
    (select verification_id from decision where decision.id = review_case.proposal_id),
    ${presentVerification(sql.ref('profile.id'))})
  when profile.status <> 'in_review' and profile.standing = 'in_review' then profile.standing_of
  else ${presentVerification(sql.ref('profile.id'))} end`;

const selection = (connection: Connection) =>
  connection
    .selectFrom('review_case')
    .innerJoin('profile', 'profile.id', 'review_case.profile_id')
    .innerJoin('verification', (join) => join.on('verification.id', '=', waitingVerification))
    .leftJoin('user_account as officer', 'officer.id', 'review_case.claimed_by')
    .select([
      'review_case.profile_id',
      'verification.id as verification_id',
      'verification.number',
      'review_case.mode',
      'review_case.workflow_id',
      'review_case.workflow_slug',
      'review_case.age_group',
      'review_case.waiting_since',
      'review_case.risk',
      'review_case.codes',
      'review_case.steps',
      'review_case.countries',
      'review_case.listed',
      'review_case.claimed_by',
      'review_case.claimed_until',
      'review_case.proposal_id',
      'profile.id',
      'profile.personal',
      sql<Sealed<string> | null>`case when profile.status = 'in_review' then profile.status_reason else profile.standing_reason end`.as(
        'status_reason',
      ),
      sql<string | null>`nullif(trim(concat(officer.first_name, ' ', officer.last_name)), '')`.as('officer'),
    ]);

/** The cases of a company that wait, in order. */
export async function listCases(
  connection: Connection,
  companyId: string,
  filter: CaseFilter,
  limit: number,
  now: Date,
): Promise<CaseRow[]> {
  let query = selection(connection).where((one) => one.and(conditions(connection, companyId, filter, now)));
  if (filter.after) query = query.where(isAfter(filter.order, filter.after));
  if (filter.order === 'riskiest') query = query.orderBy(sql`(-review_case.risk)`);
  const rows = await query
    .orderBy('review_case.waiting_since')
    .orderBy('review_case.profile_id')
    .limit(limit)
    .execute();
  return rows.map((row) => openProfile(connection, row));
}

/** What a case must have, whatever its place in the order. */
function conditions(
  connection: Connection,
  companyId: string,
  filter: Omit<CaseFilter, 'after' | 'order'>,
  now: Date,
): RawBuilder<boolean>[] {
  const { mode, reason, step, country, listed, workflow, workflow_slug, age_group, waiting_before } = filter;
  const { claimedBy, proposed, search } = filter;
  const is = (column: string, value: string | boolean | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`review_case.${column}`)} = ${value}`];
  const has = (column: 'codes' | 'steps' | 'countries', value: string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`review_case.${column}`)} @> array[${known(value)}]::text[]`];
  return [
    ...is('company_id', companyId),
    ...is('mode', mode),
    ...has('codes', reason),
    ...has('steps', step),
    ...has('countries', country),
    ...is('workflow_id', workflow),
    ...is('workflow_slug', workflow_slug),
    ...is('age_group', age_group),
    ...is('listed', listed),
    ...(proposed === undefined ? [] : [sql<boolean>`(review_case.proposal_id is not null) = ${proposed}`]),
    ...(waiting_before ? [sql<boolean>`review_case.waiting_since < ${waiting_before}::timestamptz`] : []),
    ...is('claimed_by', claimedBy),
    ...(claimedBy === undefined ? [] : [isHeld(now)]),
    ...(search === undefined ? [] : [found(connection, companyId, search.trim())]),
  ];
}

/** A code stands in the statement itself: its plan must be that of a rare code or of a frequent one. */
const known = (value: string) => (/^[a-zA-Z0-9_-]{1,64}$/.test(value) ? sql.lit(value) : sql`${value}`);

function isAfter(order: ReviewOrder, { risk, waiting_since, profile_id }: CasePlace) {
  const time = sql`${waiting_since}::timestamptz, ${profile_id}::uuid`;
  return order === 'riskiest'
    ? sql<boolean>`((-review_case.risk), review_case.waiting_since, review_case.profile_id) > (${-risk}::integer, ${time})`
    : sql<boolean>`(review_case.waiting_since, review_case.profile_id) > (${time})`;
}

/** One of the unique things, or every word. Each branch has an index of its own. */
function found(connection: Connection, companyId: string, search: string) {
  const words = search.includes('@') ? [search.toLowerCase()] : wordsOf(search);
  const hashes = words.map((word) => hashWord(connection, companyId, word));
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search);
  return sql<boolean>`review_case.profile_id in (
    select id from profile
      where company_id = ${companyId}::uuid and number_hash = ${numberHash(connection, companyId, search)}
    union all select id from profile
      where company_id = ${companyId}::uuid and reference_hash = ${referenceHash(connection, companyId, search)}
    union all select profile_id from review_case
      where company_id = ${companyId}::uuid and words @> ${hashes}::text[] and ${hashes.length > 0}::boolean
    union all select ${isId ? search.toLowerCase() : null}::uuid
  )`;
}

/** How many cases fit a filter; no more than the contract allows are counted. */
export async function countFound(
  connection: Connection,
  companyId: string,
  filter: Omit<CaseFilter, 'after' | 'order'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select 1 from review_case where ${sql.join(conditions(connection, companyId, filter, now), sql` and `)}
      limit ${MOST_FOUND}::integer
    ) as counted
  `.execute(connection);
  return rows[0]?.found ?? 0;
}

/** How many of a company wait; no more than the contract allows are counted. */
export async function countCases(
  connection: Connection,
  { companyId, mode, userId, now }: { companyId: string; mode: Mode; userId: string; now: Date },
): Promise<Omit<ReviewPage['counts'], 'found'>> {
  const of = sql`from review_case where company_id = ${companyId}::uuid and mode = ${mode}`;
  const counted = (condition = sql``) =>
    sql`(select count(*)::integer from (select 1 ${of} ${condition} limit ${MOST_COUNTED}::integer) as counted)`;
  const { rows } = await sql<Omit<ReviewPage['counts'], 'found'>>`
    select ${counted()} as waiting, ${counted(sql`and listed`)} as listed,
      ${counted(sql`and claimed_by = ${userId}::uuid and claimed_until > ${now}::timestamptz`)} as mine
  `.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('a statement that answers with one row gave none');
  return row;
}

/** The case of a profile; null when it does not wait. */
export async function findCase(connection: Connection, profileId: string): Promise<CaseRow | null> {
  const row = await selection(connection).where('review_case.profile_id', '=', profileId).executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

/**
 * Takes a case for a user, or renews the claim, unless another has it: one statement, so of several at the same time one
 * succeeds.
 *
 * @returns whether the user had none before; null when another has it or nothing waits.
 */
export async function takeCase(
  connection: Connection,
  profileId: string,
  { userId, until, now }: { userId: string; until: Date; now: Date },
): Promise<{ fresh: boolean } | null> {
  const { rows } = await sql<{ fresh: boolean }>`
    with before as (
      select claimed_by, claimed_until from review_case where profile_id = ${profileId}::uuid for update
    )
    update review_case set claimed_by = ${userId}::uuid, claimed_until = ${until}::timestamptz
    from before
    where profile_id = ${profileId}::uuid and (
      before.claimed_by is null or before.claimed_by = ${userId}::uuid or before.claimed_until <= ${now}::timestamptz
    )
    returning (before.claimed_by is distinct from ${userId}::uuid or before.claimed_until <= ${now}::timestamptz) as fresh
  `.execute(connection);
  return rows[0] ?? null;
}

/** @returns whether the user had it. */
export async function releaseCase(connection: Connection, profileId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('review_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('profile_id', '=', profileId)
    .where('claimed_by', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
