import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ApiKeyListQuery, KeyPermission } from '@veridoor/contract/accounts/api-key';
import type { Mode } from '@veridoor/contract/mode';
import { newId } from '../../../platform/ids.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { listOrder, type ListPlace } from '../../../platform/database/list-order.ts';

export interface ApiKeyRow {
  id: string;
  company_id: string;
  mode: Mode;
  name: string;
  permissions: KeyPermission[];
  user_id: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface SecretRow {
  key_id: string;
  start: string;
  ends_at: Date | null;
}

export async function insertKey(
  connection: Connection,
  key: Omit<ApiKeyRow, 'id' | 'revoked_at' | 'last_used_at'>,
): Promise<string> {
  const id = newId('api_key');
  await connection
    .insertInto('api_key')
    .values({ ...key, id, permissions: JSON.stringify(key.permissions), revoked_at: null, last_used_at: null })
    .execute();
  return id;
}

/** The company's key with that id; null for another company's. */
export async function findKey(connection: Connection, companyId: string, id: string): Promise<ApiKeyRow | null> {
  return (await keysOf(connection, companyId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, and nobody else changes the key before the transaction ends. */
export async function lockKey(transaction: Connection, companyId: string, id: string): Promise<ApiKeyRow | null> {
  return (await keysOf(transaction, companyId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** A company has hundreds of keys, which its index finds; the rest is read through. */
export async function listKeys(
  connection: Connection,
  companyId: string,
  { search, mode, ended, ...place }: Pick<Static<typeof ApiKeyListQuery>, 'search' | 'mode' | 'ended'> & ListPlace,
  { limit, now }: { limit: number; now: Date },
): Promise<ApiKeyRow[]> {
  let query = keysOf(connection, companyId);
  if (search !== undefined) query = query.where(sql<boolean>`position(lower(${search}::text) in lower(name)) > 0`);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  if (ended !== undefined) query = query.where(ended ? sql<boolean>`not ${isOpen(now)}` : isOpen(now));
  const { rest, by } = listOrder('api_key', 'name', place);
  return query.where(rest).orderBy(by).limit(limit).execute();
}

/** Neither revoked nor expired. */
const isOpen = (now: Date) => sql<boolean>`(revoked_at is null and coalesce(expires_at > ${now}::timestamptz, true))`;

/** How many keys of the company are neither revoked nor expired. */
export async function countOpenKeys(connection: Connection, companyId: string, now: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateKey(
  connection: Connection,
  id: string,
  change: { user_id: string } | { revoked_at: Date },
): Promise<void> {
  await connection.updateTable('api_key').set(change).where('id', '=', id).execute();
}

/** Notes that the key was used, unless a later use is known. */
export async function noteKeyUse(connection: Connection, id: string, used: Date): Promise<void> {
  await connection
    .updateTable('api_key')
    .set({ last_used_at: used })
    .where('id', '=', id)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', used)]))
    .execute();
}

export async function insertSecret(
  connection: Connection,
  secret: { hash: Uint8Array; key_id: string; start: string; created_at: Date },
): Promise<void> {
  await connection
    .insertInto('api_key_secret')
    .values({ ...secret, ends_at: null })
    .execute();
}

/** Ends every secret of a key at that moment, unless it ends before. */
export async function endSecrets(connection: Connection, keyId: string, ends: Date): Promise<void> {
  await connection
    .updateTable('api_key_secret')
    .set({ ends_at: ends })
    .where('key_id', '=', keyId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', ends)]))
    .execute();
}

/** The secrets of keys that are valid now, newest first. */
export async function findSecrets(connection: Connection, keyIds: readonly string[], now: Date): Promise<SecretRow[]> {
  if (keyIds.length === 0) return [];
  return connection
    .selectFrom('api_key_secret')
    .select(['key_id', 'start', 'ends_at'])
    .where('key_id', 'in', keyIds)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .execute();
}

/** The key of a secret, ended or not, with the end of the secret; null when the service never made it. */
export async function findKeyOfSecret(
  connection: Connection,
  hash: Uint8Array,
): Promise<(ApiKeyRow & { secret_ends_at: Date | null }) | null> {
  const row = await connection
    .selectFrom('api_key_secret')
    .innerJoin('api_key', 'api_key.id', 'api_key_secret.key_id')
    .selectAll('api_key')
    .select('api_key_secret.ends_at as secret_ends_at')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

function keysOf(connection: Connection, companyId: string) {
  return connection.selectFrom('api_key').selectAll().where('company_id', '=', companyId);
}
