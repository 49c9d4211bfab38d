import { randomUUID } from 'node:crypto';
import type { OpenidSecrets } from '../../../platform/database/tables/openid.ts';
import { open, openFound, seal } from '../../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../../platform/database/connection.ts';

interface WaitingLogin {
  company_id: string;
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  secrets: OpenidSecrets;
  redirect_uri: string;
  expires_at: Date;
}

export async function insertOpenidLogin(connection: Connection, login: WaitingLogin): Promise<void> {
  const id = randomUUID();
  const secrets = seal(connection, 'openid_login', 'secrets', id, login.secrets);
  await connection
    .insertInto('openid_login')
    .values({ ...login, id, secrets })
    .execute();
}

/** Takes a sign-in away, so that it is answered once; null when none waits for this tab and provider. */
export async function takeOpenidLogin(
  connection: Connection,
  { company_id, state_hash, browser_hash }: Pick<WaitingLogin, 'company_id' | 'state_hash' | 'browser_hash'>,
  now: Date,
): Promise<Pick<WaitingLogin, 'secrets' | 'redirect_uri'> | null> {
  const row = await connection
    .deleteFrom('openid_login')
    .where('state_hash', '=', state_hash)
    // Whoever knows the state alone must not use it up.
    .where('browser_hash', '=', browser_hash)
    .where('company_id', '=', company_id)
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now ? openFound(connection, 'openid_login', row) : null;
}

/** Removes the sign-ins at a company's provider that wait. */
export async function deleteOpenidLogins(connection: Connection, companyId: string): Promise<void> {
  await connection.deleteFrom('openid_login').where('company_id', '=', companyId).execute();
}

export async function deleteExpiredOpenidLogins(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('openid_login').where('expires_at', '<=', now).execute();
}

/** The ID token of a login that has not ended, by its refresh token; null for a login by a password. */
export async function findIdToken(
  connection: Connection,
  hash: Uint8Array,
): Promise<{ company_id: string; id_token: string } | null> {
  const row = await connection
    .selectFrom('login')
    .innerJoin('user_account', 'user_account.id', 'login.user_id')
    .select(['login.id', 'login.id_token', 'user_account.company_id'])
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.id_token === null) return null;
  return { company_id: row.company_id, id_token: open(connection, 'login', 'id_token', row.id, row.id_token) };
}

/** Whether a login is one by the provider, begun since then. */
export async function isOpenidLogin(connection: Connection, login: string, since?: Date): Promise<boolean> {
  let query = connection.selectFrom('login').select('id').where('id', '=', login).where('id_token', 'is not', null);
  if (since) query = query.where('created_at', '>=', since);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Ends every login by the provider of a company. */
export async function endOpenidLogins(connection: Connection, companyId: string, now: Date): Promise<void> {
  await connection
    .updateTable('login')
    .set({ ended_at: now, id_token: null })
    .where('id_token', 'is not', null)
    .where('ended_at', 'is', null)
    .where((row) =>
      row('user_id', 'in', row.selectFrom('user_account').select('id').where('company_id', '=', companyId)),
    )
    .execute();
  await connection
    .deleteFrom('factor_challenge')
    .where('id_token', 'is not', null)
    .where((row) =>
      row('user_id', 'in', row.selectFrom('user_account').select('id').where('company_id', '=', companyId)),
    )
    .execute();
}
