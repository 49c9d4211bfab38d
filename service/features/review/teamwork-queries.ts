import { sql } from 'kysely';
import type { Group } from '@veridoor/contract/accounts/user';
import type { PlantedCase } from '@veridoor/contract/decisions/figures';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../platform/database/connection.ts';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { userName } from '../../records/companies/user-name-queries.ts';

const MOST_NOTES = 500;

/** The newest notes on a customer, oldest first. */
export async function listNotes(connection: Connection, profileId: string) {
  const rows = await connection
    .selectFrom('case_note')
    .leftJoin('user_account', 'user_account.id', 'case_note.user_id')
    .select(['case_note.id', 'case_note.text', 'case_note.user_id', 'case_note.created_at'])
    .select(userName('user_account').as('name'))
    .select(
      sql<{ user: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('user', u.id, 'name', coalesce(${userName('u')}, '')) order by u.id)
        from case_notice n join user_account u on u.id = n.user_id where n.note_id = case_note.id
      ), '[]'::jsonb)`.as('mentions'),
    )
    .where('case_note.profile_id', '=', profileId)
    .orderBy('case_note.created_at', 'desc')
    .orderBy('case_note.id', 'desc')
    .limit(MOST_NOTES)
    .execute();
  return openRows(connection, 'case_note', rows.toReversed());
}

/** Makes a waiting case somebody's, or anybody's. @returns whether it waits. */
export async function assignCase(
  connection: Connection,
  profileId: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('review_case')
    .set({ assigned_to: userId, assigned_at: userId === null ? null : now })
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the claim on a case, whoever has it. @returns who had it; null where nobody did. */
export async function endClaim(connection: Connection, profileId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ claimed_by: string }>`
    with before as (
      select claimed_by from review_case
      where profile_id = ${profileId}::uuid and claimed_until > ${now}::timestamptz for update
    )
    update review_case set claimed_by = null, claimed_until = null from before
    where profile_id = ${profileId}::uuid returning before.claimed_by
  `.execute(connection);
  return rows[0]?.claimed_by ?? null;
}

export async function saveTags(connection: Connection, profileId: string, tags: readonly string[]): Promise<void> {
  await connection
    .updateTable('profile')
    .set({ tags: sql<string[]>`${tags}::text[]` })
    .where('id', '=', profileId)
    .execute();
}

/** Users of a company in one of these groups who are not disabled, by name; of those with one name also the username. */
export async function listReaders(
  connection: Connection,
  companyId: string,
  groups: readonly Group[],
): Promise<{ user: string; name: string }[]> {
  const { rows } = await sql<{ user: string; name: string }>`
    with reader as (
      select u.id, coalesce(${userName('u')}, u.username) as name, u.username from user_account u
      where u.company_id = ${companyId}::uuid and u.disabled_at is null
        and exists (select from user_group g where g.user_id = u.id and g.name = any(${groups}::text[]))
    )
    select id as user,
      case when count(*) over (partition by lower(name)) > 1 then concat(name, ' (', username, ')') else name end as name
    from reader order by name, id
  `.execute(connection);
  return rows;
}

export interface OfficerRow {
  id: string;
  name: string | null;
  assigned: number;
  assigned_since: Date | null;
}

/** Users of a company in one of these groups who are not disabled, by name, each with the cases assigned to them. */
export async function listOfficers(
  connection: Connection,
  companyId: string,
  { mode, groups, subject }: { mode: Mode; groups: readonly Group[]; subject: CustomerSubject | undefined },
): Promise<OfficerRow[]> {
  const { rows } = await sql<OfficerRow>`
    select officer.id, ${userName('officer')} as name, own.assigned, own.assigned_since
    from user_account officer, lateral (
      select count(*)::integer as assigned, min(c.assigned_at) as assigned_since from review_case c
      join profile on profile.id = c.profile_id
      where c.assigned_to = officer.id and c.mode = ${mode} and ${subject === undefined ? sql`true` : sql`profile.subject = ${subject}`}
    ) own
    where officer.company_id = ${companyId}::uuid and officer.disabled_at is null
      and exists (select from user_group g where g.user_id = officer.id and g.name = any(${groups}::text[]))
    order by name, officer.id
  `.execute(connection);
  return rows;
}

/** What officers of a company work on now, the longest first. */
export async function listClaims(
  connection: Connection,
  companyId: string,
  { mode, subject, now }: { mode: Mode; subject: CustomerSubject | undefined; now: Date },
) {
  const rows = await connection
    .selectFrom('review_case')
    .innerJoin('profile', 'profile.id', 'review_case.profile_id')
    .select(['review_case.profile_id', 'profile.subject', 'review_case.claimed_by', 'review_case.claimed_at'])
    .where('review_case.company_id', '=', companyId)
    .where('review_case.mode', '=', mode)
    .where('review_case.claimed_by', 'is not', null)
    .where('review_case.claimed_until', '>', now)
    .$if(subject !== undefined, (query) => query.where('profile.subject', '=', subject as CustomerSubject))
    .orderBy('review_case.claimed_at')
    .execute();
  return Map.groupBy(rows, ({ claimed_by }) => claimed_by ?? '');
}

/** What would be right for a planted case; null for any other. */
export async function findTruth(connection: Connection, profileId: string): Promise<PlantedCase['truth']> {
  const row = await connection
    .selectFrom('planted_case')
    .select('truth')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row?.truth ?? null;
}

/** Puts the truth of a case in place of the one before; null takes it away. */
export async function saveTruth(
  transaction: Connection,
  planted: { profileId: string; companyId: string; userId: string; truth: PlantedCase['truth']; now: Date },
): Promise<void> {
  const { profileId: profile_id, companyId: company_id, userId: planted_by, truth, now: created_at } = planted;
  if (truth === null) await transaction.deleteFrom('planted_case').where('profile_id', '=', profile_id).execute();
  else
    await transaction
      .insertInto('planted_case')
      .values({ profile_id, company_id, planted_by, truth, created_at })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ planted_by, truth, created_at }))
      .execute();
}
