import type { EntityProgress, Session } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';

/** Documents that are needed and have no usable file yet. */
export function lackingDocuments({ documents }: Pick<EntityProgress, 'documents'>): EntityProgress['documents'] {
  return documents.filter(({ optional, files }) => !optional && files.every(({ status }) => status === 'rejected'));
}

/** Whether everything is there to be handed in. */
export function isReady(progress: EntityProgress): boolean {
  return progress.info === 'done' && lackingDocuments(progress).length === 0;
}

/** Where the person goes on. What is complete is handed in from the documents, by the person. */
export function nextEntityAddress({ entity }: Session): string {
  return entity?.info === 'done' ? paths.entityUpload : paths.entityInfo;
}

export const PEOPLE_ADDRESS = `${paths.entityInfo}?part=people`;

export function partyAddress(id: string): string {
  return `${paths.entityInfo}?party=${id}`;
}

/** Which owner or director an address names; null for a malformed one. */
export function readParty(search: URLSearchParams): string | null {
  const id = search.get('party');
  return id !== null && /^[a-z0-9][a-z0-9-]{0,39}$/.test(id) ? id : null;
}
