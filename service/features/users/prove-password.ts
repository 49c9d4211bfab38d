import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { whereFrom } from './admission.ts';
import { limitAttempts } from './attempts.ts';
import { hasJustSignedIn } from './openid/passwords.ts';
import { verifyPassword } from './passwords.ts';
import { findActiveUser, type User } from './queries.ts';

/**
 * The user who asks, once they have typed their password again. Whoever holds a stolen token has few guesses, and those
 * of strangers lock nobody out here.
 *
 * @param password may be left out just after a sign-in by the company's OpenID provider: its users may have none.
 * @throws ProblemError password_wrong, too_many_attempts, token_invalid, invalid_request.
 */
export async function provePassword(
  parts: Pick<Parts, 'database' | 'clock' | 'secrets' | 'ipWhitelist'>,
  { userId, origin, loginId }: UserPrincipal,
  password: string | undefined,
): Promise<User> {
  const user = await findActiveUser(parts.database, userId);
  if (!user) throw new ProblemError('token_invalid');
  if (password === undefined) {
    if (await hasJustSignedIn(parts.database, loginId, parts.clock.now())) return user;
    throw invalidField(
      '/current_password',
      'required',
      'is required, or a sign-in by the provider in the last ten minutes',
    );
  }
  const from = await whereFrom(parts, { company_id: user.company_id, knows_place: true }, origin);
  const attempt = { username: user.username, origin, user, from };
  const proved = await limitAttempts(parts, attempt, async () =>
    (await verifyPassword(password, user.password_hash)) ? user : null,
  );
  if (!proved) throw new ProblemError('password_wrong');
  return proved;
}
