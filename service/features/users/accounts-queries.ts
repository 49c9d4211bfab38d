import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Group, UserListQuery } from '@veridoor/contract/accounts/user';
import type { Connection } from '../../platform/database/connection.ts';
import { listOrder, type ListPlace } from '../../platform/database/list-order.ts';
import { groups, secondFactors } from './queries.ts';

export interface UserAccount {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string | null;
  pending_email: string | null;
  disabled_at: Date | null;
  created_at: Date;
  groups: { id: string; name: Group }[];
  has_totp: boolean;
  has_passkey: boolean;
  openid: boolean;
}

function accounts(connection: Connection, companyId: string) {
  return connection
    .selectFrom('user_account')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'pending_email', 'disabled_at', 'created_at'])
    .select(groups)
    .select(secondFactors)
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('openid_identity')
            .select('openid_identity.user_id')
            .whereRef('openid_identity.user_id', '=', 'user_account.id'),
        )
        .$castTo<boolean>()
        .as('openid'),
    )
    .where('company_id', '=', companyId);
}

/** The company's user with that id, disabled or not; null for another company's. */
export async function findAccount(connection: Connection, companyId: string, id: string): Promise<UserAccount | null> {
  return (await accounts(connection, companyId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The company's users with these ids, disabled or not. */
export async function findAccounts(
  connection: Connection,
  companyId: string,
  ids: readonly string[],
): Promise<UserAccount[]> {
  if (ids.length === 0) return [];
  return accounts(connection, companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** The user with that name, whosever and disabled or not. */
export async function findAccountByName(
  connection: Connection,
  username: string,
): Promise<{ id: string; company_id: string; username: string; disabled_at: Date | null } | null> {
  const row = await connection
    .selectFrom('user_account')
    .select(['id', 'company_id', 'username', 'disabled_at'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** A company has hundreds of users, which its index finds; the rest is read through. */
export async function listAccounts(
  connection: Connection,
  companyId: string,
  {
    search,
    group,
    disabled,
    ...place
  }: Pick<Static<typeof UserListQuery>, 'search' | 'group' | 'disabled'> & ListPlace,
  limit: number,
): Promise<UserAccount[]> {
  let query = accounts(connection, companyId);
  if (search !== undefined) {
    const words = sql`concat_ws(' ', username, first_name, last_name, email, pending_email)`;
    query = query.where(sql<boolean>`position(lower(${search}::text) in lower(${words})) > 0`);
  }
  if (group !== undefined)
    query = query.where(
      sql<boolean>`exists (select from user_group g where g.user_id = user_account.id and g.name = ${group})`,
    );
  if (disabled !== undefined) query = query.where('disabled_at', disabled ? 'is not' : 'is', null);
  const { rest, by } = listOrder('user_account', 'username', place);
  return query.where(rest).orderBy(by).limit(limit).execute();
}

/** Whether the company has an admin who can log in, apart from one user. */
export async function hasOtherAdmin(connection: Connection, companyId: string, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('user_account')
    .innerJoin('user_group', 'user_group.user_id', 'user_account.id')
    .select('user_account.id')
    .where('company_id', '=', companyId)
    .where('user_account.id', '!=', userId)
    .where('user_group.name', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAccount(
  connection: Connection,
  id: string,
  change: {
    first_name?: string;
    last_name?: string;
    password_hash?: string;
    email?: string | null;
    pending_email?: string | null;
    disabled_at?: Date | null;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await connection.updateTable('user_account').set(change).where('id', '=', id).execute();
}

export async function replaceGroups(connection: Connection, userId: string, groups: readonly Group[]): Promise<void> {
  await connection.deleteFrom('user_group').where('user_id', '=', userId).where('name', 'not in', groups).execute();
  await connection
    .insertInto('user_group')
    .values(groups.map((name) => ({ id: randomUUID(), user_id: userId, name })))
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .execute();
}

/** Names of users of a company, by user. */
export async function findUserNames(
  connection: Connection,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('user_account')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
