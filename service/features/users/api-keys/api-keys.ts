import type { Static } from 'typebox';
import { LIVE_ONLY } from '@veridoor/contract/accounts/api-key';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyListQuery,
  ApiKeyPage,
  ApiKeyRotate,
  ApiKeySecret,
  KeyPermission,
} from '@veridoor/contract/accounts/api-key';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { namedModeOf } from '../../../platform/access/mode.ts';
import { permissionMissing, permissionsOf } from '../../../platform/access/permissions.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { decodeCursor, toPage } from '../../../platform/database/cursor.ts';
import { ProblemError, invalidField } from '../../../platform/problems/problems.ts';
import { recordAudit, type AuditRecord } from '../../../records/audit/audit.ts';
import { lockCompany } from '../../../records/companies/queries.ts';
import { shownName } from '../../../records/profiles/shown-names.ts';
import { findAccounts, type UserAccount } from '../accounts-queries.ts';
import {
  countOpenKeys,
  endSecrets,
  findKey,
  findSecrets,
  insertKey,
  insertSecret,
  listKeys,
  lockKey,
  updateKey,
  type ApiKeyRow,
  type SecretRow,
} from './queries.ts';
import { createKeySecret, hashKeySecret, startOf } from './secrets.ts';

/** Keys of a company that are neither revoked nor expired. */
export const MOST_KEYS = 100;

type KeyParts = Pick<Parts, 'database' | 'clock'>;

/** The keys of the company, a page at a time. */
export async function listApiKeys(
  { database, clock }: KeyParts,
  user: UserPrincipal,
  query: Static<typeof ApiKeyListQuery>,
): Promise<Static<typeof ApiKeyPage>> {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const now = clock.now();
  const rows = await listKeys(database, user.companyId, { ...query, after }, { limit: limit + 1, now });
  const show = await shower(database, user.companyId, rows, now);
  return toPage(rows, limit, show);
}

/** @throws ProblemError api_key_not_found, also for another company's. */
export async function getApiKey({ database, clock }: KeyParts, user: UserPrincipal, id: string): Promise<ApiKey> {
  return shownKey(database, user, id, clock.now());
}

/**
 * Makes a key that may do what its maker chooses, of what they may do themselves.
 *
 * @throws ProblemError permission_missing, too_many_api_keys, invalid_request.
 */
export async function createApiKey(
  { database, clock }: KeyParts,
  user: UserPrincipal,
  { name, permissions, expires_at, mode: asked }: ApiKeyCreate,
): Promise<ApiKeySecret> {
  const mode = namedModeOf({}, asked);
  refuseMore(user, permissions);
  refuseLiveOnly(mode, permissions);
  const now = clock.now();
  const expires = expires_at === undefined ? null : new Date(expires_at);
  if (expires && expires <= now) throw invalidField('/expires_at', 'too_early', 'must be in the future');
  const shown = shownName('/name', name);
  if (shown === '') throw invalidField('/name', 'too_short', 'must not be empty');
  return database.transaction().execute(async (transaction) => {
    // Two who make the last key at the same instant are handled one after the other.
    await lockCompany(transaction, user.companyId);
    if ((await countOpenKeys(transaction, user.companyId, now)) >= MOST_KEYS) {
      throw new ProblemError('too_many_api_keys', { limit: { maximum: MOST_KEYS, unit: 'keys' } });
    }
    const id = await insertKey(transaction, {
      company_id: user.companyId,
      mode,
      name: shown,
      permissions: permissions.toSorted(),
      user_id: user.userId,
      created_at: now,
      expires_at: expires,
    });
    const detail = { mode, permissions: permissions.toSorted(), expires_at: expires?.toISOString() ?? null };
    return newSecret(transaction, user, { id, mode }, { action: 'api_key.created', detail }, now);
  });
}

/**
 * Gives a key another secret, and ends the present one after the overlap. Whoever rotates a key takes it over: from
 * then on it may do what they may.
 *
 * @throws ProblemError api_key_not_found, api_key_closed, api_key_rotating, permission_missing.
 */
export async function rotateApiKey(
  { database, clock }: KeyParts,
  user: UserPrincipal,
  id: string,
  { overlap_seconds }: ApiKeyRotate,
): Promise<ApiKeySecret> {
  return database.transaction().execute(async (transaction) => {
    // Of two who rotate at the same instant, the second learns; only without an overlap the last one counts.
    const key = await lockKey(transaction, user.companyId, id);
    if (!key) throw new ProblemError('api_key_not_found');
    const now = clock.now();
    if (key.revoked_at || hasPassed(key.expires_at, now)) throw new ProblemError('api_key_closed');
    refuseMore(user, key.permissions);
    const valid = await findSecrets(transaction, [id], now);
    if (overlap_seconds > 0 && valid.length > 1) throw new ProblemError('api_key_rotating');
    await endSecrets(transaction, id, secondsAfter(now, overlap_seconds));
    if (key.user_id !== user.userId) await updateKey(transaction, id, { user_id: user.userId });
    const detail = { overlap_seconds, taken_over: key.user_id !== user.userId };
    return newSecret(transaction, user, key, { action: 'api_key.rotated', detail }, now);
  });
}

/** Ends a key for good; one that has ended stays as it is. @throws ProblemError api_key_not_found. */
export async function revokeApiKey({ database, clock }: KeyParts, user: UserPrincipal, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const key = await lockKey(transaction, user.companyId, id);
    if (!key) throw new ProblemError('api_key_not_found');
    if (key.revoked_at) return;
    await updateKey(transaction, id, { revoked_at: clock.now() });
    await record(transaction, user, id, { action: 'api_key.revoked' });
  });
}

/** A key can never do what its maker may not. */
function refuseMore(user: UserPrincipal, permissions: readonly KeyPermission[]): void {
  const missing = permissions.find((permission) => !user.permissions.has(permission));
  if (missing) throw permissionMissing(missing);
}

function refuseLiveOnly(mode: Mode, permissions: readonly KeyPermission[]): void {
  if (mode === 'live') return;
  const shared = permissions.find((permission) => LIVE_ONLY.includes(permission));
  if (shared) throw invalidField('/permissions', 'not_allowed', `must not hold ${shared} for a test key`);
}

async function newSecret(
  transaction: Connection,
  user: UserPrincipal,
  { id, mode }: Pick<ApiKeyRow, 'id' | 'mode'>,
  entry: Pick<AuditRecord, 'action' | 'detail'>,
  now: Date,
): Promise<ApiKeySecret> {
  const secret = createKeySecret(mode);
  const row = { hash: hashKeySecret(secret), key_id: id, start: startOf(secret), created_at: now };
  await insertSecret(transaction, row);
  await record(transaction, user, id, entry);
  return { key: await shownKey(transaction, user, id, now), secret };
}

async function record(
  transaction: Connection,
  user: UserPrincipal,
  id: string,
  entry: Pick<AuditRecord, 'action' | 'detail'>,
): Promise<void> {
  await recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    subject: { kind: 'api_key', id },
    ...entry,
  });
}

async function shownKey(connection: Connection, user: UserPrincipal, id: string, now: Date): Promise<ApiKey> {
  const row = await findKey(connection, user.companyId, id);
  if (!row) throw new ProblemError('api_key_not_found');
  return (await shower(connection, user.companyId, [row], now))(row);
}

/** Makes the function that shows each of these keys. */
async function shower(connection: Connection, companyId: string, rows: readonly ApiKeyRow[], now: Date) {
  const secrets = Map.groupBy(
    await findSecrets(
      connection,
      rows.map((row) => row.id),
      now,
    ),
    (secret) => secret.key_id,
  );
  const users = await findAccounts(
    connection,
    companyId,
    rows.map((row) => row.user_id),
  );
  const userOf = new Map(users.map((user) => [user.id, user]));
  return (row: ApiKeyRow): ApiKey => toKey(row, secrets.get(row.id) ?? [], userOf.get(row.user_id), now);
}

function toKey(
  row: ApiKeyRow,
  [newest, previous]: readonly SecretRow[],
  user: UserAccount | undefined,
  now: Date,
): ApiKey {
  const held = new Set<string>(permissionsOf((user?.groups ?? []).map((group) => group.name)));
  return {
    id: row.id,
    mode: row.mode,
    name: row.name,
    permissions: row.permissions,
    withheld: row.permissions.filter((permission) => !held.has(permission)),
    state: stateOf(row, user, now),
    start: newest?.start ?? '',
    previous: previous?.ends_at ? { start: previous.start, ends_at: previous.ends_at.toISOString() } : null,
    made_by: row.user_id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

function stateOf(row: ApiKeyRow, user: UserAccount | undefined, now: Date): ApiKey['state'] {
  if (row.revoked_at) return 'revoked';
  if (hasPassed(row.expires_at, now)) return 'expired';
  return !user || user.disabled_at ? 'user_disabled' : 'active';
}

function hasPassed(end: Date | null, now: Date): boolean {
  return end !== null && end <= now;
}
