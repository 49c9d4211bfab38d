import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findAccount } from '../accounts-queries.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { deleteIdentity } from './identities-queries.ts';

/**
 * Forgets who a user is at the provider: the next sign-in with the user's e-mail address binds them anew.
 *
 * @throws ProblemError user_not_found, also for another company's; openid_not_bound.
 */
export async function unbindUser(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  admin: UserPrincipal,
  userId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await findAccount(transaction, admin.companyId, userId))) throw new ProblemError('user_not_found');
    if (!(await deleteIdentity(transaction, userId))) throw new ProblemError('openid_not_bound');
    await endLoginsAfterChange(transaction, userId, clock.now(), admin.loginId);
    await recordAudit(transaction, {
      companyId: admin.companyId,
      actor: admin,
      action: 'user.openid_unbound',
      subject: { kind: 'user', id: userId },
    });
  });
}
