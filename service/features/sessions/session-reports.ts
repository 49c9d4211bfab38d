import type { Static } from 'typebox';
import type { Handoff, LocationReport, SessionEvent } from '../../../packages/contract/session.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { insertLink, voidUnopenedHandoffs } from '../links/queries.ts';
import { insertLocation, insertSessionEvent } from './session-reports-queries.ts';
import { ofCustomer, recordAudit } from '../audit/audit.ts';
import { launchAddress } from '../links/links.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isHandedIn } from '../profiles/profile-status.ts';
import { withLockedProfile } from './session.ts';

/** Seconds that a link for another device may be opened. */
const HANDOFF_LIFETIME = 15 * 60;

/** @throws ProblemError location_not_requested when the link does not want it, consent_required before consent. */
export async function reportLocation(
  parts: Parts,
  customer: ProfilePrincipal,
  location: Static<typeof LocationReport>,
): Promise<void> {
  await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    if (!link?.geo_location) throw new ProblemError('location_not_requested');
    if (profile.consent_at === null) throw new ProblemError('consent_required');
    const { latitude, longitude, accuracy } = location;
    const created_at = parts.clock.now();
    await insertLocation(transaction, {
      profile_id: profile.id,
      position: { latitude, longitude, accuracy },
      created_at,
    });
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'session.location_reported' });
  });
}

/** Records a customer's progress. */
export async function reportEvent(
  parts: Parts,
  customer: ProfilePrincipal,
  { name, step, code }: Static<typeof SessionEvent>,
): Promise<void> {
  await insertSessionEvent(parts.database, {
    profile_id: customer.profileId,
    name,
    step_id: step ?? null,
    code: code ?? null,
    created_at: parts.clock.now(),
  });
}

/**
 * Makes a link that continues this flow on another device. The link that the session came from stays good.
 *
 * @throws ProblemError link_missing when the session came from no link, session_completed.
 */
export async function createHandoff(parts: Parts, customer: ProfilePrincipal): Promise<Static<typeof Handoff>> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    if (!link) throw new ProblemError('link_missing');
    // A link for face recognition is for verified customers.
    const over = isHandedIn(profile.status) && link.journey !== 'biologin';
    if (link.voided_at !== null || over) throw new ProblemError('session_completed');
    const now = parts.clock.now();
    const code = createOpaqueToken();
    const parent = link.handoff_of ?? link.id;
    await voidUnopenedHandoffs(transaction, parent, now);
    const { id, expires_at } = await insertLink(transaction, {
      profile_id: profile.id,
      company_id: profile.company_id,
      code_hash: hashOpaqueToken(code),
      journey: link.journey,
      web_sdk_url: link.web_sdk_url,
      return_url: link.return_url,
      deep_link: link.deep_link,
      language: link.language,
      geo_location: link.geo_location,
      handoff_of: parent,
      expires_at: secondsAfter(now, HANDOFF_LIFETIME),
      created_at: now,
    });
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'link.handed_off', detail: { link: id } });
    const url = launchAddress(link.web_sdk_url, profile.id, parts.configuration.baseUrl, code);
    return { url, expires_at: expires_at.toISOString() };
  });
}
