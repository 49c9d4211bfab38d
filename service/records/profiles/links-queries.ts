import { sql, type Insertable, type Selectable } from 'kysely';
import type { LinkTable } from '../../platform/database/tables/profiles.ts';
import type { Metadata } from '@veridoor/contract/common';
import type { Connection } from '../../platform/database/connection.ts';
import { presentVerification } from '../../platform/database/of-verification.ts';
import { openFound, openRow, seal, type Opened } from '../../platform/crypto/sealed-values.ts';
import { auditInsertion, type NewAuditRow } from '../audit/queries.ts';
import { newId } from '../../platform/ids.ts';
import { referenceHash } from './profile-rows-queries.ts';

export type LinkRow = Opened<Selectable<LinkTable>>;

type NewLink = Omit<Opened<Insertable<LinkTable>>, 'id' | 'opened_at' | 'face_passed_at' | 'voided_at' | 'void_reason'>;

const stored = (connection: Connection, link: NewLink & { id: string }) => ({
  ...link,
  return_url: seal(connection, 'link', 'return_url', link.id, link.return_url),
  deep_link: seal(connection, 'link', 'deep_link', link.id, link.deep_link ?? null),
  opened_at: null,
  face_passed_at: null,
  voided_at: null,
  void_reason: null,
});

/** The integrator's own data of the verification; omitted, what it has stays. */
interface OwnData {
  reference?: string | undefined;
  metadata?: Metadata | undefined;
}

/**
 * Inserts a link and ends all earlier ones of the profile, with its audit entry in the same statement. The profile must
 * be locked, so that one of two simultaneous links sees the other. An expired verification goes on with the new link.
 */
export async function replaceLinks(
  connection: Connection,
  link: Required<NewLink> & { id: string; created_at: Date },
  audit: NewAuditRow,
  given: OwnData = {},
): Promise<void> {
  const { return_url, deep_link } = stored(connection, link);
  await sql`
    with carried as (${carried(connection, link, given)}), replaced as (
      update link set voided_at = ${link.created_at}::timestamptz, void_reason = 'replaced'
      where profile_id = ${link.profile_id}::uuid and voided_at is null
    ), audited as (${auditInsertion([audit])})
    insert into link (id, profile_id, company_id, verification_id, code_hash, journey, web_sdk_url, return_url, deep_link, language, geo_location,
      handoff_of, expires_at, created_at)
    values (${link.id}::uuid, ${link.profile_id}::uuid, ${link.company_id}::uuid, ${link.verification_id}::uuid, ${link.code_hash}::bytea,
      ${link.journey}::text, ${link.web_sdk_url}::text, ${return_url}::bytea, ${deep_link}::bytea, ${link.language}::text,
      ${link.geo_location}::boolean, ${link.handoff_of}::uuid, ${link.expires_at}::timestamptz,
      ${link.created_at}::timestamptz)
  `.execute(connection);
}

/** The verification of a link stays open as long as the link, with the integrator's own data. */
function carried(
  connection: Connection,
  link: Pick<LinkRow, 'verification_id' | 'company_id' | 'expires_at'>,
  given: OwnData,
) {
  const opened = link.verification_id;
  const own = <Value>(column: 'reference' | 'metadata', value: Value | undefined) =>
    opened === null ? null : seal(connection, 'verification', column, opened, value ?? null);
  const hash = given.reference === undefined ? null : referenceHash(connection, link.company_id, given.reference);
  return sql`
    update verification set closes_at = ${link.expires_at}::timestamptz,
      status = case when status <> 'expired' then status when begun_at is null then 'created' else 'started' end,
      expired_at = case when status <> 'expired' then expired_at end,
      reference = coalesce(${own('reference', given.reference)}::bytea, reference),
      reference_hash = coalesce(${hash}::text, reference_hash),
      metadata = coalesce(${own('metadata', given.metadata)}::bytea, metadata)
    where id = ${opened}::uuid
  `;
}

/** Gives a link that opens a later end, with its audit entry in the same statement. The profile must be locked. */
export async function prolongLink(
  connection: Connection,
  link: Pick<LinkRow, 'id' | 'verification_id' | 'company_id' | 'expires_at'>,
  audit: NewAuditRow,
): Promise<void> {
  await sql`
    with carried as (${carried(connection, link, {})}), audited as (${auditInsertion([audit])})
    update link set expires_at = ${link.expires_at}::timestamptz where id = ${link.id}::uuid
  `.execute(connection);
}

/** The link that opens a profile's flow, if it has one; links for another device are none. */
export async function findOpenLink(connection: Connection, profileId: string, now: Date): Promise<LinkRow | null> {
  const row = await connection
    .selectFrom('link')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('handoff_of', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return openFound(connection, 'link', row);
}

/** How the newest link to a profile's verification was made; null without one. */
export async function findNewestLink(
  connection: Connection,
  profileId: string,
): Promise<Pick<LinkRow, 'web_sdk_url' | 'return_url' | 'deep_link' | 'language' | 'geo_location'> | null> {
  const row = await connection
    .selectFrom('link')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('handoff_of', 'is', null)
    .where('journey', '=', 'verify')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { web_sdk_url, return_url, deep_link, language, geo_location } = openRow(connection, 'link', row);
  return { web_sdk_url, return_url, deep_link, language, geo_location };
}

export async function insertLink(connection: Connection, link: NewLink): Promise<LinkRow> {
  const row = await connection
    .insertInto('link')
    .values(stored(connection, { ...link, id: newId('link') }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(connection, 'link', row);
}

export async function findLinkByCode(
  connection: Connection,
  profileId: string,
  codeHash: Uint8Array,
): Promise<LinkRow | null> {
  const row = await connection
    .selectFrom('link')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return openFound(connection, 'link', row);
}

export async function findLink(connection: Connection, profileId: string, id: string): Promise<LinkRow | null> {
  const row = await connection
    .selectFrom('link')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return openFound(connection, 'link', row);
}

/** Notes the first time that a link was opened. */
export async function markOpened(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable('link')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Records when the face was recognised through a link, or that it must be shown again. */
export async function setFacePassed(connection: Connection, id: string, at: Date | null): Promise<void> {
  await connection.updateTable('link').set({ face_passed_at: at }).where('id', '=', id).execute();
}

/** Ends every link of a profile that still opens its flow. */
export async function voidLinks(
  connection: Connection,
  profileId: string,
  reason: NonNullable<LinkRow['void_reason']>,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('link')
    .set({ voided_at: now, void_reason: reason })
    .where('profile_id', '=', profileId)
    .where('voided_at', 'is', null)
    .execute();
}

/**
 * Ends a link of the company, and those for another device that came of it, with their sessions.
 *
 * @returns the link; null when the company has none with that id.
 */
export async function withdrawLink(
  connection: Connection,
  companyId: string,
  id: string,
  now: Date,
): Promise<Pick<LinkRow, 'profile_id'> | null> {
  const link = await connection
    .selectFrom('link')
    .select('profile_id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!link) return null;
  await connection
    .updateTable('link')
    .set({ voided_at: now, void_reason: 'withdrawn' })
    .where((row) => row.or([row('id', '=', id), row('handoff_of', '=', id)]))
    .where(({ eb, or }) => or([eb('void_reason', 'is', null), eb('void_reason', '=', 'replaced')]))
    .execute();
  return link;
}

/** Ends the links for another device that nobody opened. */
export async function voidUnopenedHandoffs(connection: Connection, linkId: string, now: Date): Promise<void> {
  await connection
    .updateTable('link')
    .set({ voided_at: now, void_reason: 'replaced' })
    .where('handoff_of', '=', linkId)
    .where('opened_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/**
 * When a customer first opened a link, and last reached the end of a flow; null if never.
 *
 * @param earlier of this earlier verification, instead of the present one.
 */
export async function findLinkTimes(
  connection: Connection,
  profileId: string,
  earlier?: string,
): Promise<{ opened_at: Date | null; handed_in_at: Date | null }> {
  return connection
    .selectFrom('link')
    .select(({ fn }) => fn.min('opened_at').as('opened_at'))
    .select(({ fn }) => fn.max('voided_at').filterWhere('void_reason', '=', 'completed').as('handed_in_at'))
    .where('profile_id', '=', profileId)
    .where(
      earlier === undefined
        ? sql<boolean>`(verification_id is null or verification_id = ${presentVerification(profileId)})`
        : sql<boolean>`verification_id = ${earlier}::uuid`,
    )
    .executeTakeFirstOrThrow();
}
