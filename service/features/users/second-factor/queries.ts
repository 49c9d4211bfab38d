import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { openFound, seal, type Opened } from '../../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { FactorChallengeTable, TotpTable } from '../../../platform/database/tables/second-factors.ts';

export type TotpRow = Opened<Selectable<TotpTable>>;

/** One after the other: two changes of a user's factors must not both find that they are the first, or the last. */
export async function lockFactors(transaction: Connection, userId: string): Promise<void> {
  await transaction.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** The authenticator app of a user, confirmed or not, locked. */
export async function lockTotp(transaction: Connection, userId: string): Promise<TotpRow | null> {
  const row = await transaction
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return openFound(transaction, 'totp', row);
}

/** When the user confirmed an authenticator app; null without one. */
export async function findTotpConfirmation(connection: Connection, userId: string): Promise<Date | null> {
  const row = await connection
    .selectFrom('totp')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

/** Keeps a secret that an app is being set up with; the confirmed one counts until then. */
export async function keepPendingSecret(
  connection: Connection,
  userId: string,
  secret: string,
  pending_until: Date,
): Promise<void> {
  const change = { pending: seal(connection, 'totp', 'pending', userId, secret), pending_until };
  await connection
    .insertInto('totp')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: 0, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Takes the pending secret as the user's. */
export async function confirmSecret(
  connection: Connection,
  userId: string,
  { secret, last_step, now }: { secret: string; last_step: number; now: Date },
): Promise<void> {
  const sealed = seal(connection, 'totp', 'secret', userId, secret);
  await connection
    .updateTable('totp')
    .set({ secret: sealed, last_step, confirmed_at: now, pending: null, pending_until: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function noteStep(connection: Connection, userId: string, last_step: number): Promise<void> {
  await connection.updateTable('totp').set({ last_step }).where('user_id', '=', userId).execute();
}

/** @returns whether the user had a confirmed one. */
export async function deleteTotp(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .deleteFrom('totp')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  connection: Connection,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await connection.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await connection
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses a code up. @returns false when the user has none like it. */
export async function takeRecoveryCode(connection: Connection, userId: string, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type FactorChallengeRow = Opened<Selectable<FactorChallengeTable>>;

export async function insertChallenge(
  connection: Connection,
  challenge: Omit<Opened<Insertable<FactorChallengeTable>>, 'id'>,
): Promise<void> {
  const id = randomUUID();
  const id_token = seal(connection, 'factor_challenge', 'id_token', id, challenge.id_token);
  await connection
    .insertInto('factor_challenge')
    .values({ ...challenge, id, id_token })
    .execute();
}

/** The login that waits under this name. */
export async function findLoginChallenge(
  connection: Connection,
  hash: Uint8Array,
  now: Date,
): Promise<FactorChallengeRow | null> {
  const row = await connection
    .selectFrom('factor_challenge')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return openFound(connection, 'factor_challenge', row);
}

/** Has a login wait for what a device signs, in place of what it waited for before. */
export async function expectSignature(
  connection: Connection,
  id: string,
  asked: { challenge: Uint8Array | null; origin: string | null },
): Promise<void> {
  await connection.updateTable('factor_challenge').set(asked).where('id', '=', id).execute();
}

/** A challenge as it is now, locked; null when it is gone. */
export async function lockChallenge(transaction: Connection, id: string): Promise<FactorChallengeRow | null> {
  const row = await transaction
    .selectFrom('factor_challenge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return openFound(transaction, 'factor_challenge', row);
}

export async function deleteChallenge(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('factor_challenge').where('id', '=', id).execute();
}

/** Takes the passkey that a user is adding, so that it is answered once; null when there is none, or it is too late. */
export async function takePasskeyChallenge(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<FactorChallengeRow | null> {
  const row = await connection
    .deleteFrom('factor_challenge')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'passkey')
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now ? openFound(connection, 'factor_challenge', row) : null;
}

/** Removes what waits for a user's answer. */
export async function deleteChallenges(
  connection: Connection,
  userId: string,
  purpose: FactorChallengeTable['purpose'],
): Promise<void> {
  await connection
    .deleteFrom('factor_challenge')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function deleteExpiredFactorChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('factor_challenge').where('expires_at', '<=', now).execute();
  await connection
    .updateTable('totp')
    .set({ pending: null, pending_until: null })
    .where('pending_until', '<=', now)
    .execute();
}
