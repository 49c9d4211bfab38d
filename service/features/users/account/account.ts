import type { Account, EmailChange, PasswordChange } from '@veridoor/contract/accounts/account';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { updateAccount } from '../accounts-queries.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { changeEmail } from '../mail/change-email.ts';
import { refuseWithoutMail } from '../mail/delivery.ts';
import { hashPassword } from '../passwords.ts';
import { provePassword } from '../prove-password.ts';
import { getUser, refuseWeakPassword } from '../users.ts';

/** The user who asks. */
export async function getAccount(parts: Parts, user: UserPrincipal): Promise<Account> {
  return getUser(parts, user, user.userId);
}

/**
 * Gives the user who asks another password, and ends their other logins.
 *
 * @throws ProblemError password_wrong, too_many_attempts, invalid_request.
 */
export async function changePassword(
  parts: Parts,
  user: UserPrincipal,
  { current_password, password }: PasswordChange,
): Promise<void> {
  const { username } = await provePassword(parts, user, current_password);
  refuseWeakPassword(password, username);
  const password_hash = await hashPassword(password);
  await parts.database.transaction().execute(async (transaction) => {
    await updateAccount(transaction, user.userId, { password_hash });
    await endLoginsAfterChange(transaction, user.userId, parts.clock.now(), user.loginId);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'user.updated',
      subject: { kind: 'user', id: user.userId },
      detail: { fields: ['password'] },
    });
  });
}

/**
 * Sends a link to an address, which becomes that of the user who asks once they open it.
 *
 * @throws ProblemError password_wrong, too_many_attempts, delivery_unavailable, invalid_request.
 */
export async function changeOwnEmail(
  parts: Parts,
  user: UserPrincipal,
  { current_password, email }: EmailChange,
  language: string,
): Promise<Account> {
  await refuseWithoutMail(parts, user.companyId);
  await provePassword(parts, user, current_password);
  await parts.database.transaction().execute(async (transaction) => {
    const now = parts.clock.now();
    if (!(await changeEmail(transaction, { userId: user.userId, email, language, now }))) return;
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'user.updated',
      subject: { kind: 'user', id: user.userId },
      detail: { fields: ['email'] },
    });
  });
  parts.jobs.wake();
  return getAccount(parts, user);
}
