import type { MailPurpose } from '../../../platform/database/tables/companies.ts';
import type { EmailConfirmation, PasswordReset, PasswordResetRequest } from '@veridoor/contract/accounts/account';
import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { takeEach } from '../../../platform/http/limits/take-each.ts';
import { placeOf } from '../../../platform/outbound/networks.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { updateAccount } from '../accounts-queries.ts';
import { admit } from '../admission.ts';
import { forgetAccountAttempts } from '../attempts.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { hashPassword } from '../passwords.ts';
import { refuseWeakPassword } from '../users.ts';
import { orderMail } from './delivery.ts';
import { deleteMailTokens, findMailed, findMailToken, findUsersToReset, takeMailToken } from './queries.ts';

/** Seconds over which requests for links are counted. */
const WINDOW = 3_600;
/** Requests in that time for one name from one place, for one name, and from one place. */
export const RESET_LIMITS = { nameAndPlace: 5, name: 20, place: 60 } as const;

type LinkParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'ipWhitelist' | 'jobs'>;

/**
 * Sends a link for a new password to the verified address of the user with that name or address. Whether there is one
 * makes no difference here: a job is written in either case, and only the job looks for the address.
 *
 * @throws ProblemError too_many_attempts.
 */
export async function requestReset(
  { database, clock, secrets, jobs }: LinkParts,
  { username }: PasswordResetRequest,
  { language, origin }: { language: string; origin: Origin },
): Promise<void> {
  const now = clock.now();
  const name = username.trim().toLowerCase();
  const hidden = (text: string) => `reset ${secrets.keyedHash('reset limit', text)}`;
  const place = placeOf(origin.address);
  await database.transaction().execute(async (transaction) => {
    await takeEach(transaction, { now, window: WINDOW, code: 'too_many_attempts', unit: 'attempts' }, [
      [hidden(`place ${place}`), RESET_LIMITS.place],
      [hidden(`name ${name}`), RESET_LIMITS.name],
      [hidden(`name ${name} place ${place}`), RESET_LIMITS.nameAndPlace],
    ]);
    const users = await findUsersToReset(transaction, name);
    await orderMail(transaction, { purpose: 'password', users, language, now });
  });
  jobs.wake();
}

/**
 * Gives a user the password that the holder of a link chose, and ends all logins. It opens no login.
 *
 * @throws ProblemError account_link_invalid, ip_not_allowed, invalid_request.
 */
export async function resetPassword(parts: LinkParts, { token, password }: PasswordReset, origin: Origin) {
  const { database, clock } = parts;
  const hash = hashOpaqueToken(token);
  const user = await holderOf(parts, database, 'password', hash);
  await admit(parts, user, origin);
  refuseWeakPassword(password, user.username);
  const password_hash = await hashPassword(password);
  await database.transaction().execute(async (transaction) => {
    if (!(await takeMailToken(transaction, hash))) throw new ProblemError('account_link_invalid');
    await deleteMailTokens(transaction, user.id, 'password');
    await updateAccount(transaction, user.id, { password_hash });
    await endLoginsAfterChange(transaction, user.id, clock.now());
    // Whoever forgot a password tried some before.
    await forgetAccountAttempts({ ...parts, database: transaction }, user.username);
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'user.password_reset',
      subject: { kind: 'user', id: user.id },
    });
  });
}

/**
 * Takes the address that a link was sent to as the user's own.
 *
 * @throws ProblemError account_link_invalid.
 */
export async function confirmEmail(parts: LinkParts, { token }: EmailConfirmation, origin: Origin): Promise<void> {
  const hash = hashOpaqueToken(token);
  await parts.database.transaction().execute(async (transaction) => {
    const user = await holderOf(parts, transaction, 'email', hash);
    if (!(await takeMailToken(transaction, hash))) throw new ProblemError('account_link_invalid');
    await updateAccount(transaction, user.id, { email: user.pending_email, pending_email: null });
    // Links that went to the address before must open nothing.
    for (const purpose of ['password', 'email'] as const) await deleteMailTokens(transaction, user.id, purpose);
    await recordAudit(transaction, {
      companyId: user.company_id,
      actor: { kind: 'anonymous', origin },
      action: 'user.email_confirmed',
      subject: { kind: 'user', id: user.id },
    });
  });
}

/** The active user of a link, as long as the address that it went to is still meant. */
async function holderOf(
  { clock }: Pick<Parts, 'clock'>,
  connection: Connection,
  purpose: MailPurpose,
  hash: Uint8Array,
) {
  const found = await findMailToken(connection, { purpose, hash, now: clock.now() });
  const user = found && (await findMailed(connection, found.user_id));
  const meant = purpose === 'email' ? user?.pending_email : user?.email;
  if (!user || user.disabled_at || found.email !== meant) throw new ProblemError('account_link_invalid');
  return user;
}
