import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { SignedStatement } from '../../../platform/database/tables/passkeys.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { countTry, forgetTries } from '../enrolled-faces-queries.ts';
import {
  replaceChallenge,
  takeChallenge,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  type PasskeyRow,
} from './queries.ts';
import { recordAudit, type AuditRecord } from '../../../records/audit/audit.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { LOCK_TIME, MOST_TRIES } from '../recognition.ts';
import { relyingPartyOf } from './relying-party.ts';
import { CHALLENGE_LIFETIME, requestOptions } from './options.ts';
import { judgeAssertion } from './verify.ts';

/** The purpose of a passkey: a login by one link, or a payment. */
export type PasskeyPurpose = `login:${string}` | `payment:${string}`;

interface QuestionForm {
  profileId: string;
  purpose: PasskeyPurpose;
  settings: CompanySettings;
  /** Origin of the page that asks the device. */
  origin: string;
  /** The text to sign, if it is more than a random number. */
  statement: string | null;
  now: Date;
}

/**
 * A challenge for the passkeys of a profile that work on a page; it replaces the previous one for the same purpose.
 *
 * @throws ProblemError origin_not_allowed; passkey_missing when there is none for that page.
 */
export async function askForPasskey(
  connection: Connection,
  { profileId, purpose, settings, origin, statement, now }: QuestionForm,
): Promise<PasskeyChallenge> {
  const party = relyingPartyOf(settings, origin);
  const known = (await listPasskeys(connection, profileId)).filter(
    ({ confirmed_at, rp_id }) => confirmed_at !== null && rp_id === party.id,
  );
  if (known.length === 0) throw new ProblemError('passkey_missing');
  const challenge = statement === null ? randomBytes(32) : createHash('sha256').update(statement).digest();
  const expires_at = secondsAfter(now, CHALLENGE_LIFETIME);
  await replaceChallenge(connection, { profile_id: profileId, purpose, challenge, origin, statement, expires_at });
  return requestOptions(party, { challenge, known });
}

interface Answering {
  who: { companyId: string; profileId: string };
  purpose: PasskeyPurpose;
  settings: CompanySettings;
  answer: PasskeyAssertion;
  /** The person whom the audit names for it. */
  audit: Pick<AuditRecord, 'companyId' | 'actor' | 'subject'>;
  now: Date;
}

/** The outcome of a passkey; `signed` when it was the right one. */
export type ShownPasskey =
  | { outcome: 'passed'; signed: SignedStatement }
  /** `locks`: this try was the last before the lock. */
  | { outcome: 'again' | 'unavailable'; locks: boolean };

/**
 * Whether a passkey of the profile answers the challenge. An attempt counts before it is judged, together with those of
 * the face; a right one resets the count.
 *
 * @throws ProblemError passkey_challenge_over.
 */
export async function takePasskey(
  transaction: Connection,
  { who, purpose, settings, answer, audit, now }: Answering,
): Promise<ShownPasskey> {
  const { profileId } = who;
  const asked = await takeChallenge(transaction, { profileId, purpose, now });
  if (!asked) throw new ProblemError('passkey_challenge_over');
  const limits = { now, most: MOST_TRIES, lockedUntil: secondsAfter(now, LOCK_TIME) };
  const tries = await countTry(transaction, who, limits);
  if (!tries) return { outcome: 'unavailable', locks: false };
  const party = relyingPartyOf(settings, asked.origin);
  const passkey = await lockPasskey(transaction, profileId, answer.id);
  const expected = { challenge: asked.challenge, origin: party.origin, rpId: party.id, frames: party.frames };
  const judged = await judgeAssertion(answer, passkey, expected);
  if (!passkey || 'refusal' in judged) {
    const reason = 'refusal' in judged ? judged.refusal : null;
    const detail = { reason, passkey: passkey?.id ?? null, locked: tries.locked_until !== null };
    await recordAudit(transaction, { ...audit, action: 'passkey.refused', detail });
    const locks = tries.locked_until !== null;
    return { outcome: locks ? 'unavailable' : 'again', locks };
  }
  await notePasskeyUse(transaction, passkey.id, { sign_count: judged.signCount, last_used_at: now });
  await forgetTries(transaction, profileId);
  return { outcome: 'passed', signed: signedBy(passkey, answer, asked) };
}

function signedBy(
  passkey: PasskeyRow,
  answer: PasskeyAssertion,
  { statement, origin }: { statement: string | null; origin: string },
): SignedStatement {
  return {
    statement: statement ?? '',
    passkey: passkey.id,
    rp_id: passkey.rp_id,
    origin,
    credential_id: passkey.credential_id,
    public_key: Buffer.from(passkey.public_key).toString('base64url'),
    client_data_json: answer.clientDataJSON,
    authenticator_data: answer.authenticatorData,
    signature: answer.signature,
  };
}
