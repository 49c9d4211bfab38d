import type { Connection } from '../../../platform/database/connection.ts';
import type { MailPurpose, MailTokenTable } from '../../../platform/database/tables/companies.ts';

/** Accounts to which one request sends a link: more than one person has at several companies. */
const MOST_ACCOUNTS = 5;

/** Ids of active users with that name or verified e-mail address; one query, whether there are any or not. */
export async function findUsersToReset(connection: Connection, name: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('user_account')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .where((row) => row.or([row('username', '=', name), row('email', '=', name)]))
    .orderBy('created_at')
    .limit(MOST_ACCOUNTS)
    .execute();
  return rows.map((row) => row.id);
}

interface Mailed {
  id: string;
  company_id: string;
  username: string;
  email: string | null;
  pending_email: string | null;
  disabled_at: Date | null;
}

/** A user, disabled or not, with the addresses that mail may go to. */
export async function findMailed(connection: Connection, id: string): Promise<Mailed | null> {
  const row = await connection
    .selectFrom('user_account')
    .select(['id', 'company_id', 'username', 'email', 'pending_email', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMailToken(connection: Connection, token: MailTokenTable): Promise<void> {
  await connection.insertInto('mail_token').values(token).execute();
}

/** The user of a link, unless it has expired; the link stays. */
export async function findMailToken(
  connection: Connection,
  { purpose, hash, now }: { purpose: MailPurpose; hash: Uint8Array; now: Date },
): Promise<{ user_id: string; email: string } | null> {
  const row = await connection
    .selectFrom('mail_token')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up. @returns false when somebody else did meanwhile. */
export async function takeMailToken(connection: Connection, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('mail_token')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Removes the links of a user that wait: each was made for what is not so any more. */
export async function deleteMailTokens(connection: Connection, userId: string, purpose: MailPurpose): Promise<void> {
  await connection.deleteFrom('mail_token').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteExpiredMailTokens(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom('mail_token').where('expires_at', '<=', now).execute();
}
