import type { EntityType } from './listed-entity.ts';

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({ individual: 'person', vessel: 'vessel', aircraft: 'aircraft' }),
);

/** @param sdnType as the Treasury's files name it; what has no name of its own is an organisation there. */
export function ofacType(sdnType: string): EntityType {
  return TYPES.get(sdnType.toLowerCase()) ?? 'organisation';
}
