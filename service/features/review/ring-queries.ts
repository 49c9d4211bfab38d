import { sql } from 'kysely';
import type { RingTie } from '@veridoor/contract/decisions/ring';
import type { Connection } from '../../platform/database/connection.ts';
import { openProfile, type ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { searchedHashes } from '../../records/profiles/words-queries.ts';

/** Others that are looked at: more tell nothing new. */
const MOST = 200;

/** What documents of a profile have in common with those of others, the strongest of each kind; newest first. */
export async function findTies(
  connection: Connection,
  profileId: string,
): Promise<{ profile: string; kind: RingTie['kind']; score: number }[]> {
  const { rows } = await sql<{ profile: string; kind: RingTie['kind']; score: number }>`
    with seen as (
      select other.profile_id as profile, d.kind, d.score, d.created_at from duplicate d
      join document own on own.id = d.document_id join document other on other.id = d.other_document_id
      where own.profile_id = ${profileId}::uuid
      union all
      select other.profile_id, d.kind, d.score, d.created_at from duplicate d
      join document own on own.id = d.other_document_id join document other on other.id = d.document_id
      where own.profile_id = ${profileId}::uuid
    )
    select profile, kind, max(score)::real as score from seen group by profile, kind
    order by max(created_at) desc, profile, kind limit ${MOST}
  `.execute(connection);
  return rows;
}

/** Others of the company with the same e-mail address or phone number. Words find them; the opened value decides. */
export async function findSameContact(
  connection: Connection,
  { id, company_id, mode, ...own }: Pick<ProfileRow, 'id' | 'company_id' | 'mode' | 'email' | 'phone'>,
): Promise<{ profile: string; kind: 'email' | 'phone' }[]> {
  const found = (['email', 'phone'] as const).map(async (kind) => {
    const value = own[kind];
    if (value === null) return [];
    const words = searchedHashes(connection, company_id, value);
    const rows = await connection
      .selectFrom('profile')
      .select(['id', 'personal'])
      .where('company_id', '=', company_id)
      .where('mode', '=', mode)
      .where('id', '<>', id)
      .where(sql<boolean>`words @> ${words}::text[]`)
      .limit(MOST)
      .execute();
    const same = rows.map((row) => openProfile(connection, row)).filter((row) => row[kind] === value);
    return same.map((row) => ({ profile: row.id, kind }));
  });
  return (await Promise.all(found)).flat();
}

/** Customers of a company by id. */
export async function readMembers(connection: Connection, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom('profile')
    .select(['id', 'subject', 'personal', 'created_at', 'tags'])
    .select(
      sql<string | null>`(
        select d.id from document d where d.profile_id = profile.id and d.type = 'selfie'
          and d.state = 'active' and d.file_removed_at is null order by d.created_at desc, d.id limit 1
      )`.as('selfie'),
    )
    .select(sql<ProfileRow['status']>`coalesce(counting_status, status)`.as('status'))
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => openProfile(connection, row));
}
