import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findAccount } from '../accounts-queries.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { orderNotice } from '../mail/notices.ts';
import type { Change } from './changes.ts';
import { deleteUserPasskeys } from './passkeys-queries.ts';
import { deleteChallenges, deleteTotp, lockFactors, replaceRecoveryCodes } from './queries.ts';

/**
 * Takes every factor from another user who lost them, and ends their logins. About the own factors one decides with the
 * password: an admin's stolen token must not remove that admin's.
 *
 * @throws ProblemError user_not_found, also for another company's; own_second_factor; second_factor_not_found.
 */
export async function resetFactors(
  parts: Parts,
  admin: UserPrincipal,
  userId: string,
  { language }: Change,
): Promise<void> {
  await parts.database.transaction().execute(async (transaction) => {
    if (!(await findAccount(transaction, admin.companyId, userId))) throw new ProblemError('user_not_found');
    if (userId === admin.userId) throw new ProblemError('own_second_factor');
    await lockFactors(transaction, userId);
    const hadTotp = await deleteTotp(transaction, userId);
    const passkeys = await deleteUserPasskeys(transaction, userId);
    if (!hadTotp && passkeys === 0) throw new ProblemError('second_factor_not_found');
    const now = parts.clock.now();
    await replaceRecoveryCodes(transaction, userId, []);
    await deleteChallenges(transaction, userId, 'passkey');
    await endLoginsAfterChange(transaction, userId, now);
    await recordAudit(transaction, {
      companyId: admin.companyId,
      actor: admin,
      action: 'user.second_factor_reset',
      subject: { kind: 'user', id: userId },
      detail: { totp: hadTotp, passkeys },
    });
    await orderNotice(transaction, { user: userId, news: 'factors_reset', language, now });
  });
  parts.jobs.wake();
}
