import type { Consent } from '@veridoor/contract/answers/consent';
import type { Connection } from '../../platform/database/connection.ts';
import { findConsentText } from '../companies/consent-texts-queries.ts';
import type { ProfileRow } from './profile-rows-queries.ts';

/** The consent of a customer with its text; null without one. */
export async function consentOf(connection: Connection, profile: ProfileRow): Promise<Consent | null> {
  const {
    company_id,
    consent_version: version,
    consent_at,
    consent_sha256: sha256,
    consent_given_by: given_by,
  } = profile;
  if (version === null || consent_at === null || sha256 === null || given_by === null) return null;
  const kept = await findConsentText(connection, company_id, version);
  return {
    version,
    sha256,
    text: kept?.text ?? null,
    language: profile.consent_language,
    given_at: consent_at.toISOString(),
    given_by,
    source: profile.consent_source,
    evidence: profile.consent_evidence,
    face: profile.consent_face,
  };
}
