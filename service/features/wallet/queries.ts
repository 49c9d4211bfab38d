import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WalletRootTable } from '../../platform/database/tables/wallets.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, seal } from '../../platform/crypto/sealed-values.ts';

export type WalletRootRow = Selectable<WalletRootTable>;

/** A question of one step. */
interface RequestOfStep {
  profileId: string;
  stepId: string;
  id: string;
}

/** Keeps a question; it replaces an unanswered one of the same step. */
export async function replaceWalletRequest(
  transaction: Connection,
  { id, profileId, stepId, request, expiresAt }: RequestOfStep & { request: object; expiresAt: Date },
): Promise<void> {
  await transaction
    .deleteFrom('wallet_request')
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .execute();
  await transaction
    .insertInto('wallet_request')
    .values({
      id,
      profile_id: profileId,
      step_id: stepId,
      request: seal(transaction, 'wallet_request', 'request', id, request),
      expires_at: expiresAt,
    })
    .execute();
}

/** Takes a question of a profile's step away, so that it is answered once; null when it is over. */
export async function takeWalletRequest(connection: Connection, { profileId, stepId, id }: RequestOfStep, now: Date) {
  const row = await connection
    .deleteFrom('wallet_request')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .returningAll()
    .executeTakeFirst();
  const found = openFound(connection, 'wallet_request', row);
  return found && found.expires_at > now ? { request: found.request, answer: found.answer } : null;
}

/** How far a question of a profile's step is; null when it is over. */
export async function findWalletProgress(connection: Connection, { profileId, stepId, id }: RequestOfStep, now: Date) {
  const row = await connection
    .selectFrom('wallet_request')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return openFound(connection, 'wallet_request', row);
}

/** A question that a wallet names, and the company that asks it; null when it is over. */
export async function findAskedRequest(connection: Connection, id: string, now: Date) {
  const row = await connection
    .selectFrom('wallet_request')
    .innerJoin('profile', 'profile.id', 'wallet_request.profile_id')
    .select(['wallet_request.id', 'wallet_request.request', 'profile.company_id'])
    .where('wallet_request.id', '=', id)
    .where('wallet_request.expires_at', '>', now)
    .executeTakeFirst();
  return openFound(connection, 'wallet_request', row);
}

/** @returns false when it was fetched before, or is over. */
export async function markFetched(
  connection: Connection,
  id: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('wallet_request')
    .set({ fetched_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('fetched_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the first answer to a question that was fetched. @returns false for another one, or when it is over. */
export async function keepWalletAnswer(
  connection: Connection,
  id: string,
  answer: object,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('wallet_request')
    .set({ answer: seal(connection, 'wallet_request', 'answer', id, answer) })
    .where('id', '=', id)
    .where('fetched_at', 'is not', null)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExpiredWalletRequests(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('wallet_request').where('expires_at', '<=', now).execute();
}

/** The company's key and certificates; null before it has set them. */
export async function findWalletReader(connection: Connection, companyId: string) {
  const row = await connection.selectFrom('wallet_reader').selectAll().where('id', '=', companyId).executeTakeFirst();
  return openFound(connection, 'wallet_reader', row);
}

export async function replaceWalletReader(
  connection: Connection,
  companyId: string,
  {
    certificates,
    privateKey,
    walletUrl,
    now,
  }: { certificates: readonly string[]; privateKey: string; walletUrl: string | null; now: Date },
): Promise<void> {
  const row = {
    certificates: JSON.stringify(certificates),
    private_key: seal(connection, 'wallet_reader', 'private_key', companyId, privateKey),
    wallet_url: walletUrl,
    created_at: now,
  };
  await connection
    .insertInto('wallet_reader')
    .values({ id: companyId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Authorities that the company trusts, the oldest first. */
export async function listWalletRoots(connection: Connection, companyId: string): Promise<WalletRootRow[]> {
  return connection
    .selectFrom('wallet_root')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The same certificate again changes its entry. */
export async function saveWalletRoot(
  connection: Connection,
  root: Omit<WalletRootRow, 'id' | 'list_signer' | 'list_date'>,
): Promise<WalletRootRow> {
  return saveListedRoot(connection, { ...root, list_signer: null, list_date: null });
}

/** The same for an authority of a list. */
export async function saveListedRoot(connection: Connection, root: Omit<WalletRootRow, 'id'>): Promise<WalletRootRow> {
  const change = {
    types: JSON.stringify(root.types),
    status_hosts: JSON.stringify(root.status_hosts),
    list_signer: root.list_signer,
    list_date: root.list_date,
  };
  return connection
    .insertInto('wallet_root')
    .values({ ...root, ...change, id: randomUUID() })
    .onConflict((conflict) => conflict.columns(['company_id', 'fingerprint']).doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Authorities of a company, which changes them in one transaction at a time. */
export async function lockRootsOfCompany(transaction: Connection, companyId: string): Promise<WalletRootRow[]> {
  await transaction.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute();
  return listWalletRoots(transaction, companyId);
}

/** Removes what came with a signer's list and is not among the given fingerprints. @returns how many */
export async function removeListedRoots(
  transaction: Connection,
  companyId: string,
  listSigner: string,
  kept: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('wallet_root')
    .where('company_id', '=', companyId)
    .where('list_signer', '=', listSigner)
    .$if(kept.length > 0, (query) => query.where('fingerprint', 'not in', [...kept]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns whether there was one. */
export async function deleteWalletRoot(connection: Connection, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('wallet_root')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
