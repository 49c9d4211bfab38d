import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { openRows, seal, type Opened } from '../../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { LoginClient, LoginTable } from '../../../platform/database/tables/companies.ts';

export type LoginRow = Opened<
  Pick<Selectable<LoginTable>, 'id' | 'client' | 'created_at' | 'last_used_at' | 'expires_at'>
>;

/** @returns the login's id, by which its access tokens name it. */
export async function insertLogin(
  connection: Connection,
  login: {
    user_id: string;
    token_hash: Uint8Array;
    client: LoginClient;
    address_hash: string;
    id_token: string | null;
    openid_factor: boolean;
    created_at: Date;
    expires_at: Date;
  },
): Promise<string> {
  const id = randomUUID();
  const client = seal(connection, 'login', 'client', id, login.client);
  const id_token = seal(connection, 'login', 'id_token', id, login.id_token);
  await connection
    .insertInto('login')
    .values({ ...login, id, client, id_token, last_used_at: login.created_at, ended_at: null })
    .execute();
  return id;
}

/** The login of a refresh token; null when it is unknown or has ended. */
export async function findLogin(
  connection: Connection,
  hash: Uint8Array,
  now: Date,
): Promise<{ id: string; user_id: string; address_hash: string | null } | null> {
  const row = await connection
    .selectFrom('login')
    .select(['id', 'user_id', 'address_hash'])
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** The user's logins that have not ended, newest first. */
export async function listOpenLogins(
  connection: Connection,
  userId: string,
  now: Date,
  after: { created_at: Date; id: string } | undefined,
  limit: number,
): Promise<LoginRow[]> {
  let query = connection
    .selectFrom('login')
    .select(['id', 'client', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return openRows(connection, 'login', rows);
}

/** @returns whether the address was still known: of several simultaneous calls, one is the first. */
export async function forgetLoginAddress(connection: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('login')
    .set({ address_hash: null })
    .where('id', '=', id)
    .where('address_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function noteLoginUse(connection: Connection, id: string, client: LoginClient, now: Date): Promise<void> {
  await connection
    .updateTable('login')
    .set({ client: seal(connection, 'login', 'client', id, client), last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** What is left of a login that ends. */
const endedAt = (now: Date) => ({ ended_at: now, id_token: null });

/** @returns the user of the login; null when there was nothing to end. */
export async function endLogin(
  connection: Connection,
  which: { hash: Uint8Array } | { id: string; userId: string },
  now: Date,
): Promise<string | null> {
  const open = connection.updateTable('login').set(endedAt(now)).where('ended_at', 'is', null);
  const meant =
    'hash' in which
      ? open.where('token_hash', '=', which.hash)
      : open.where('id', '=', which.id).where('user_id', '=', which.userId).where('expires_at', '>', now);
  return (await meant.returning('user_id').executeTakeFirst())?.user_id ?? null;
}

/**
 * Ends every login of a user.
 *
 * @param except a login that goes on.
 * @returns how many had not ended before.
 */
export async function endLogins(connection: Connection, userId: string, now: Date, except?: string): Promise<number> {
  let open = connection
    .updateTable('login')
    .set(endedAt(now))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (except !== undefined) open = open.where('id', '!=', except);
  return Number((await open.executeTakeFirstOrThrow()).numUpdatedRows);
}

export async function purgeLogins(connection: Connection, userId: string, expiredBefore: Date): Promise<void> {
  await connection.deleteFrom('login').where('user_id', '=', userId).where('expires_at', '<=', expiredBefore).execute();
}
