import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Group } from '@veridoor/contract/accounts/user';
import type { Database } from '../../platform/database/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { Connection } from '../../platform/database/connection.ts';

export interface User {
  id: string;
  company_id: string;
  username: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  groups: { id: string; name: Group }[];
  has_totp: boolean;
  has_passkey: boolean;
  /** Whether the company requires a second factor of its users. */
  requires_second_factor: boolean;
  /** Whether the company's OpenID provider asked for one at the login in question. */
  factor_at_provider: boolean;
}

/** The columns of an account that is made. */
type NewUser = Pick<User, 'company_id' | 'username' | 'first_name' | 'last_name' | 'password_hash'>;

/** The user with that id, unless disabled. */
export async function findActiveUser(connection: Connection, id: string): Promise<User | null> {
  return (await activeUsers(connection).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * The user of a login that has not ended; null when it has, or the user is disabled.
 *
 * @param login null for a token that belongs to none.
 */
export async function findUserOfLogin(connection: Connection, id: string, login: string | null): Promise<User | null> {
  if (login === null) return findActiveUser(connection, id);
  const user = await activeUsers(connection)
    .innerJoin('login', 'login.user_id', 'user_account.id')
    .select('login.openid_factor')
    .where('user_account.id', '=', id)
    .where('login.id', '=', login)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return user ? { ...user, factor_at_provider: user.openid_factor } : null;
}

/** @param username as it was typed; letter case makes no difference. */
export async function findActiveUserByName(connection: Connection, username: string): Promise<User | null> {
  return (await activeUsers(connection).where('username', '=', username.toLowerCase()).executeTakeFirst()) ?? null;
}

/** The same, and whether they have logged in from the place since then; one query for known and unknown names alike. */
export async function findUserAtPlace(
  connection: Connection,
  username: string,
  place: { hash: string; since: Date },
): Promise<(User & { knows_place: boolean }) | null> {
  const user = await activeUsers(connection)
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('login_place')
            .select('user_id')
            .whereRef('login_place.user_id', '=', 'user_account.id')
            .where('place_hash', '=', place.hash)
            .where('used_at', '>=', place.since),
        )
        .$castTo<boolean>()
        .as('knows_place'),
    )
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return user ?? null;
}

/** One query, so that a user who exists takes no longer to look up than one who does not. */
function activeUsers(connection: Connection) {
  return connection
    .selectFrom('user_account')
    .select([
      'user_account.id',
      'company_id',
      'username',
      'first_name',
      'last_name',
      'password_hash',
      sql<boolean>`false`.as('factor_at_provider'),
    ])
    .select(groups)
    .select(secondFactors)
    .select((row) =>
      row
        .selectFrom('company')
        .select(sql<boolean>`settings ->> 'second_factor' = 'required'`.as('required'))
        .whereRef('company.id', '=', 'user_account.company_id')
        .$asScalar()
        .$notNull()
        .as('requires_second_factor'),
    )
    .where('disabled_at', 'is', null);
}

/** The groups of the user that a query finds. */
export function groups(user: ExpressionBuilder<Database, 'user_account'>) {
  return jsonArrayFrom(
    user
      .selectFrom('user_group')
      .select(['user_group.id', 'user_group.name'])
      .whereRef('user_group.user_id', '=', 'user_account.id')
      .orderBy('user_group.name'),
  ).as('groups');
}

/** The second factors of the user that a query finds. */
export function secondFactors(user: ExpressionBuilder<Database, 'user_account'>) {
  const app = user
    .selectFrom('totp')
    .select('totp.user_id')
    .whereRef('totp.user_id', '=', 'user_account.id')
    .where('confirmed_at', 'is not', null);
  const passkey = user
    .selectFrom('user_passkey')
    .select('user_passkey.id')
    .whereRef('user_passkey.user_id', '=', 'user_account.id');
  return [
    user.exists(app).$castTo<boolean>().as('has_totp'),
    user.exists(passkey).$castTo<boolean>().as('has_passkey'),
  ];
}

export async function insertUser(
  connection: Connection,
  user: NewUser & { groups: readonly Group[]; created_at: Date },
): Promise<string> {
  const id = newId('user');
  const { groups: memberships, ...account } = user;
  await connection
    .insertInto('user_account')
    .values({ ...account, id, email: null, pending_email: null, disabled_at: null })
    .execute();
  await connection
    .insertInto('user_group')
    .values(memberships.map((name) => ({ id: randomUUID(), user_id: id, name })))
    .execute();
  return id;
}

export async function updatePassword(connection: Connection, id: string, password_hash: string): Promise<void> {
  await connection.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute();
}
