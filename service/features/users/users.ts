import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { User, UserCreate, UserListQuery, UserPage, UserUpdate } from '@veridoor/contract/accounts/user';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { lockCompany } from '../../records/companies/queries.ts';
import { endLoginsAfterChange } from './logins/logins.ts';
import {
  findAccount,
  hasOtherAdmin,
  listAccounts,
  replaceGroups,
  updateAccount,
  type UserAccount,
} from './accounts-queries.ts';
import { changeEmail } from './mail/change-email.ts';
import { refuseWithoutMail } from './mail/delivery.ts';
import { insertUser } from './queries.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { hashPassword } from './passwords.ts';
import { factorsOf } from './second-factor/demand.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { shownName } from '../../records/profiles/shown-names.ts';

type UserParts = Pick<Parts, 'database' | 'clock'>;
type ChangingParts = UserParts & Pick<Parts, 'messages' | 'jobs'>;

/** The users of the company, a page at a time. */
export async function listUsers(
  { database }: UserParts,
  user: UserPrincipal,
  query: Static<typeof UserListQuery>,
): Promise<Static<typeof UserPage>> {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  return toPage(await listAccounts(database, user.companyId, { ...query, after }, limit + 1), limit, toUser);
}

/** @throws ProblemError user_not_found, also for another company's. */
export async function getUser({ database }: UserParts, user: UserPrincipal, id: string): Promise<User> {
  return toUser(await ownAccount(database, user, id));
}

/**
 * @param language `Accept-Language` of the request, for the mail that confirms an address.
 * @throws ProblemError username_taken, invalid_request, delivery_unavailable.
 */
export async function createUser(
  parts: ChangingParts,
  user: UserPrincipal,
  input: Static<typeof UserCreate>,
  language: string,
): Promise<User> {
  const { email } = input;
  refuseWeakPassword(input.password, input.username.toLowerCase());
  if (email !== undefined) await refuseWithoutMail(parts, user.companyId);
  const account = await accountOf(input);
  const made = await parts.database.transaction().execute(async (transaction) => {
    const now = parts.clock.now();
    const id = await addUser(transaction, user.companyId, user, account, now);
    if (email !== undefined) await changeEmail(transaction, { userId: id, email, language, now });
    return toUser(await ownAccount(transaction, user, id));
  });
  parts.jobs.wake();
  return made;
}

type NewAccount = Omit<Parameters<typeof insertUser>[1], 'company_id' | 'created_at'>;

/** A user as they are kept. */
export async function accountOf(input: Static<typeof UserCreate>): Promise<NewAccount> {
  return {
    username: input.username.toLowerCase(),
    first_name: shownName('/first_name', input.first_name),
    last_name: shownName('/last_name', input.last_name),
    password_hash: await hashPassword(input.password),
    groups: input.groups,
  };
}

/**
 * Adds a user to a company. The transaction is of no more use when it throws.
 *
 * @returns the user's id.
 * @throws ProblemError username_taken.
 */
export async function addUser(
  transaction: Connection,
  companyId: string,
  actor: Actor,
  account: NewAccount,
  now: Date,
): Promise<string> {
  const id = await insertUser(transaction, { ...account, company_id: companyId, created_at: now }).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? new ProblemError('username_taken') : error;
    },
  );
  await recordAudit(transaction, {
    companyId,
    actor,
    action: 'user.created',
    subject: { kind: 'user', id },
    detail: { groups: [...account.groups] },
  });
  return id;
}

/**
 * Changes the named fields; unchanged ones leave no trace. A new password, other groups or disabling end the user's
 * sessions.
 *
 * @param language `Accept-Language` of the request, for the mail that confirms an address.
 * @throws ProblemError user_not_found, last_admin, invalid_request, delivery_unavailable, too_many_attempts.
 */
export async function updateUser(
  parts: ChangingParts,
  user: UserPrincipal,
  id: string,
  { groups: named, disabled, password, first_name, last_name, email }: Static<typeof UserUpdate>,
  language: string,
): Promise<User> {
  const { database, clock } = parts;
  const before = await ownAccount(database, user, id);
  if (password !== undefined) refuseWeakPassword(password, before.username);
  if (typeof email === 'string' && email !== before.email) await refuseWithoutMail(parts, user.companyId);
  const change = {
    ...(first_name !== undefined && { first_name: shownName('/first_name', first_name) }),
    ...(last_name !== undefined && { last_name: shownName('/last_name', last_name) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
  const changed = await database.transaction().execute(async (transaction) => {
    // Two admins who disable each other at the same instant are handled one after the other.
    await lockCompany(transaction, user.companyId);
    const current = await ownAccount(transaction, user, id);
    const now = clock.now();
    const names = current.groups.map((group) => group.name);
    const given = named && [...new Set(named.map((group) => (typeof group === 'string' ? group : group.name)))];
    const groups = given && isDeepStrictEqual(given.toSorted(), names.toSorted()) ? undefined : given;
    const losesAdmin = disabled === true || (groups !== undefined && !groups.includes('admin'));
    if (names.includes('admin') && losesAdmin && !(await hasOtherAdmin(transaction, user.companyId, id))) {
      throw new ProblemError('last_admin');
    }
    const switched = disabled !== undefined && disabled !== (current.disabled_at !== null);
    const renamed = (['first_name', 'last_name'] as const).filter(
      (field) => (change[field] ?? current[field]) !== current[field],
    );
    const mailed = email !== undefined && (await changeEmail(transaction, { userId: id, email, language, now }));
    const fields = [...renamed, ...(password === undefined ? [] : ['password']), ...(mailed ? ['email'] : [])];
    if (fields.length === 0 && groups === undefined && !switched) return toUser(current);
    await updateAccount(transaction, id, { ...change, ...(switched && { disabled_at: disabled ? now : null }) });
    if (groups !== undefined) await replaceGroups(transaction, id, groups);
    if (password !== undefined || groups !== undefined || (switched && disabled)) {
      await endLoginsAfterChange(transaction, id, now, user.loginId);
    }
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'user.updated',
      subject: { kind: 'user', id },
      detail: {
        fields,
        ...(groups !== undefined && { groups, groups_before: names }),
        ...(switched && { disabled }),
      },
    });
    return toUser(await ownAccount(transaction, user, id));
  });
  parts.jobs.wake();
  return changed;
}

async function ownAccount(connection: Connection, user: UserPrincipal, id: string): Promise<UserAccount> {
  const account = await findAccount(connection, user.companyId, id);
  if (!account) throw new ProblemError('user_not_found');
  return account;
}

/** Length is what counts (NIST SP 800-63B section 5.1.1); the first guesses of an attacker are refused. */
export function refuseWeakPassword(password: string, username: string): void {
  const simple = password.toLowerCase();
  if (new Set(simple).size < 5 || simple.includes(username) || simple.includes('password')) {
    throw invalidField('/password', 'too_weak', 'must not be easy to guess');
  }
}

function toUser({ disabled_at, created_at, has_totp, has_passkey, ...account }: UserAccount): User {
  return {
    ...account,
    second_factors: factorsOf({ has_totp, has_passkey }),
    disabled: disabled_at !== null,
    created_at: created_at.toISOString(),
  };
}
