import type { Ring, RingTie } from '@veridoor/contract/decisions/ring';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { findSameAccount, findSameContact, findSameNetwork, findTies, readMembers } from './ring-queries.ts';

/**
 * The customers that share something with a person, each once, with what they share. The look is audited.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function readRing(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  profileId: string,
): Promise<Ring> {
  const profile = await findProfile(database, user.companyId, profileId);
  if (!profile) throw new ProblemError('profile_not_found');
  const same = [findSameContact, findSameAccount, findSameNetwork].map(async (find) => find(database, profile));
  const found = [
    ...(await findTies(database, profileId)),
    ...(await Promise.all(same)).flat().map((one) => ({ ...one, score: null })),
  ];
  const ties = Map.groupBy(found, (one) => one.profile);
  await recordAudit(database, {
    companyId: user.companyId,
    actor: user,
    action: 'profile.ring_read',
    subject: { kind: 'profile', id: profileId },
    detail: { members: ties.size },
  });
  const members = await readMembers(database, user.companyId, [...ties.keys()]);
  const mayRead = user.permissions.has('entity.read');
  return {
    data: members
      .filter(({ subject }) => subject === 'person' || mayRead)
      .map(({ id, subject, name, id_card_number, reference, status, selfie, created_at }) => ({
        profile: id,
        subject,
        name,
        id_card_number,
        reference,
        status,
        selfie,
        created_at: created_at.toISOString(),
        ties: distinct(ties.get(id) ?? []),
      })),
  };
}

/** One tie of each kind; whoever has the same kind of device at an address need not read of the address as well. */
function distinct(found: readonly RingTie[]): RingTie[] {
  const kinds = new Map(found.map(({ kind, score }) => [kind, { kind, score }]));
  if (kinds.has('device')) kinds.delete('address');
  return [...kinds.values()];
}
