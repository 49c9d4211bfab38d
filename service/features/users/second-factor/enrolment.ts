import type {
  PasswordProof,
  RecoveryCodes,
  SecondFactorAdded,
  SecondFactors,
  TotpConfirmation,
  TotpSetup,
} from '@veridoor/contract/accounts/second-factor';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import { orderNotice } from '../mail/notices.ts';
import { provePassword } from '../prove-password.ts';
import { limitFactor } from './attempts.ts';
import { auditChange, factorAdded, factorRemoved, lockOwn, renewCodes, type Change } from './changes.ts';
import { factorsOf } from './demand.ts';
import { toUserPasskey } from './passkeys.ts';
import { listUserPasskeys } from './passkeys-queries.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTotp,
  findTotpConfirmation,
  keepPendingSecret,
  lockTotp,
} from './queries.ts';
import { appAddress, base32, newSecret, stepOfCode } from './totp.ts';

/** Seconds to set up an app with a secret. */
const SETUP_WAITS = 15 * 60;

/** The second factors of the user who asks. */
export async function getSecondFactors({ database }: Parts, user: UserPrincipal): Promise<SecondFactors> {
  const settings = await findCompanySettings(database, user.companyId);
  const confirmed = await findTotpConfirmation(database, user.userId);
  return {
    required: settings?.second_factor === 'required',
    totp_confirmed_at: confirmed?.toISOString() ?? null,
    passkeys: (await listUserPasskeys(database, user.userId)).map(toUserPasskey),
    recovery_codes_left: await countRecoveryCodes(database, user.userId),
  };
}

/**
 * A secret to set up an app with. The app that the user has counts until a code of the new one was shown.
 *
 * @throws ProblemError password_wrong, too_many_attempts.
 */
export async function beginTotp(
  parts: Parts,
  principal: UserPrincipal,
  { current_password }: PasswordProof,
): Promise<TotpSetup> {
  const { database, clock } = parts;
  const user = await provePassword(parts, principal, current_password);
  const settings = await findCompanySettings(database, principal.companyId);
  const key = newSecret();
  const until = secondsAfter(clock.now(), SETUP_WAITS);
  await keepPendingSecret(database, principal.userId, key.toString('base64'), until);
  const secret = base32(key);
  const uri = appAddress({ issuer: settings?.branding.name ?? '', account: user.username, secret });
  return { secret, uri, expires_at: until.toISOString() };
}

/**
 * Takes the app that shows this code as the user's. The code opens no login afterwards.
 *
 * @throws ProblemError second_factor_wrong, second_factor_setup_over, too_many_attempts.
 */
export async function confirmTotp(
  parts: Parts,
  principal: UserPrincipal,
  { code }: TotpConfirmation,
  { language }: Change,
): Promise<SecondFactorAdded> {
  const owner = { id: principal.userId, company_id: principal.companyId };
  const added = await limitFactor(parts, owner, principal.origin, () =>
    parts.database.transaction().execute(async (transaction) => {
      const now = parts.clock.now();
      const before = await lockOwn(transaction, principal);
      const totp = await lockTotp(transaction, principal.userId);
      if (!totp || totp.pending === null || !totp.pending_until || totp.pending_until <= now) {
        throw new ProblemError('second_factor_setup_over');
      }
      const step = stepOfCode(Buffer.from(totp.pending, 'base64'), code.replaceAll(/\s/g, ''), now, 0);
      if (step === null) return null;
      await confirmSecret(transaction, principal.userId, { secret: totp.pending, last_step: step, now });
      return { codes: await factorAdded(parts, transaction, principal, { factor: 'totp', before, language }) };
    }),
  );
  if (!added) throw new ProblemError('second_factor_wrong');
  parts.jobs.wake();
  return { recovery_codes: added.codes };
}

/**
 * Removes the app of the user who asks.
 *
 * @throws ProblemError password_wrong, too_many_attempts, second_factor_not_found, second_factor_required.
 */
export async function removeTotp(
  parts: Parts,
  principal: UserPrincipal,
  { current_password }: PasswordProof,
  { language }: Change,
): Promise<void> {
  await provePassword(parts, principal, current_password);
  await parts.database.transaction().execute(async (transaction) => {
    await lockOwn(transaction, principal);
    if (!(await deleteTotp(transaction, principal.userId))) throw new ProblemError('second_factor_not_found');
    await factorRemoved(parts, transaction, principal, { factor: 'totp', language });
  });
  parts.jobs.wake();
}

/**
 * A fresh set of recovery codes for the user who asks; those before count no more.
 *
 * @throws ProblemError password_wrong, too_many_attempts, second_factor_not_found without a factor.
 */
export async function makeRecoveryCodes(
  parts: Parts,
  principal: UserPrincipal,
  { current_password }: PasswordProof,
  { language }: Change,
): Promise<RecoveryCodes> {
  await provePassword(parts, principal, current_password);
  const recovery_codes = await parts.database.transaction().execute(async (transaction) => {
    const user = await lockOwn(transaction, principal);
    if (factorsOf(user).length === 0) throw new ProblemError('second_factor_not_found');
    const now = parts.clock.now();
    await auditChange(transaction, principal, 'user.recovery_codes_made');
    await orderNotice(transaction, { user: principal.userId, news: 'codes_renewed', language, now });
    return renewCodes(parts.secrets, transaction, principal.userId);
  });
  parts.jobs.wake();
  return { recovery_codes };
}
