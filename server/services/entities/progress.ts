import type { EntityProgress } from '../../../contract/entity.ts';
import type { WorkflowDefinition } from '../../../contract/workflow.ts';
import type { Connection } from '../../parts.ts';
import { findActiveDocuments, findEntityRow } from '../../repositories/entities.ts';
import { documentProgress, wantedDocuments } from './wanted.ts';

/** How far a company's journey is. */
export async function entityProgress(
  connection: Connection,
  profileId: string,
  definition: WorkflowDefinition,
): Promise<EntityProgress> {
  const entity = await findEntityRow(connection, profileId);
  const documents = await findActiveDocuments(connection, profileId);
  return {
    info: entity.completed_at === null ? 'open' : 'done',
    documents: documentProgress(wantedDocuments(definition, entity.country), documents),
  };
}
