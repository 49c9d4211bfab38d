import { entityFaults, type EntityDetails, type EntityFault, type EntityParty } from '@veridoor/validation/entity';

/** What keeps the details from being complete, the first of it. */
export type Obstacle =
  | { kind: 'company' }
  | { kind: 'party'; index: number }
  | { kind: Extract<EntityFault, 'shares_surplus' | 'director_missing' | 'shares_missing'> };

export function obstacleOf(details: EntityDetails, today: string): Obstacle | null {
  const faults = entityFaults(details, { today, complete: true });
  const [incomplete] = incompleteParties(details, today);
  const company = [...faults.keys()].some((place) => !place.startsWith('parties'));
  if (company) return { kind: 'company' };
  if (incomplete !== undefined) return { kind: 'party', index: incomplete };
  const together = faults.get('parties');
  return together === 'shares_surplus' || together === 'director_missing' || together === 'shares_missing'
    ? { kind: together }
    : null;
}

/** Places of the owners and directors about whom something is missing or wrong. */
export function incompleteParties(details: EntityDetails, today: string): number[] {
  const places = [...entityFaults(details, { today, complete: true }).keys()];
  return [...new Set(places.flatMap((place) => /^parties\/(\d+)\//.exec(place)?.[1] ?? []))].map(Number);
}

/** The others when one is removed: who holds shares in it goes with it. */
export function withoutParty(parties: readonly EntityParty[], id: string): EntityParty[] {
  const kept = parties.filter((party) => party.id !== id);
  const holders = kept.filter(({ of }) => of === id);
  return holders.reduce((left, holder) => withoutParty(left, holder.id), kept);
}
