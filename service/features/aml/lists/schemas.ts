import type { EntityType } from './listed-entity.ts';

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({
    person: 'person',
    organization: 'organisation',
    company: 'organisation',
    legalentity: 'organisation',
    publicbody: 'organisation',
    vessel: 'vessel',
    airplane: 'aircraft',
  }),
);

/** The kind of a FollowTheMoney schema; null for things that are not screened (addresses, payments, ...). */
export function typeOfSchema(schema: string): EntityType | null {
  return TYPES.get(schema.toLowerCase()) ?? null;
}
