import type { EntityProgress } from '../../../packages/contract/entity.ts';
import type { WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findActiveDocuments, findEntityRow } from './queries.ts';
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
