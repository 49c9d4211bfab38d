import type { PlantedCase } from '@veridoor/contract/decisions/figures';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findTruth, saveTruth } from './teamwork-queries.ts';
import { refuseForeign } from './review.ts';

/** Whether a case is planted. @throws ProblemError profile_not_found, also for another company's. */
export async function readPlanted(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<PlantedCase> {
  await refuseForeign(database, user, profileId);
  return { truth: await findTruth(database, profileId) };
}

/**
 * Marks a case as planted, or no longer. Only decisions from then on count, and none of who marked it.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function plant(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  profileId: string,
  { truth }: PlantedCase,
): Promise<PlantedCase> {
  return database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, profileId);
    if ((await findTruth(transaction, profileId)) === truth) return { truth };
    const { companyId, userId } = user;
    await saveTruth(transaction, { profileId, companyId, userId, truth, now: clock.now() });
    await recordAudit(transaction, {
      companyId,
      actor: user,
      action: 'review.planted',
      subject: { kind: 'profile', id: profileId },
      detail: { truth },
    });
    return { truth };
  });
}
