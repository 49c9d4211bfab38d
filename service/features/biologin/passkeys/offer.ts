import type { Session } from '@veridoor/contract/session';
import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { LinkRow } from '../../../records/profiles/links-queries.ts';
import { findSelfieSince, listPasskeys } from './queries.ts';
import type { ProfileRow } from '../../../records/profiles/queries.ts';
import { isClosed, isHandedIn } from '../../../records/profiles/profile-status.ts';
import { usesPasskeys } from './demand.ts';

/** Seconds after the selfie in which a passkey may be bound with it: the lifetime of a profile token. */
const SELFIE_HOLDS = 3600;

/**
 * The selfie with which a passkey may be bound: one that came through this very link a short while ago. Somebody who
 * only has a link to a profile with an older selfie binds nothing.
 *
 * @returns its document; null when there is none, or the company wants no passkeys.
 */
export async function findBindingSelfie(
  connection: Connection,
  settings: CompanySettings,
  link: LinkRow | null,
  now: Date,
): Promise<string | null> {
  if (!link || link.voided_at !== null || link.journey === 'biologin' || !usesPasskeys(settings)) return null;
  const oldest = secondsAfter(now, -SELFIE_HOLDS);
  const since = link.created_at > oldest ? link.created_at : oldest;
  return (await findSelfieSince(connection, link.profile_id, since))?.id ?? null;
}

/** Whether the customer may bind a passkey, or has bound one with the selfie of this session. */
export async function passkeyOffer(
  connection: Connection,
  settings: CompanySettings,
  { profile, link, now }: { profile: ProfileRow; link: LinkRow | null; now: Date },
): Promise<Session['passkey']> {
  if (isHandedIn(profile.status) || isClosed(profile.status) || profile.consent_at === null) return 'none';
  const selfie = await findBindingSelfie(connection, settings, link, now);
  if (selfie === null) return 'none';
  const bound = (await listPasskeys(connection, profile.id)).some(({ document_id }) => document_id === selfie);
  return bound ? 'bound' : 'offered';
}
