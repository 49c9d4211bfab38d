import type { Passkey, PasskeyList } from '@veridoor/contract/faces/passkey';
import type { Parts } from '../../../parts.ts';
import { deletePasskey, listPasskeys, type PasskeyRow } from './queries.ts';
import { findProfile, lockProfile } from '../../../records/profiles/queries.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/**
 * The passkeys of a profile, including those that do not count yet.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function getPasskeys(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<PasskeyList> {
  if (!(await findProfile(database, user.companyId, profileId))) throw new ProblemError('profile_not_found');
  return { data: (await listPasskeys(database, profileId)).map(toPasskey) };
}

/**
 * Removes a passkey whose device is lost; it is refused from now on.
 *
 * @throws ProblemError profile_not_found, also for another company's; passkey_not_found.
 */
export async function removePasskey(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  { profileId, id }: { profileId: string; id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await lockProfile(transaction, user.companyId, profileId))) throw new ProblemError('profile_not_found');
    if (!(await deletePasskey(transaction, profileId, id))) throw new ProblemError('passkey_not_found');
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'passkey.removed',
      subject: { kind: 'profile', id: profileId },
      detail: { passkey: id },
    });
  });
}

function toPasskey({ id, rp_id, transports, synced, created_at, confirmed_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    rp_id,
    transports,
    synced,
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
