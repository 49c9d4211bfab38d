import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

/** Lets the pages of an earlier verification stand for a step of the present one. */
export async function markTaken(
  transaction: Connection,
  { profileId, stepId, from, now }: { profileId: string; stepId: string; from: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('profile_step')
    .set({ status: 'approved', taken_from: from, updated_at: now })
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .where(ofVerification('profile_step', null))
    .execute();
}

/** The step gets pages of its own. */
export async function giveUpTaken(transaction: Connection, profileId: string, stepId: string): Promise<void> {
  await transaction
    .updateTable('profile_step')
    .set({ taken_from: null })
    .where('profile_id', '=', profileId)
    .where('step_id', '=', stepId)
    .where(ofVerification('profile_step', null))
    .where('taken_from', 'is not', null)
    .execute();
}
