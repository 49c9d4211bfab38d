import type { LoginResponse } from '../../contract/authentication.ts';
import type { Parts } from '../parts.ts';
import { secondsAfter } from '../repositories/clock.ts';
import { findRefreshTokenUser, insertRefreshToken, purgeRefreshTokens } from '../repositories/refresh-tokens.ts';
import { findActiveUser, findActiveUserByName } from '../repositories/users.ts';
import { limitAttempts } from './attempts.ts';
import { createOpaqueToken, hashOpaqueToken } from './opaque-tokens.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { permissionsOf } from './permissions.ts';
import { ProblemError } from './problems.ts';
import { issueUserToken } from './tokens.ts';

/** Seconds that a refresh token is good for. */
const REFRESH_LIFETIME = 24 * 60 * 60;

type Credentials = { username: string; password: string };

/**
 * Makes the function that logs users in. An unknown user takes as long as a wrong password: the password is then compared
 * with a hash that nothing matches.
 *
 * @returns a function that throws ProblemError credentials_invalid or too_many_attempts.
 */
export function createLogin(parts: Parts) {
  const decoy = hashPassword(createOpaqueToken());
  return async ({ username, password }: Credentials, address: string): Promise<LoginResponse> => {
    const user = await limitAttempts(parts, { account: username, address }, async () => {
      const found = await findActiveUserByName(parts.database, username);
      const matches = await verifyPassword(password, found?.password_hash ?? (await decoy));
      return matches ? found : null;
    });
    if (!user) throw new ProblemError('credentials_invalid');
    const now = parts.clock.now();
    const refresh = createOpaqueToken();
    await parts.database.transaction().execute(async (transaction) => {
      await purgeRefreshTokens(transaction, user.id, now);
      await insertRefreshToken(transaction, {
        user_id: user.id,
        token_hash: hashOpaqueToken(refresh),
        expires_at: secondsAfter(now, REFRESH_LIFETIME),
        created_at: now,
      });
    });
    const { token } = await issueUserToken(parts, user);
    return {
      id: user.id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      access: token,
      refresh,
      groups: user.groups,
      permissions: permissionsOf(user.groups.map((group) => group.name)),
    };
  };
}

/** @throws ProblemError token_invalid when the refresh token is unknown, revoked or expired, or its user disabled. */
export async function refreshAccess(parts: Parts, refresh: string): Promise<{ access: string }> {
  const userId = await findRefreshTokenUser(parts.database, hashOpaqueToken(refresh), parts.clock.now());
  const user = userId === null ? null : await findActiveUser(parts.database, userId);
  if (!user) throw new ProblemError('token_invalid');
  return { access: (await issueUserToken(parts, user)).token };
}
