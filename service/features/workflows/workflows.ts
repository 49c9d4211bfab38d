import { isDeepStrictEqual } from 'node:util';
import type { Workflow, WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { Parts } from '../../parts.ts';
import { lockCompany } from '../companies/queries.ts';
import { findCurrentWorkflow, insertWorkflow, type WorkflowRow } from './queries.ts';
import { recordAudit } from '../audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { entityOptionErrors } from '../entities/wanted.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { FieldError } from '../../../packages/contract/common.ts';
import { mistake } from '../../steps/question-rules.ts';
import { offerOf } from '../../steps/registry.ts';
import { textErrors } from '../profiles/shown-names.ts';
import { workflowErrors } from './workflow-rules.ts';

/** The workflow that new profiles of the company get. */
export async function getWorkflow(parts: Pick<Parts, 'database'>, user: UserPrincipal): Promise<Workflow> {
  return toWorkflow(await findCurrentWorkflow(parts.database, user.companyId));
}

/**
 * Makes the definition the company's next version; an equal definition changes nothing. Existing profiles keep the
 * version that they started with.
 *
 * @throws ProblemError invalid_request with the place of every mistake.
 */
export async function replaceWorkflow(
  parts: Pick<Parts, 'database' | 'clock' | 'messages'>,
  user: UserPrincipal,
  definition: WorkflowDefinition,
): Promise<Workflow> {
  const errors = [
    ...workflowErrors(definition.steps),
    ...textErrors('', definition),
    ...messageErrors(parts, definition),
    ...entityOptionErrors(definition.entity),
  ];
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
  return parts.database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    const current = await findCurrentWorkflow(transaction, user.companyId);
    if (isDeepStrictEqual(current.definition, definition)) return toWorkflow(current);
    const row = await insertWorkflow(transaction, user.companyId, definition, parts.clock.now());
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'workflow.replaced',
      subject: { kind: 'workflow', id: row.id },
      detail: { version: row.version },
    });
    return toWorkflow(row);
  });
}

/** A code that this service cannot send would never come. */
function messageErrors({ messages }: Pick<Parts, 'messages'>, { steps }: WorkflowDefinition): FieldError[] {
  return steps.flatMap((step, index) => {
    const { code } = offerOf(step);
    if (!code || messages.carries(code.channel)) return [];
    return [mistake(`/steps/${index}/kind`, 'not_configured', 'needs messages, which this service cannot send')];
  });
}

function toWorkflow(row: WorkflowRow): Workflow {
  return { id: row.id, version: row.version, ...row.definition, created_at: row.created_at.toISOString() };
}
