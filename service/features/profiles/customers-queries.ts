import { sql, type RawBuilder } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { findVersionIds } from '../../records/companies/workflows-queries.ts';
import { userName } from '../../records/companies/user-name-queries.ts';
import { openProfile } from '../../records/profiles/profile-rows-queries.ts';
import { findFew, searchedHashes } from '../../records/profiles/words-queries.ts';

export interface CustomerFilter {
  mode: Mode;
  subject: CustomerSubject | undefined;
  status: ProfileStatus | undefined;
  reason: string | undefined;
  workflow_slug: string | undefined;
  officer: string | undefined;
  decided_by: 'rules' | 'person' | undefined;
  country: string | undefined;
  created_after: Date | undefined;
  created_before: Date | undefined;
  opened_after: Date | undefined;
  opened_before: Date | undefined;
  reached: 'consented' | 'completed' | undefined;
  decided_after: Date | undefined;
  decided_before: Date | undefined;
  search: string | undefined;
  /** The last customer of the page before. */
  after: { created_at: Date; id: string } | undefined;
}

/**
 * Persons and companies of every status, newest first. Each filter alone has its customers in the order of the list, or
 * few of them.
 */
export async function findCustomers(connection: Connection, companyId: string, filter: CustomerFilter, limit: number) {
  const { country } = filter;
  const versions =
    filter.workflow_slug === undefined ? undefined : await findVersionIds(connection, companyId, filter.workflow_slug);
  if (versions?.length === 0) return [];
  const words = filter.search === undefined ? undefined : searchedHashes(connection, companyId, filter.search);
  // A search without a word finds nobody.
  const named =
    words && (words.length === 0 ? [] : await findFew(connection, sql`select id from profile where ${found(words)}`));
  if (named?.length === 0) return [];
  const began = begun(companyId, filter);
  const few =
    began && (filter.opened_after ?? filter.opened_before)
      ? await findFew(connection, sql`select profile_id as id ${began}`)
      : null;
  if (few?.length === 0) return [];
  // The places of a country are in the list's order, whatever its share of the customers.
  const place = country === undefined ? 'profile' : 'place';
  const [at, id] = [sql.ref(`${place}.created_at`), sql.ref(country === undefined ? 'profile.id' : 'place.profile_id')];
  const conditions = [
    sql<boolean>`${sql.ref(`${place}.company_id`)} = ${companyId}::uuid and ${sql.ref(`${place}.mode`)} = ${filter.mode}`,
    ...narrowing({ ...filter, versions, words, named }, { at, id }),
    ...(few ? [sql<boolean>`profile.id = any(${few}::uuid[])`] : []),
    ...(began && !few ? [sql<boolean>`exists (select ${began} and verification.profile_id = profile.id)`] : []),
  ];
  const rows = await connection
    .selectFrom('profile')
    .innerJoin('workflow', 'workflow.id', 'profile.workflow_id')
    .leftJoin('user_account as officer', 'officer.id', 'profile.officer_id')
    .select([
      'profile.id',
      'profile.subject',
      'profile.mode',
      'profile.personal',
      'profile.status',
      'profile.status_reason',
      'profile.counting_status',
      'profile.counting_reason',
      'profile.officer_id',
      'profile.decided_at',
      'profile.created_at',
      'workflow.slug',
      userName('officer').as('officer_name'),
    ])
    .$if(country !== undefined, (query) =>
      query.innerJoin('profile_country as place', 'place.profile_id', 'profile.id'),
    )
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => openProfile(connection, row));
}

export type CustomerRow = Awaited<ReturnType<typeof findCustomers>>[number];

type Condition = ReturnType<typeof sql<boolean>>;

interface LookedUp {
  versions: readonly string[] | undefined;
  words: readonly string[] | undefined;
  /** Whom the words find, where these are few. */
  named: readonly string[] | null | undefined;
}

function narrowing(
  filter: CustomerFilter & LookedUp,
  { at, id }: Record<'at' | 'id', RawBuilder<unknown>>,
): Condition[] {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition[] =>
    value === undefined ? [] : [condition(value)];
  return [
    ...given(filter.subject, (one) => sql`profile.subject = ${one}`),
    ...given(filter.status, (one) => sql`coalesce(profile.counting_status, profile.status) = ${one}`),
    ...given(filter.reason, (one) => sql`profile.reason_code = ${one}`),
    ...given(filter.versions, (some) => sql`profile.workflow_id = any(${some}::uuid[])`),
    ...given(filter.officer, (one) => sql`profile.officer_id = ${one}::uuid`),
    ...given(filter.decided_by, (one) => sql`profile.decided_by = ${one}`),
    ...given(filter.country, (one) => sql`place.country = ${one}`),
    ...given(filter.created_after, (one) => sql`${at} >= ${one}::timestamptz`),
    ...given(filter.created_before, (one) => sql`${at} < ${one}::timestamptz`),
    // Nobody begins before being made.
    ...given(filter.opened_before, (one) => sql`${at} < ${one}::timestamptz`),
    ...(filter.reached === 'consented' ? [sql<boolean>`profile.consent_at is not null`] : []),
    ...given(filter.decided_after, (one) => sql`profile.decided_at >= ${one}::timestamptz`),
    // Nobody is decided before being made: a walk from the newest begins where they can be.
    ...given(
      filter.decided_before,
      (one) => sql`profile.decided_at < ${one}::timestamptz and ${at} < ${one}::timestamptz`,
    ),
    ...(filter.named ? [sql<boolean>`profile.id = any(${filter.named}::uuid[])`] : given(filter.words, found)),
    ...given(filter.after, (last) => sql`(${at}, ${id}) < (${last.created_at}::timestamptz, ${last.id}::uuid)`),
  ];
}

/** The verifications that began in a time, or were completed; undefined where neither is asked. */
function begun(companyId: string, { mode, opened_after, opened_before, reached }: CustomerFilter) {
  if (opened_after === undefined && opened_before === undefined && reached === undefined) return undefined;
  const conditions = [
    sql`verification.company_id = ${companyId}::uuid and verification.mode = ${mode} and verification.begun_at is not null`,
    ...(opened_after ? [sql`verification.begun_at >= ${opened_after}::timestamptz`] : []),
    ...(opened_before ? [sql`verification.begun_at < ${opened_before}::timestamptz`] : []),
    ...(reached === 'completed' ? [sql`verification.completed_at is not null`] : []),
  ];
  return sql`from verification where ${sql.join(conditions, sql` and `)}`;
}

/** Every word, in the person or in the number of a document; the hashes are the company's own. */
const found = (words: readonly string[]): Condition =>
  sql`(profile.words @> ${words}::text[] or profile.document_words @> ${words}::text[])`;
