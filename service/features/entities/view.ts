import type { Entity, EntitySummary } from '@veridoor/contract/entity';
import type { EntityDetails } from '@veridoor/validation/entity';
import { beneficialOwners, totalShares } from '@veridoor/validation/shares';
import type { DocumentRow } from '../../records/documents/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import type { EventPart } from '../../records/hooks.ts';
import { toDocument } from '../../records/documents/document-view.ts';

/** A company as the contract shows it in a list. */
export function toEntitySummary(profile: ProfileRow): EntitySummary {
  return {
    id: profile.id,
    mode: profile.mode,
    reference: profile.id_card_number,
    name: profile.name,
    status: profile.status,
    status_reason: profile.status_reason,
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}

/** A company with everything that it said and sent. */
export function toEntity(profile: ProfileRow, details: EntityDetails, documents: readonly DocumentRow[]): Entity {
  const { parties = [] } = details;
  const { declared, missing } = totalShares(parties);
  return {
    ...toEntitySummary(profile),
    details,
    ownership: { declared, missing, beneficial_owners: beneficialOwners(parties).map(({ id }) => id) },
    documents: documents.map(toDocument),
  };
}

/** The company in events about it. */
export const entityOfEvents: EventPart = {
  isIn: () => true,
  draw: async (_, { profile }) => (profile.subject === 'entity' ? { entity: toEntitySummary(profile) } : {}),
};
