import type { Static } from 'typebox';
import type { LocationReport, SessionEvent } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { insertLocation, insertSessionEvent } from '../../records/flow/session-reports-queries.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { noteStillThere } from '../verifications/visits.ts';

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
  const created_at = parts.clock.now();
  await insertSessionEvent(parts.database, {
    profile_id: customer.profileId,
    name,
    step_id: step ?? null,
    code: code ?? null,
    created_at,
  });
  await noteStillThere(parts.database, customer, created_at);
}
