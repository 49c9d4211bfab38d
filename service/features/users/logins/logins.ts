import type { Static } from 'typebox';
import type { Login, LoginListQuery, LoginPage } from '@veridoor/contract/accounts/login';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { signalOnCommit } from '../../../platform/database/commit-signals.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { decodeCursor, toPage } from '../../../platform/database/cursor.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findAccount } from '../accounts-queries.ts';
import { deleteChallenges } from '../second-factor/queries.ts';
import { endLogin, endLogins, listOpenLogins, type LoginRow } from './queries.ts';

/** Raised when logins end, so that this instance forgets their access tokens at once. */
export const LOGINS_ENDED = 'logins ended';

type LoginParts = Pick<Parts, 'database' | 'clock'>;

/**
 * The logins of a user that have not ended, newest first, a page at a time.
 *
 * @throws ProblemError user_not_found, also for another company's.
 */
export async function listLogins(
  { database, clock }: LoginParts,
  user: UserPrincipal,
  userId: string,
  query: Static<typeof LoginListQuery>,
): Promise<LoginPage> {
  await refuseStrangers(database, user, userId);
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rows = await listOpenLogins(database, userId, clock.now(), after, limit + 1);
  return toPage(rows, limit, (row) => toLogin(row, user.loginId));
}

/**
 * Ends one login of a user: its refresh token and its access tokens.
 *
 * @throws ProblemError user_not_found, also for another company's; login_not_found, also for one that has ended.
 */
export async function endOneLogin(
  { database, clock }: LoginParts,
  user: UserPrincipal,
  userId: string,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await refuseStrangers(transaction, user, userId);
    if ((await endLogin(transaction, { id, userId }, clock.now())) === null) throw new ProblemError('login_not_found');
    await noteEnd(transaction, user, userId, { login: id });
  });
}

/**
 * Ends every login of a user but the one that asks.
 *
 * @throws ProblemError user_not_found, also for another company's.
 */
export async function endOtherLogins({ database, clock }: LoginParts, user: UserPrincipal, userId: string) {
  await database.transaction().execute(async (transaction) => {
    await refuseStrangers(transaction, user, userId);
    const logins = await endLogins(transaction, userId, clock.now(), user.loginId);
    if (logins > 0) await noteEnd(transaction, user, userId, { logins });
  });
}

/** Ends the logins of a user whose change is audited already, and those that wait for a second factor. */
export async function endLoginsAfterChange(
  transaction: Connection,
  userId: string,
  now: Date,
  except?: string,
): Promise<void> {
  await endLogins(transaction, userId, now, except);
  await deleteChallenges(transaction, userId, 'login');
  signalOnCommit(transaction, LOGINS_ENDED);
}

async function noteEnd(
  transaction: Connection,
  user: UserPrincipal,
  userId: string,
  detail: { login: string } | { logins: number },
): Promise<void> {
  signalOnCommit(transaction, LOGINS_ENDED);
  await recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action: 'login.ended',
    subject: { kind: 'user', id: userId },
    detail,
  });
}

async function refuseStrangers(connection: Connection, user: UserPrincipal, userId: string): Promise<void> {
  if (!(await findAccount(connection, user.companyId, userId))) throw new ProblemError('user_not_found');
}

function toLogin({ id, client, created_at, last_used_at, expires_at }: LoginRow, current: string | undefined): Login {
  return {
    id,
    browser: client.browser,
    system: client.system,
    address: client.address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    current: id === current,
  };
}
