import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { WorkflowTable } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';

export type WorkflowRow = Selectable<WorkflowTable>;

/** The version that new profiles of the company start with. */
export async function findCurrentWorkflow(connection: Connection, companyId: string): Promise<WorkflowRow> {
  return connection
    .selectFrom('workflow')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error('the company has no workflow'));
}

export async function findWorkflow(connection: Connection, id: string): Promise<WorkflowRow> {
  return connection.selectFrom('workflow').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The workflow that a profile started with. */
export async function findWorkflowOfProfile(connection: Connection, profileId: string): Promise<string> {
  const { workflow_id } = await connection
    .selectFrom('profile')
    .select('workflow_id')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return workflow_id;
}

export async function findWorkflows(connection: Connection, ids: readonly string[]): Promise<WorkflowRow[]> {
  if (ids.length === 0) return [];
  return connection.selectFrom('workflow').selectAll().where('id', 'in', ids).execute();
}

/** Adds the next version. Call it in a transaction: the company is locked, so that versions follow each other. */
export async function insertWorkflow(
  connection: Connection,
  companyId: string,
  definition: WorkflowDefinition,
  now: Date,
): Promise<WorkflowRow> {
  await connection.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow();
  const { latest } = await connection
    .selectFrom('workflow')
    .select((column) => column.fn.coalesce(column.fn.max('version'), column.lit(0)).as('latest'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return connection
    .insertInto('workflow')
    .values({
      id: randomUUID(),
      company_id: companyId,
      version: latest + 1,
      definition: JSON.stringify(definition),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
