import { randomBytes, randomUUID } from 'node:crypto';
import type { PasskeyBinding, PasskeyRegistration, PasskeyRequest } from '@veridoor/contract/faces/passkey';
import type { Session } from '@veridoor/contract/session';
import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { findCompanySettings } from '../../../records/companies/queries.ts';
import type { LinkRow } from '../../../records/profiles/links-queries.ts';
import { replaceChallenge, takeChallenge, deleteUnconfirmedPasskeys, insertPasskey, listPasskeys } from './queries.ts';
import type { ProfileRow } from '../../../records/profiles/queries.ts';
import { ofCustomer, recordAudit } from '../../../records/audit/audit.ts';
import { maskReference } from '../../../records/profiles/masked-reference.ts';
import type { ProfilePrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { drawSession, withLockedProfile } from '../../../records/profiles/customer-profile.ts';
import { customerMaySend } from '../../../records/flow/submission-rules.ts';
import { CHALLENGE_LIFETIME, creationOptions } from './options.ts';
import { findBindingSelfie } from './offer.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyRegistration } from './verify.ts';

/** Passkeys of one profile: more devices than a person has. */
const MOST_PASSKEYS = 20;
const PURPOSE = 'bind';

type BindingParts = Pick<Parts, 'database' | 'clock'>;

/**
 * What the customer's device needs to make a passkey.
 *
 * @throws ProblemError session_completed, profile_closed, consent_required, passkey_not_offered, origin_not_allowed.
 */
export async function offerPasskey(
  { database, clock }: BindingParts,
  customer: ProfilePrincipal,
  { origin }: PasskeyRequest,
): Promise<PasskeyBinding> {
  return withLockedProfile({ database }, customer, async (transaction, profile, link) => {
    const now = clock.now();
    const { settings, selfie } = await bindable(transaction, profile, link, now);
    const party = relyingPartyOf(settings, origin);
    await deleteUnconfirmedPasskeys(transaction, profile.id, selfie);
    const known = await listPasskeys(transaction, profile.id);
    if (known.length >= MOST_PASSKEYS) throw new ProblemError('passkey_not_offered');
    const challenge = randomBytes(32);
    const expires_at = secondsAfter(now, CHALLENGE_LIFETIME);
    const asked = { profile_id: profile.id, purpose: PURPOSE, challenge, origin, statement: null, expires_at };
    await replaceChallenge(transaction, asked);
    const name = [party.name, maskReference(profile.reference)].filter((part) => part !== null).join(' ');
    return creationOptions(party, {
      challenge,
      user: { id: profile.id, name, displayName: name },
      known: known.filter(({ rp_id }) => rp_id === party.id),
      hints: ['client-device'],
    });
  });
}

/**
 * Keeps the passkey that the device made. It counts once the selfie of this verification is enrolled.
 *
 * @throws ProblemError what offerPasskey refuses; passkey_challenge_over, passkey_refused.
 */
export async function bindPasskey(
  { database, clock }: BindingParts,
  customer: ProfilePrincipal,
  answer: PasskeyRegistration,
): Promise<Session> {
  const now = clock.now();
  const asked = await withLockedProfile({ database }, customer, async (transaction, profile, link) => {
    const { settings } = await bindable(transaction, profile, link, now);
    const challenge = await takeChallenge(transaction, { profileId: profile.id, purpose: PURPOSE, now });
    return challenge && { ...challenge, party: relyingPartyOf(settings, challenge.origin) };
  });
  if (!asked) throw new ProblemError('passkey_challenge_over');
  const { challenge, party } = asked;
  const { origin, id: rpId, frames } = party;
  const key = await verifyRegistration(answer, { challenge, origin, rpId, frames });
  const session =
    key &&
    (await withLockedProfile({ database }, customer, async (transaction, profile, link) => {
      const { selfie } = await bindable(transaction, profile, link, now);
      const id = randomUUID();
      const kept = await insertPasskey(transaction, {
        id,
        profile_id: profile.id,
        document_id: selfie,
        credential_id: key.credentialId,
        public_key: key.publicKey,
        sign_count: key.signCount,
        transports: JSON.stringify(answer.transports ?? []),
        rp_id: rpId,
        synced: key.synced,
        created_at: now,
        confirmed_at: null,
        last_used_at: null,
      });
      if (!kept) return null;
      await recordAudit(transaction, { ...ofCustomer(customer), action: 'passkey.bound', detail: { passkey: id } });
      return drawSession(transaction, profile, link, { now, origin: customer.origin });
    }));
  if (session) return session;
  const detail = { reason: key ? 'known' : 'invalid' };
  await recordAudit(database, { ...ofCustomer(customer), action: 'passkey.refused', detail });
  throw new ProblemError('passkey_refused');
}

/** @throws ProblemError session_completed, profile_closed, consent_required, passkey_not_offered. */
async function bindable(
  connection: Connection,
  profile: ProfileRow,
  link: LinkRow | null,
  now: Date,
): Promise<{ settings: CompanySettings; selfie: string }> {
  customerMaySend({ status: profile.status, consentAt: profile.consent_at });
  const settings = await findCompanySettings(connection, profile.company_id);
  const selfie = settings && (await findBindingSelfie(connection, settings, link, now));
  if (!selfie) throw new ProblemError('passkey_not_offered');
  return { settings, selfie };
}
