import { sql } from 'kysely';
import type { RingTie } from '@veridoor/contract/decisions/ring';
import type { Connection } from '../../platform/database/connection.ts';
import { openProfile, type ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { searchedHashes } from '../../records/profiles/words-queries.ts';

/** Others that are looked at: more tell nothing new. */
const MOST = 200;

/** With more openings, or more customers behind it, a network address is an office's or a carrier's: a tie says nothing. */
const MOST_OPENINGS = 100;
const MOST_BEHIND = 10;
/** Network addresses of a customer that are compared, the latest. */
const MOST_ADDRESSES = 10;

type Tie = Pick<RingTie, 'kind'> & { profile: string };

/** What documents and videos of a profile have in common with those of others, the strongest of each kind; newest first. */
export async function findTies(connection: Connection, profileId: string): Promise<(Tie & { score: number })[]> {
  const { rows } = await sql<Tie & { score: number }>`
    with seen as (
      select other.profile_id as profile, d.kind, d.score, d.created_at from duplicate d
      join document own on own.id = d.document_id join document other on other.id = d.other_document_id
      where own.profile_id = ${profileId}::uuid
      union all
      select other.profile_id, d.kind, d.score, d.created_at from duplicate d
      join document own on own.id = d.other_document_id join document other on other.id = d.document_id
      where own.profile_id = ${profileId}::uuid
      union all
      select other.profile_id, 'video', 1, r.created_at from liveness_attempt own
      join video_repeat r on r.attempt_id = own.id or r.other_attempt_id = own.id
      join liveness_attempt other on other.id in (r.attempt_id, r.other_attempt_id) and other.profile_id <> own.profile_id
      where own.profile_id = ${profileId}::uuid
    )
    select profile, kind, max(score)::real as score from seen group by profile, kind
    order by max(created_at) desc, profile, kind limit ${MOST}
  `.execute(connection);
  return rows;
}

/** Others of the company who gave an account that the profile gave. */
export async function findSameAccount(
  connection: Connection,
  { id, company_id, mode }: Pick<ProfileRow, 'id' | 'company_id' | 'mode'>,
): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select distinct profile.id as profile, 'account' as kind from step_answers own
    join step_answers other on other.account_hashes && own.account_hashes and other.account_hashes <> '{}'
    join profile on profile.id = other.profile_id
    where own.profile_id = ${id}::uuid and own.account_hashes <> '{}' and profile.id <> ${id}::uuid
      and profile.company_id = ${company_id}::uuid and profile.mode = ${mode}
    limit ${MOST}`.execute(connection);
  return rows;
}

/**
 * Others of the company who opened a link from a network address of the profile, within a month of it: with the same
 * kind of device, browser and system, or with another. Addresses of many are left out; the profile’s own openings do not
 * count, so that nobody hides by opening a link again and again.
 */
export async function findSameNetwork(
  connection: Connection,
  { id, company_id, mode }: Pick<ProfileRow, 'id' | 'company_id' | 'mode'>,
): Promise<Tie[]> {
  const { rows } = await sql<{ address: string; profile: string; openings: number; same: boolean }>`
    with opened as materialized (
      select address, created_at, detail ->> 'link' as link from audit_entry
      where company_id = ${company_id}::uuid and subject_id = ${id} and action = 'session.opened' and address is not null
      order by created_at desc limit ${MOST_OPENINGS}
    ),
    own as (
      select address, min(created_at) as first, max(created_at) as last from opened
      group by address order by last desc limit ${MOST_ADDRESSES}
    ),
    near as materialized (
      select own.address, opening.subject_id, opening.link, count(*) over (partition by own.address)::integer as openings
      from own cross join lateral (
        select subject_id, detail ->> 'link' as link from audit_entry
        where company_id = ${company_id}::uuid and action = 'session.opened' and address = own.address
          and subject_id <> ${id}
          and created_at between own.first - interval '30 days' and own.last + interval '30 days'
        order by created_at desc limit ${MOST_OPENINGS + 1}
      ) as opening
    )
    select near.address, profile.id as profile, max(near.openings) as openings, bool_or(exists (
      select from verification_visit theirs join verification_visit mine using (device, browser, system)
      where theirs.link_id = near.link::uuid and 'other' not in (browser, system)
        and mine.link_id in (select link::uuid from opened where opened.address = near.address)
    )) as same
    from near join profile on profile.id = near.subject_id::uuid
    where profile.mode = ${mode}
    group by near.address, profile.id`.execute(connection);
  const behind = Map.groupBy(rows, ({ address }) => address);
  const few = [...behind.values()].filter((all) => all.length <= MOST_BEHIND).flat();
  return few
    .filter(({ openings }) => openings <= MOST_OPENINGS)
    .map(({ profile, same }) => ({ profile, kind: same ? 'device' : 'address' }));
}

/** Others of the company with the same e-mail address or phone number. Words find them; the opened value decides. */
export async function findSameContact(
  connection: Connection,
  { id, company_id, mode, ...own }: Pick<ProfileRow, 'id' | 'company_id' | 'mode' | 'email' | 'phone'>,
): Promise<Tie[]> {
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
