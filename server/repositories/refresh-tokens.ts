import { randomUUID } from 'node:crypto';
import type { Connection } from '../parts.ts';

export async function insertRefreshToken(
  connection: Connection,
  token: { user_id: string; token_hash: Uint8Array; expires_at: Date; created_at: Date },
): Promise<void> {
  await connection
    .insertInto('refresh_token')
    .values({ ...token, id: randomUUID(), revoked_at: null })
    .execute();
}

/** The user of a refresh token, or null when the token is unknown, revoked or expired. */
export async function findRefreshTokenUser(
  connection: Connection,
  hash: Uint8Array,
  now: Date,
): Promise<string | null> {
  const row = await connection
    .selectFrom('refresh_token')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function purgeRefreshTokens(connection: Connection, userId: string, expiredBefore: Date): Promise<void> {
  await connection
    .deleteFrom('refresh_token')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', expiredBefore)
    .execute();
}
