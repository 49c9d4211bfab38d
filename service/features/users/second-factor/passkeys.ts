import { randomBytes, randomUUID } from 'node:crypto';
import type { PasskeyBinding } from '@veridoor/contract/faces/passkey';
import type {
  PasswordProof,
  SecondFactorAdded,
  UserPasskey,
  UserPasskeyCreate,
  UserPasskeyRequest,
} from '@veridoor/contract/accounts/second-factor';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { CHALLENGE_LIFETIME, creationOptions } from '../../biologin/passkeys/options.ts';
import { verifyRegistration } from '../../biologin/passkeys/verify.ts';
import { shownName } from '../../../records/profiles/shown-names.ts';
import { provePassword } from '../prove-password.ts';
import { factorAdded, factorRemoved, lockOwn, type Change } from './changes.ts';
import { consolePage } from './console-page.ts';
import { deleteUserPasskeys, insertUserPasskey, listUserPasskeys, type UserPasskeyRow } from './passkeys-queries.ts';
import { deleteChallenges, insertChallenge, takePasskeyChallenge } from './queries.ts';

/** Passkeys of one user: more devices and security keys than a person has. */
const MOST_PASSKEYS = 20;

/**
 * What the user's device needs to make a passkey.
 *
 * @throws ProblemError password_wrong, too_many_attempts, origin_not_allowed, too_many_passkeys.
 */
export async function offerUserPasskey(
  parts: Parts,
  principal: UserPrincipal,
  { current_password, origin }: UserPasskeyRequest,
): Promise<PasskeyBinding> {
  const { database, clock } = parts;
  const user = await provePassword(parts, principal, current_password);
  const party = await consolePage(database, principal.companyId, origin);
  const known = await listUserPasskeys(database, user.id);
  if (known.length >= MOST_PASSKEYS)
    throw new ProblemError('too_many_passkeys', { limit: { maximum: MOST_PASSKEYS, unit: 'passkeys' } });
  const challenge = randomBytes(32);
  await database.transaction().execute(async (transaction) => {
    await deleteChallenges(transaction, user.id, 'passkey');
    await insertChallenge(transaction, {
      user_id: user.id,
      purpose: 'passkey',
      token_hash: null,
      challenge,
      origin: party.origin,
      id_token: null,
      expires_at: secondsAfter(clock.now(), CHALLENGE_LIFETIME),
    });
  });
  const displayName = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return creationOptions(party, {
    challenge,
    user: { id: user.id, name: user.username, displayName },
    known: known.filter(({ rp_id }) => rp_id === party.id),
    hints: [],
  });
}

/**
 * Keeps the passkey that the user's device made; it counts at once.
 *
 * @throws ProblemError passkey_challenge_over, passkey_refused, invalid_request.
 */
export async function addUserPasskey(
  parts: Parts,
  principal: UserPrincipal,
  { name, registration }: UserPasskeyCreate,
  { language }: Change,
): Promise<SecondFactorAdded> {
  const { database, clock } = parts;
  const shown = shownName('/name', name);
  const now = clock.now();
  const asked = await takePasskeyChallenge(database, principal.userId, now);
  if (!asked?.challenge || asked.origin === null) throw new ProblemError('passkey_challenge_over');
  const party = await consolePage(database, principal.companyId, asked.origin);
  const expected = { challenge: asked.challenge, origin: party.origin, rpId: party.id, frames: party.frames };
  const key = await verifyRegistration(registration, expected);
  if (!key) throw new ProblemError('passkey_refused');
  const recovery_codes = await database.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, principal);
    const kept = await insertUserPasskey(transaction, {
      id: randomUUID(),
      user_id: principal.userId,
      name: shown,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      sign_count: key.signCount,
      transports: JSON.stringify(registration.transports ?? []),
      rp_id: party.id,
      synced: key.synced,
      created_at: now,
      last_used_at: null,
    });
    if (!kept) throw new ProblemError('passkey_refused');
    return factorAdded(parts, transaction, principal, { factor: 'passkey', before, language });
  });
  parts.jobs.wake();
  return { recovery_codes };
}

/**
 * Removes a passkey of the user who asks.
 *
 * @throws ProblemError second_factor_not_found, password_wrong, too_many_attempts, second_factor_required.
 */
export async function removeUserPasskey(
  parts: Parts,
  principal: UserPrincipal,
  id: string,
  { current_password, language }: PasswordProof & Change,
): Promise<void> {
  const own = await listUserPasskeys(parts.database, principal.userId);
  if (!own.some((passkey) => passkey.id === id)) throw new ProblemError('second_factor_not_found');
  await provePassword(parts, principal, current_password);
  await parts.database.transaction().execute(async (transaction) => {
    await lockOwn(transaction, principal);
    if ((await deleteUserPasskeys(transaction, principal.userId, id)) === 0) {
      throw new ProblemError('second_factor_not_found');
    }
    await factorRemoved(parts, transaction, principal, { factor: 'passkey', language });
  });
  parts.jobs.wake();
}

export function toUserPasskey({ id, name, rp_id, synced, created_at, last_used_at }: UserPasskeyRow): UserPasskey {
  return {
    id,
    name,
    rp_id,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
