import type { SecondFactor } from '@veridoor/contract/problem';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { orderNotice } from '../mail/notices.ts';
import { findActiveUser, type User } from '../queries.ts';
import { factorsOf } from './demand.ts';
import { deleteChallenges, lockFactors, replaceRecoveryCodes } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

export interface Change {
  /** `Accept-Language` of the request, for the mail that reports it. */
  language: string;
}

type ChangingParts = Pick<Parts, 'secrets' | 'clock'>;

/** The user who asks, whose factors nobody else changes until the transaction ends. */
export async function lockOwn(transaction: Connection, { userId }: UserPrincipal): Promise<User> {
  await lockFactors(transaction, userId);
  const user = await findActiveUser(transaction, userId);
  if (!user) throw new ProblemError('token_invalid');
  return user;
}

/**
 * What follows when a user got a factor. The first one ends the other logins, which showed none, and brings codes for
 * the day on which it is lost.
 *
 * @param before the user as they were without it.
 * @returns the recovery codes; null with a further factor.
 */
export async function factorAdded(
  { secrets, clock }: ChangingParts,
  transaction: Connection,
  principal: UserPrincipal,
  { factor, before, language }: Change & { factor: SecondFactor; before: User },
): Promise<string[] | null> {
  const first = factorsOf(before).length === 0;
  if (first) await endLoginsAfterChange(transaction, principal.userId, clock.now(), principal.loginId);
  const codes = first ? await renewCodes(secrets, transaction, principal.userId) : null;
  await auditChange(transaction, principal, 'user.second_factor_added', { factor });
  await orderNotice(transaction, { user: principal.userId, news: `${factor}_added`, language, now: clock.now() });
  return codes;
}

/**
 * What follows when a user has a factor no more.
 *
 * @throws ProblemError second_factor_required when it was the last and the company requires one.
 */
export async function factorRemoved(
  { clock }: Pick<Parts, 'clock'>,
  transaction: Connection,
  principal: UserPrincipal,
  { factor, language }: Change & { factor: SecondFactor },
): Promise<void> {
  const after = await findActiveUser(transaction, principal.userId);
  if (after && factorsOf(after).length === 0) {
    if (after.requires_second_factor) {
      throw new ProblemError('second_factor_required', { detail: 'Add another factor before you remove this one.' });
    }
    await replaceRecoveryCodes(transaction, principal.userId, []);
    await deleteChallenges(transaction, principal.userId, 'login');
  }
  await auditChange(transaction, principal, 'user.second_factor_removed', { factor });
  await orderNotice(transaction, { user: principal.userId, news: `${factor}_removed`, language, now: clock.now() });
}

/** Gives a user a fresh set of recovery codes in place of the one before. */
export async function renewCodes(
  secrets: Parts['secrets'],
  transaction: Connection,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
  await replaceRecoveryCodes(transaction, userId, hashes);
  return codes;
}

export async function auditChange(
  transaction: Connection,
  principal: UserPrincipal,
  action: 'user.second_factor_added' | 'user.second_factor_removed' | 'user.recovery_codes_made',
  detail: { factor?: SecondFactor } = {},
): Promise<void> {
  await recordAudit(transaction, {
    companyId: principal.companyId,
    actor: principal,
    action,
    subject: { kind: 'user', id: principal.userId },
    detail,
  });
}
