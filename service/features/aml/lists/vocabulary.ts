import type { EntityType, ListCategory } from './listed-entity.ts';

const OFAC_TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries<EntityType>({ individual: 'person', vessel: 'vessel', aircraft: 'aircraft' }),
);

/** @param sdnType as the Treasury's files name it; what has no name of its own is an organisation there. */
export function ofacType(sdnType: string): EntityType {
  return OFAC_TYPES.get(sdnType.toLowerCase()) ?? 'organisation';
}

const SCHEMA_TYPES: ReadonlyMap<string, EntityType> = new Map(
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

/**
 * What an entity of a FollowTheMoney schema is; null for schemas of items that are not screened (addresses, payments,
 * ...).
 */
export function typeOfSchema(schema: string): EntityType | null {
  return SCHEMA_TYPES.get(schema.toLowerCase()) ?? null;
}

/**
 * The category of a topic in the FollowTheMoney vocabulary (also used in the Senzing files): role.pep, sanction.linked,
 * crime.fraud and so on. Topics that give no reason for an alarm have none.
 */
export function categoryOfTopic(topic: string): ListCategory | null {
  if (/^(?:role\.(?:pep|rca|pol|judge|diplo|spy|oligarch)|gov\.head|gov\.soe)/.test(topic)) return 'pep';
  if (/^(?:sanction|debarment|asset\.frozen|export\.control|export\.risk)/.test(topic)) return 'sanction';
  if (/^(?:crime|wanted|reg\.(?:warn|action)|poi|corp\.disqual|forced\.labor)/.test(topic)) return 'adverse_media';
  return null;
}
