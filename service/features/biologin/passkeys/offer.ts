import type { Session } from '../../../../packages/contract/session.ts';
import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { LinkRow } from '../../links/queries.ts';
import { findSelfieSince, listPasskeys } from './queries.ts';
import type { ProfileRow } from '../../profiles/queries.ts';
import { isClosed, isHandedIn } from '../../profiles/profile-status.ts';
import { usesPasskeys } from './demand.ts';

/** Seconds after the selfie in which a passkey is bound with it: as long as one profile token is good. */
const SELFIE_HOLDS = 3600;

/**
 * The selfie that a passkey may be bound with: one that came by this very link, a short while ago. Somebody who has nothing but
 * the link to a profile whose selfie is there already binds nothing.
 *
 * @returns its document; null when there is none, or the company asks nobody for a passkey.
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

/** Whether the customer is to be offered to bind a passkey, or has done so with the selfie of this session. */
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
