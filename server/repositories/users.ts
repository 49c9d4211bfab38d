import { randomUUID } from 'node:crypto';
import type { Group } from '../../contract/authentication.ts';
import type { Connection } from '../parts.ts';

export interface User {
  id: string;
  company_id: string;
  username: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  groups: { id: string; name: Group }[];
}

const columns = ['id', 'company_id', 'username', 'first_name', 'last_name', 'password_hash'] as const;

/** The user with that id, unless disabled. */
export async function findActiveUser(connection: Connection, id: string): Promise<User | null> {
  return withGroups(
    connection,
    await connection
      .selectFrom('user_account')
      .select(columns)
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
}

/** @param username as it was typed; letter case makes no difference. */
export async function findActiveUserByName(connection: Connection, username: string): Promise<User | null> {
  return withGroups(
    connection,
    await connection
      .selectFrom('user_account')
      .select(columns)
      .where('username', '=', username.toLowerCase())
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
}

async function withGroups(connection: Connection, user: Omit<User, 'groups'> | undefined): Promise<User | null> {
  if (!user) return null;
  const groups = await connection
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('user_id', '=', user.id)
    .orderBy('name')
    .execute();
  return { ...user, groups };
}

export async function insertUser(
  connection: Connection,
  user: Omit<User, 'id' | 'groups'> & { groups: readonly Group[]; created_at: Date },
): Promise<string> {
  const id = randomUUID();
  const { groups, ...account } = user;
  await connection
    .insertInto('user_account')
    .values({ ...account, id, disabled_at: null })
    .execute();
  await connection
    .insertInto('user_group')
    .values(groups.map((name) => ({ id: randomUUID(), user_id: id, name })))
    .execute();
  return id;
}
