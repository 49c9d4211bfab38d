import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { signalOnCommit } from '../../platform/database/commit-signals.ts';
import type { Parts } from '../../parts.ts';
import { admit, whereFrom } from './admission.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { addressHash, beginLogin, PLACE_MEMORY } from './logins/begin.ts';
import { clientOf } from './logins/client.ts';
import { LOGINS_ENDED } from './logins/logins.ts';
import { endLogin, findLogin, forgetLoginAddress, noteLoginUse } from './logins/queries.ts';
import { findActiveUser, findUserAtPlace, type User } from './queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { limitAttempts, placeHash } from './attempts.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { Origin } from '../../platform/access/principal.ts';
import { mayUsePassword } from './openid/passwords.ts';
import { factorsOf } from './second-factor/demand.ts';
import { askForFactor } from './second-factor/login.ts';
import { issueUserToken } from './tokens.ts';

type Credentials = { username: string; password: string };

/**
 * Makes the function that logs users in. An unknown user takes as long as a wrong password: the password is then
 * compared with a hash that matches nothing.
 *
 * @returns a function that throws ProblemError credentials_invalid, too_many_attempts, ip_not_allowed,
 * password_login_off or second_factor_needed.
 */
export function createLogin(parts: Parts) {
  const decoy = hashPassword(createOpaqueToken(), parts.passwordCost);
  return async ({ username, password }: Credentials, origin: Origin): Promise<LoginResponse> => {
    const { database, clock } = parts;
    const place = { hash: placeHash(parts, origin), since: secondsAfter(clock.now(), -PLACE_MEMORY) };
    const named = await findUserAtPlace(database, username, place);
    const from = await whereFrom(parts, named, origin);
    const user = await limitAttempts(parts, { username, origin, user: named, from }, async () => {
      const matches = await verifyPassword(password, named?.password_hash ?? (await decoy));
      if (!matches) await auditRefusal(parts, named, origin);
      return matches ? named : null;
    });
    if (!user) throw new ProblemError('credentials_invalid');
    await admit(parts, user, origin);
    if (!(await mayUsePassword(database, user))) throw new ProblemError('password_login_off');
    if (factorsOf(user).length > 0) throw await askForFactor(parts, user);
    return beginLogin(parts, user, origin);
  };
}

/** An unknown name is audited without the name: people type passwords there. */
async function auditRefusal({ database }: Parts, user: User | null, origin: Origin): Promise<void> {
  await recordAudit(database, {
    companyId: user?.company_id ?? null,
    actor: { kind: 'anonymous', origin },
    action: 'user.login_refused',
    subject: { kind: 'user', id: user?.id ?? null },
  });
}

/** Audited once for a token: it may be a moved server, or a stolen token. */
async function reportUseElsewhere({ database }: Parts, user: User, loginId: string, origin: Origin): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await forgetLoginAddress(transaction, loginId))) return;
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'token.used_elsewhere',
      subject: { kind: 'user', id: user.id },
    });
  });
}

/** Ends a refresh token; one that is unknown is as good as ended. */
export async function revokeRefreshToken({ database, clock }: Parts, refresh: string, origin: Origin): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const userId = await endLogin(transaction, { hash: hashOpaqueToken(refresh) }, clock.now());
    const user = userId === null ? null : await findActiveUser(transaction, userId);
    if (!user) return;
    signalOnCommit(transaction, LOGINS_ENDED);
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'token.revoked',
      subject: { kind: 'user', id: user.id },
    });
  });
}

/**
 * @throws ProblemError token_invalid when the refresh token is unknown, revoked or expired, or its user disabled;
 * ip_not_allowed.
 */
export async function refreshAccess(parts: Parts, refresh: string, origin: Origin): Promise<{ access: string }> {
  const now = parts.clock.now();
  const login = await findLogin(parts.database, hashOpaqueToken(refresh), now);
  const user = login && (await findActiveUser(parts.database, login.user_id));
  if (!user) throw new ProblemError('token_invalid');
  await admit(parts, user, origin);
  if (login.address_hash !== null && login.address_hash !== addressHash(parts, origin)) {
    await reportUseElsewhere(parts, user, login.id, origin);
  }
  await noteLoginUse(parts.database, login.id, clientOf(origin), now);
  return { access: (await issueUserToken(parts, user, login.id)).token };
}
