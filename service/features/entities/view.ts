import type { Entity, EntitySummary } from '@veridoor/contract/entity';
import type { EntityDetails } from '@veridoor/validation/entity';
import type { DocumentRow } from '../../records/documents/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import type { EventPart } from '../../records/hooks.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { resolveOwnership } from './ownership/resolve.ts';

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
  return {
    ...toEntitySummary(profile),
    details,
    ownership: resolveOwnership(details),
    documents: documents.map(toDocument),
  };
}

/** The company in events about it. */
export const entityOfEvents: EventPart = {
  isIn: () => true,
  draw: async (_, { profile }) => (profile.subject === 'entity' ? { entity: toEntitySummary(profile) } : {}),
};
