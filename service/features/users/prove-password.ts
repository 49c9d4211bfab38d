import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { whereFrom } from './admission.ts';
import { limitAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { findActiveUser, type User } from './queries.ts';

/**
 * The user who asks, once they have typed their password again. Whoever holds a stolen token has few guesses, and those
 * of strangers lock nobody out here.
 *
 * @throws ProblemError password_wrong, too_many_attempts, token_invalid.
 */
export async function provePassword(
  parts: Pick<Parts, 'database' | 'clock' | 'secrets' | 'ipWhitelist'>,
  { userId, origin }: UserPrincipal,
  password: string,
): Promise<User> {
  const user = await findActiveUser(parts.database, userId);
  if (!user) throw new ProblemError('token_invalid');
  const from = await whereFrom(parts, { company_id: user.company_id, knows_place: true }, origin);
  const attempt = { username: user.username, origin, user, from };
  const proved = await limitAttempts(parts, attempt, async () =>
    (await verifyPassword(password, user.password_hash)) ? user : null,
  );
  if (!proved) throw new ProblemError('password_wrong');
  return proved;
}
