import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/connection.ts';
import type { UserPasskeyTable } from '../../../platform/database/tables/second-factors.ts';

export type UserPasskeyRow = Selectable<UserPasskeyTable>;

/** Every passkey of a user, the oldest first. */
export async function listUserPasskeys(connection: Connection, userId: string): Promise<UserPasskeyRow[]> {
  return connection
    .selectFrom('user_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Keeps a new passkey; false when any user already has one of that id. */
export async function insertUserPasskey(
  connection: Connection,
  passkey: Insertable<UserPasskeyTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('user_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The passkey of a user that a device names, locked; null for another user's and a removed one. */
export async function lockUserPasskey(
  transaction: Connection,
  userId: string,
  credentialId: string,
): Promise<UserPasskeyRow | null> {
  const row = await transaction
    .selectFrom('user_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function noteUserPasskeyUse(
  connection: Connection,
  id: string,
  use: { sign_count: number; last_used_at: Date },
): Promise<void> {
  await connection.updateTable('user_passkey').set(use).where('id', '=', id).execute();
}

/** @param id one of them; without it all of the user. @returns how many there were. */
export async function deleteUserPasskeys(connection: Connection, userId: string, id?: string): Promise<number> {
  let passkeys = connection.deleteFrom('user_passkey').where('user_id', '=', userId);
  if (id !== undefined) passkeys = passkeys.where('id', '=', id);
  return Number((await passkeys.executeTakeFirstOrThrow()).numDeletedRows);
}
