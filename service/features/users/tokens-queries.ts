import { randomUUID } from 'node:crypto';
import type { Connection } from '../../platform/database/connection.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { LinkRow } from '../links/queries.ts';
import { open } from '../../platform/crypto/sealed-values.ts';

/** @returns the token's id, by which its access tokens name the login. */
export async function insertRefreshToken(
  connection: Connection,
  token: { user_id: string; token_hash: Uint8Array; expires_at: Date; address_hash: string; created_at: Date },
): Promise<string> {
  const id = randomUUID();
  await connection
    .insertInto('refresh_token')
    .values({ ...token, id, revoked_at: null })
    .execute();
  return id;
}

/** A refresh token that counts; null when it is unknown, revoked or expired. */
export async function findRefreshToken(
  connection: Connection,
  hash: Uint8Array,
  now: Date,
): Promise<{ id: string; user_id: string; address_hash: string | null } | null> {
  const row = await connection
    .selectFrom('refresh_token')
    .select(['id', 'user_id', 'address_hash'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether the address was still known: of several simultaneous calls, one is the first. */
export async function forgetRefreshTokenAddress(connection: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('refresh_token')
    .set({ address_hash: null })
    .where('id', '=', id)
    .where('address_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns the user of the token; null when there was nothing to revoke. */
export async function revokeRefreshToken(connection: Connection, hash: Uint8Array, now: Date): Promise<string | null> {
  const row = await connection
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends every session of a user. */
export async function revokeRefreshTokens(connection: Connection, userId: string, now: Date): Promise<void> {
  await connection
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function purgeRefreshTokens(connection: Connection, userId: string, expiredBefore: Date): Promise<void> {
  await connection
    .deleteFrom('refresh_token')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', expiredBefore)
    .execute();
}

interface ProfileTokenState {
  token_version: number;
  /** Columns of the token's link; null when there is no such link. */
  link: { return_url: string; void_reason: LinkRow['void_reason'] } | null;
}

/** The facts that decide whether a profile token still counts; null when the company has no such profile. */
export async function findProfileTokenState(
  connection: Connection,
  companyId: string,
  profileId: string,
  linkId: string | null,
  subject: CustomerSubject,
): Promise<ProfileTokenState | null> {
  const row = await connection
    .selectFrom('profile')
    .leftJoin('link', (join) => join.onRef('link.profile_id', '=', 'profile.id').on('link.id', '=', linkId))
    .select(['profile.token_version', 'link.id as link_id', 'link.return_url', 'link.void_reason'])
    .where('profile.id', '=', profileId)
    .where('profile.company_id', '=', companyId)
    .where('profile.subject', '=', subject)
    .executeTakeFirst();
  if (!row) return null;
  const { token_version, link_id, return_url, void_reason } = row;
  if (link_id === null || return_url === null) return { token_version, link: null };
  return {
    token_version,
    link: { return_url: open(connection, 'link', 'return_url', link_id, return_url), void_reason },
  };
}
