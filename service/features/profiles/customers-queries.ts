import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { userName } from '../../records/companies/user-name-queries.ts';
import { openProfile } from '../../records/profiles/profile-rows-queries.ts';
import { searchedHashes } from '../../records/profiles/words-queries.ts';

export interface CustomerFilter {
  mode: Mode;
  subject: CustomerSubject | undefined;
  status: ProfileStatus | undefined;
  reason: string | undefined;
  workflow_slug: string | undefined;
  officer: string | undefined;
  country: string | undefined;
  created_after: Date | undefined;
  created_before: Date | undefined;
  decided_after: Date | undefined;
  decided_before: Date | undefined;
  search: string | undefined;
  /** The last customer of the page before. */
  after: { created_at: Date; id: string } | undefined;
}

/** Persons and companies of every status, newest first. An index finds each filter but the country, which looks at one after the other. */
export async function findCustomers(connection: Connection, companyId: string, filter: CustomerFilter, limit: number) {
  const conditions = [
    sql<boolean>`profile.company_id = ${companyId}::uuid and profile.mode = ${filter.mode}`,
    ...narrowing(connection, companyId, filter),
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
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy('profile.created_at', 'desc')
    .orderBy('profile.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => openProfile(connection, row));
}

export type CustomerRow = Awaited<ReturnType<typeof findCustomers>>[number];

type Condition = ReturnType<typeof sql<boolean>>;

function narrowing(connection: Connection, companyId: string, filter: CustomerFilter): Condition[] {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition[] =>
    value === undefined ? [] : [condition(value)];
  return [
    ...given(filter.subject, (one) => sql`profile.subject = ${one}`),
    ...given(filter.status, (one) => sql`coalesce(profile.counting_status, profile.status) = ${one}`),
    ...given(filter.reason, (one) => sql`profile.reason_code = ${one}`),
    ...given(
      filter.workflow_slug,
      (one) => sql`profile.workflow_id in (
        select id from workflow where workflow.company_id = ${companyId}::uuid and workflow.slug = ${one}
      )`,
    ),
    ...given(filter.officer, (one) => sql`profile.officer_id = ${one}::uuid`),
    ...given(
      filter.country,
      (one) => sql`(
        exists (select from document where document.profile_id = profile.id and state = 'active' and document.country = ${one})
        or exists (select from entity where entity.profile_id = profile.id and entity.country = ${one})
      )`,
    ),
    ...given(filter.created_after, (one) => sql`profile.created_at >= ${one}::timestamptz`),
    ...given(filter.created_before, (one) => sql`profile.created_at < ${one}::timestamptz`),
    ...given(filter.decided_after, (one) => sql`profile.decided_at >= ${one}::timestamptz`),
    ...given(filter.decided_before, (one) => sql`profile.decided_at < ${one}::timestamptz`),
    ...given(filter.search, (one) => found(searchedHashes(connection, companyId, one))),
    ...given(
      filter.after,
      ({ created_at, id }) => sql`(profile.created_at, profile.id) < (${created_at}::timestamptz, ${id}::uuid)`,
    ),
  ];
}

/** Every word, in the person or in the number of a document. A search without a word finds nobody. */
const found = (words: readonly string[]): Condition =>
  words.length === 0
    ? sql`false`
    : sql`(profile.words @> ${words}::text[] or profile.document_words @> ${words}::text[])`;
