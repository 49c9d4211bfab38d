import type { EntityType } from './listed-entity.ts';

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({ individual: 'person', vessel: 'vessel', aircraft: 'aircraft' }),
);

/** @param sdnType as the Treasury's files name it; anything else counts as an organisation. */
export function ofacType(sdnType: string): EntityType {
  return TYPES.get(sdnType.toLowerCase()) ?? 'organisation';
}
