import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WalletRootTable } from '../../platform/database/tables/wallets.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, seal } from '../../platform/crypto/sealed-values.ts';

export type WalletRootRow = Selectable<WalletRootTable>;

/** Keeps a question; it replaces an unanswered one of the same step. */
export async function replaceWalletRequest(
  transaction: Connection,
  { profileId, stepId, request, expiresAt }: { profileId: string; stepId: string; request: object; expiresAt: Date },
): Promise<string> {
  const id = randomUUID();
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
  return id;
}

/** Takes a question of a profile's step away, so that it is answered once; null when it is over. */
export async function takeWalletRequest(
  connection: Connection,
  { profileId, stepId, id }: { profileId: string; stepId: string; id: string },
  now: Date,
): Promise<unknown> {
  const row = await connection
    .deleteFrom('wallet_request')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .returningAll()
    .executeTakeFirst();
  const found = openFound(connection, 'wallet_request', row);
  return found && found.expires_at > now ? found.request : null;
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
  { certificates, privateKey, now }: { certificates: readonly string[]; privateKey: string; now: Date },
): Promise<void> {
  const row = {
    certificates: JSON.stringify(certificates),
    private_key: seal(connection, 'wallet_reader', 'private_key', companyId, privateKey),
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
  root: Pick<WalletRootRow, 'company_id' | 'certificate' | 'fingerprint' | 'types' | 'status_hosts' | 'created_at'>,
): Promise<WalletRootRow> {
  const change = { types: JSON.stringify(root.types), status_hosts: JSON.stringify(root.status_hosts) };
  return connection
    .insertInto('wallet_root')
    .values({ ...root, ...change, id: randomUUID() })
    .onConflict((conflict) => conflict.columns(['company_id', 'fingerprint']).doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
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
