import type { Consent, ConsentRecord, ConsentText } from '@veridoor/contract/answers/consent';
import type { Session } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import {
  findConsentText,
  listConsentTexts,
  type ConsentTextRow,
} from '../../records/companies/consent-texts-queries.ts';
import { findProfile, lockProfile, saveProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { consentOf } from '../../records/profiles/consent.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { orderEnrolment } from '../biologin/enrolment.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { isClosed, statusOf } from '../../records/profiles/profile-status.ts';
import { drawSession, withLockedProfile } from '../../records/profiles/customer-profile.ts';

type Given = Pick<ProfileRow, 'consent_at' | 'consent_given_by' | 'consent_face'> &
  Partial<Pick<ProfileRow, 'consent_language' | 'consent_source' | 'consent_evidence'>>;

/**
 * Records that the customer agreed to the consent text of that version; agreeing again changes nothing.
 *
 * @throws ProblemError consent_outdated when the company has a newer text; face_consent_required when the customer must
 * agree to face data separately and has not.
 */
export async function giveConsent(
  parts: Parts,
  customer: ProfilePrincipal,
  { version, language = null, face = false }: { version: string; language?: string | null; face?: boolean },
): Promise<Session> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    const session = await drawSession(transaction, profile, link, { now, origin: customer.origin });
    const { consent } = session;
    if (consent.version !== version) throw new ProblemError('consent_outdated');
    if (consent.given_at !== null) return session;
    if (consent.face && !face) throw new ProblemError('face_consent_required');
    const text = await findConsentText(transaction, profile.company_id, version);
    if (!text) throw new Error('the present version of the consent was not kept');
    const { sha256 } = text;
    const detail = { version, sha256, face: consent.face };
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'consent.given', detail });
    const given = {
      consent_at: now,
      consent_given_by: 'customer' as const,
      consent_language: language,
      consent_face: consent.face,
    };
    return drawSession(transaction, await keepConsent(transaction, profile, text, given, now), link, {
      now,
      origin: customer.origin,
    });
  });
}

/**
 * Records a consent that the company obtained elsewhere, as its statement. One to the current version, or older than
 * the current consent, changes nothing.
 *
 * @throws ProblemError profile_not_found, profile_closed; invalid_request for an unknown version and a future time.
 */
export async function recordConsent(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  profileId: string,
  { version, given_at, source, evidence, face = false }: ConsentRecord,
): Promise<Consent> {
  const now = clock.now();
  const at = new Date(given_at);
  if (at > now) throw invalidField('/given_at', 'too_late', 'must not be in the future');
  const proof = evidence === undefined ? null : normaliseText('/evidence', evidence) || null;
  return database.transaction().execute(async (transaction) => {
    const profile = await lockProfile(transaction, user.companyId, profileId);
    if (!profile) throw new ProblemError('profile_not_found');
    if (isClosed(profile.status)) throw new ProblemError('profile_closed');
    const text = await findConsentText(transaction, user.companyId, version);
    if (!text) throw invalidField('/version', 'not_allowed', 'must be a version of the consent text');
    const same = profile.consent_version === version && (profile.consent_face || !face);
    const stands = same || (profile.consent_at !== null && profile.consent_at >= at);
    if (stands) return consentThere(transaction, profile);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'consent.recorded',
      subject: { kind: 'profile', id: profileId },
      detail: { version, sha256: text.sha256, source, given_at: at.toISOString(), face },
    });
    const given = {
      consent_at: at,
      consent_given_by: 'business' as const,
      consent_source: source,
      consent_evidence: proof,
      consent_face: face,
    };
    return consentThere(transaction, await keepConsent(transaction, profile, text, given, now));
  });
}

/**
 * A customer's consent.
 *
 * @throws ProblemError profile_not_found, also for another company's; consent_not_given.
 */
export async function getConsent(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<Consent> {
  const profile = await findProfile(database, user.companyId, profileId);
  if (!profile) throw new ProblemError('profile_not_found');
  return consentThere(database, profile);
}

/** Every version of the company's consent text. */
export async function listConsents(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
): Promise<{ data: ConsentText[] }> {
  return { data: (await listConsentTexts(database, user.companyId)).map(toConsentText) };
}

async function consentThere(connection: Connection, profile: ProfileRow): Promise<Consent> {
  const consent = await consentOf(connection, profile);
  if (!consent) throw new ProblemError('consent_not_given');
  return consent;
}

/** The first consent allows the service to keep the face of a customer who was already approved. */
async function keepConsent(
  transaction: Connection,
  profile: ProfileRow,
  { version, sha256 }: ConsentTextRow,
  given: Given,
  now: Date,
): Promise<ProfileRow> {
  const first = profile.consent_at === null;
  if (first && statusOf(profile).status === 'approved') await orderEnrolment(transaction, profile.id, now);
  return saveProfile(transaction, profile.id, {
    consent_language: null,
    consent_source: null,
    consent_evidence: null,
    ...given,
    consent_version: version,
    consent_sha256: sha256,
    updated_at: now,
  });
}

function toConsentText({ version, text, sha256, created_at, created_by }: ConsentTextRow): ConsentText {
  return { version, text, sha256, created_at: created_at.toISOString(), created_by };
}
