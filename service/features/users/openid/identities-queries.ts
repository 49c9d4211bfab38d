import type { Connection } from '../../../platform/database/connection.ts';

/** The user of a company who was bound to this account at the provider; null if nobody was. */
export async function findBoundUser(
  connection: Connection,
  companyId: string,
  subject: string,
): Promise<string | null> {
  const row = await connection
    .selectFrom('openid_identity')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Users of a company whom an e-mail address means, disabled ones too: by their confirmed address, or by their name. */
export async function findUsersByEmail(
  connection: Connection,
  companyId: string,
  email: string,
  by: readonly ('email' | 'username')[],
): Promise<{ id: string; bound: boolean }[]> {
  return connection
    .selectFrom('user_account')
    .select((row) => [
      'id',
      row
        .exists(
          row
            .selectFrom('openid_identity')
            .select('openid_identity.user_id')
            .whereRef('openid_identity.user_id', '=', 'user_account.id'),
        )
        .$castTo<boolean>()
        .as('bound'),
    ])
    .where('company_id', '=', companyId)
    .where((row) => row.or(by.map((column) => row(column, '=', email))))
    .orderBy('id')
    .limit(2)
    .execute();
}

export async function insertIdentity(
  connection: Connection,
  identity: { user_id: string; company_id: string; subject: string; created_at: Date },
): Promise<void> {
  await connection.insertInto('openid_identity').values(identity).execute();
}

/** @returns false when the user was bound to none. */
export async function deleteIdentity(connection: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('openid_identity')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteIdentities(connection: Connection, companyId: string): Promise<void> {
  await connection.deleteFrom('openid_identity').where('company_id', '=', companyId).execute();
}
