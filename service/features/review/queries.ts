import { sql, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import { MOST_COUNTED, type ReviewPage } from '@veridoor/contract/decisions/review';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';
import type { Sealed } from '../../platform/database/tables/columns.ts';
import type { ReviewCaseTable } from '../../platform/database/tables/review.ts';
import { openProfile, type ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { dueAt, isOfSubject } from './places-queries.ts';
import { userName } from '../../records/companies/user-name-queries.ts';

type Shown = 'name' | 'id_card_number' | 'reference' | 'status_reason';
export type CaseRow = Omit<Selectable<ReviewCaseTable>, 'words' | 'company_id' | 'due_at'> &
  Pick<ProfileRow, Shown | 'subject' | 'tags'> & {
    verification_id: string | null;
    due_at: Date | null;
    number: number;
    officer: string | null;
    assignee: string | null;
  };

/** The present verification, unless an earlier one waits that counts for the profile; with a proposal, the one that it is about. */
const waitingVerification = sql<string>`case
  when review_case.proposal_id is not null then coalesce(
    (select verification_id from decision where decision.id = review_case.proposal_id),
    ${presentVerification(sql.ref('profile.id'))})
  when profile.status <> 'in_review' and profile.counting_status = 'in_review' then profile.counting_verification
  else ${presentVerification(sql.ref('profile.id'))} end`;

const selection = (connection: Connection) =>
  connection
    .selectFrom('review_case')
    .innerJoin('profile', 'profile.id', 'review_case.profile_id')
    .leftJoin('verification', (join) => join.on('verification.id', '=', waitingVerification))
    .leftJoin('user_account as officer', 'officer.id', 'review_case.claimed_by')
    .leftJoin('user_account as assignee', 'assignee.id', 'review_case.assigned_to')
    .select([
      'review_case.profile_id',
      'verification.id as verification_id',
      // A company is verified once.
      sql<number>`coalesce(verification.number, 1)`.as('number'),
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
      'review_case.claimed_at',
      'review_case.claimed_until',
      'review_case.assigned_to',
      'review_case.assigned_at',
      'review_case.proposal_id',
      'profile.id',
      'profile.subject',
      'profile.tags',
      'profile.personal',
      sql<Sealed<string> | null>`case when profile.status = 'in_review' then profile.status_reason else profile.counting_reason end`.as(
        'status_reason',
      ),
      dueAt('review_case').as('due_at'),
      userName('officer').as('officer'),
      userName('assignee').as('assignee'),
    ]);

/** The cases of these profiles, in their order; those that have left the queue meanwhile are not among them. */
export async function readCases(connection: Connection, profiles: readonly string[]): Promise<CaseRow[]> {
  if (profiles.length === 0) return [];
  const rows = await selection(connection).where('review_case.profile_id', 'in', profiles).execute();
  const byId = new Map(rows.map((row) => [row.profile_id, row]));
  return profiles.flatMap((id) => byId.get(id) ?? []).map((row) => openProfile(connection, row));
}

/** How many of a company wait; no more than the contract allows are counted. */
export async function countCases(
  connection: Connection,
  {
    companyId,
    mode,
    userId,
    subject,
    now,
  }: { companyId: string; mode: Mode; userId: string; subject: CustomerSubject | undefined; now: Date },
): Promise<Omit<ReviewPage['counts'], 'found'>> {
  const own = subject === undefined ? sql`` : sql`and ${isOfSubject('review_case', subject)}`;
  const of = sql`from review_case where company_id = ${companyId}::uuid and mode = ${mode} ${own}`;
  const counted = (condition = sql``) =>
    sql`(select count(*)::integer from (select 1 ${of} ${condition} limit ${MOST_COUNTED}::integer) as counted)`;
  const { rows } = await sql<Omit<ReviewPage['counts'], 'found'>>`
    select ${counted()} as waiting, ${counted(sql`and listed`)} as listed,
      ${counted(sql`and due_at < ${now}::timestamptz`)} as late,
      ${counted(sql`and claimed_by = ${userId}::uuid and claimed_until > ${now}::timestamptz`)} as mine,
      ${counted(sql`and assigned_to = ${userId}::uuid`)} as for_me
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
    update review_case set claimed_by = ${userId}::uuid, claimed_until = ${until}::timestamptz,
      claimed_at = case when before.claimed_by = ${userId}::uuid and before.claimed_until > ${now}::timestamptz
        then review_case.claimed_at else ${now}::timestamptz end
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
