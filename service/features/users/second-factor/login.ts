import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@veridoor/contract/problem';
import type { PasskeyAssertion, PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { LoginPasskeyRequest, SecondFactorAnswer } from '@veridoor/contract/accounts/second-factor';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../../parts.ts';
import type { Origin } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { ProblemError, invalidField } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { requestOptions } from '../../biologin/passkeys/options.ts';
import { judgeAssertion } from '../../biologin/passkeys/verify.ts';
import { admit } from '../admission.ts';
import { beginLogin } from '../logins/begin.ts';
import { findActiveUser, type User } from '../queries.ts';
import { limitFactor } from './attempts.ts';
import { factorsOf } from './demand.ts';
import { consolePage } from './console-page.ts';
import { listUserPasskeys, lockUserPasskey, noteUserPasskeyUse } from './passkeys-queries.ts';
import {
  countRecoveryCodes,
  deleteChallenge,
  expectSignature,
  findLoginChallenge,
  insertChallenge,
  lockChallenge,
  lockTotp,
  noteStep,
  takeRecoveryCode,
  type FactorChallengeRow,
} from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** Seconds in which the second factor must be shown; the person may have to fetch the device. */
const LOGIN_WAITS = 300;

type LoginParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'ipWhitelist'>;

/**
 * Has a login wait for a second factor.
 *
 * @param idToken of the company's OpenID provider, if that was asked in place of the password.
 * @returns the refusal that says so.
 */
export async function askForFactor(
  { database, clock }: LoginParts,
  user: User,
  idToken: string | null = null,
): Promise<ProblemError> {
  const token = createOpaqueToken();
  await insertChallenge(database, {
    user_id: user.id,
    purpose: 'login',
    token_hash: hashOpaqueToken(token),
    challenge: null,
    origin: null,
    id_token: idToken,
    expires_at: secondsAfter(clock.now(), LOGIN_WAITS),
  });
  const recovery_codes_left = await countRecoveryCodes(database, user.id);
  return new ProblemError('second_factor_needed', {
    second_factor: { challenge: token, factors: factorsOf(user), recovery_codes_left },
  });
}

/**
 * What the user's device must sign for a login that waits.
 *
 * @throws ProblemError login_challenge_over, origin_not_allowed, passkey_missing, ip_not_allowed.
 */
export async function askForUserPasskey(
  parts: LoginParts,
  { challenge: token, origin: page }: LoginPasskeyRequest,
  origin: Origin,
): Promise<PasskeyChallenge> {
  const { user, waiting } = await waitingLogin(parts, token, origin);
  const party = await consolePage(parts.database, user.company_id, page);
  const known = (await listUserPasskeys(parts.database, user.id)).filter(({ rp_id }) => rp_id === party.id);
  if (known.length === 0) {
    throw new ProblemError('passkey_missing', { detail: 'The user has no passkey for this page.' });
  }
  const challenge = randomBytes(32);
  await expectSignature(parts.database, waiting.id, { challenge, origin: party.origin });
  return requestOptions(party, { challenge, known });
}

/**
 * Completes a login with a second factor.
 *
 * @throws ProblemError login_challenge_over, second_factor_wrong, too_many_attempts, ip_not_allowed, invalid_request.
 */
export async function completeLogin(
  parts: Parts,
  { challenge: token, code, passkey }: SecondFactorAnswer,
  origin: Origin,
): Promise<LoginResponse> {
  if ((code === undefined) === (passkey === undefined)) {
    throw invalidField('/code', 'not_allowed', 'must be there, or passkey in its place');
  }
  const { user, waiting } = await waitingLogin(parts, token, origin);
  const shown = await limitFactor(parts, user, origin, () =>
    parts.database.transaction().execute(async (transaction) => {
      const locked = await lockChallenge(transaction, waiting.id);
      if (!locked) throw new ProblemError('login_challenge_over');
      const answered = code !== undefined ? await takeCode(parts, transaction, user, code) : null;
      const signed = passkey && (await takeSignature(parts, transaction, { user, waiting: locked, answer: passkey }));
      const factor = answered ?? signed ?? null;
      if (factor === null) await auditRefusal(transaction, user, origin, passkey ? 'passkey' : 'code');
      else await deleteChallenge(transaction, locked.id);
      return factor;
    }),
  );
  if (shown === null) throw new ProblemError('second_factor_wrong');
  const { id_token: idToken } = waiting;
  return beginLogin(parts, user, origin, {
    factor: shown,
    ...(idToken !== null && { openid: { idToken, factor: false } }),
  });
}

async function waitingLogin(parts: LoginParts, token: string, origin: Origin) {
  const waiting = await findLoginChallenge(parts.database, hashOpaqueToken(token), parts.clock.now());
  const user = waiting && (await findActiveUser(parts.database, waiting.user_id));
  if (!user) throw new ProblemError('login_challenge_over');
  await admit(parts, user, origin);
  return { user, waiting };
}

/** Takes a code of the app, or a recovery code: neither counts a second time. */
async function takeCode(
  { secrets, clock }: Pick<Parts, 'secrets' | 'clock'>,
  transaction: Connection,
  user: User,
  code: string,
): Promise<SecondFactor | 'recovery_code' | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const taken = await takeRecoveryCode(transaction, user.id, hashRecoveryCode(secrets, user.id, code));
    return taken ? 'recovery_code' : null;
  }
  const totp = await lockTotp(transaction, user.id);
  if (!totp || totp.secret === null) return null;
  const step = stepOfCode(Buffer.from(totp.secret, 'base64'), digits, clock.now(), totp.last_step);
  if (step === null) return null;
  await noteStep(transaction, user.id, step);
  return 'totp';
}

interface Signing {
  user: User;
  waiting: FactorChallengeRow;
  answer: PasskeyAssertion;
}

async function takeSignature(
  { clock }: Pick<Parts, 'clock'>,
  transaction: Connection,
  { user, waiting, answer }: Signing,
): Promise<SecondFactor | null> {
  const { id, challenge, origin } = waiting;
  if (challenge === null || origin === null) return null;
  await expectSignature(transaction, id, { challenge: null, origin: null });
  const party = await consolePage(transaction, user.company_id, origin);
  const passkey = await lockUserPasskey(transaction, user.id, answer.id);
  const expected = { challenge, origin, rpId: party.id, frames: party.frames };
  const judged = await judgeAssertion(answer, passkey, expected);
  if (!passkey || 'refusal' in judged) return null;
  await noteUserPasskeyUse(transaction, passkey.id, { sign_count: judged.signCount, last_used_at: clock.now() });
  return 'passkey';
}

async function auditRefusal(transaction: Connection, user: User, origin: Origin, shown: 'passkey' | 'code') {
  await recordAudit(transaction, {
    companyId: user.company_id,
    actor: { kind: 'anonymous', origin },
    action: 'user.second_factor_refused',
    subject: { kind: 'user', id: user.id },
    detail: { shown },
  });
}
