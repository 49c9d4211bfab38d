import type { Connection } from '../../platform/database/connection.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import { findKnownCustomers } from './queries.ts';
import { isClosed } from '../profiles/profile-status.ts';
import { fingerprintOf, isUnnamed } from './fingerprint.ts';

export const SCREEN_PROFILE = 'aml.screen_profile';

const ATTEMPTS = 10;

/**
 * Orders a screening when the customer's known facts are not the screened ones. Call it in the transaction in which
 * they may have changed.
 */
export async function orderScreening(transaction: Connection, profileId: string, now: Date): Promise<void> {
  const [known] = await findKnownCustomers(transaction, [profileId]);
  if (!known || isClosed(known.status) || (isUnnamed(known) && !known.screening)) return;
  if (known.screening?.fingerprint === fingerprintOf(transaction, known)) return;
  await addJob(transaction, {
    kind: SCREEN_PROFILE,
    queue: 'background',
    companyId: known.company_id,
    payload: { profile: profileId },
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}
