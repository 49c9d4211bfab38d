import type { Workflow, WorkflowDefinition } from '../../contract/workflow.ts';
import type { Parts } from '../parts.ts';
import { findCurrentWorkflow, insertWorkflow, type WorkflowRow } from '../repositories/workflows.ts';
import type { UserPrincipal } from './principal.ts';
import { ProblemError } from './problems.ts';
import { workflowErrors } from './workflow-rules.ts';

/** The workflow that new profiles of the company get. */
export async function getWorkflow(parts: Pick<Parts, 'database'>, user: UserPrincipal): Promise<Workflow> {
  return toWorkflow(await findCurrentWorkflow(parts.database, user.companyId));
}

/**
 * Makes the definition the company's next version. Profiles that exist keep the version that they started with.
 *
 * @throws ProblemError invalid_request with the place of every mistake.
 */
export async function replaceWorkflow(
  parts: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  definition: WorkflowDefinition,
): Promise<Workflow> {
  const errors = workflowErrors(definition.steps);
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
  return parts.database
    .transaction()
    .execute(async (transaction) =>
      toWorkflow(await insertWorkflow(transaction, user.companyId, definition, parts.clock.now())),
    );
}

function toWorkflow(row: WorkflowRow): Workflow {
  return { id: row.id, version: row.version, ...row.definition, created_at: row.created_at.toISOString() };
}
