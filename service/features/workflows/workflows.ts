import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import {
  DEFAULT_WORKFLOW,
  type Workflow,
  type WorkflowCreate,
  type WorkflowDefinition,
  type WorkflowUpdate,
} from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import { lockCompany } from '../../records/companies/queries.ts';
import { insertWorkflow, listNewestVersions, saveRetired } from '../../records/companies/workflows-queries.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { firstWorkflow } from './first-workflow.ts';
import { findNewestVersion, toWorkflow } from './versions.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { entityOptionErrors } from '../../records/entities/required-documents.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { FieldError } from '@veridoor/contract/problem';
import { mistake } from '../../steps/question-rules.ts';
import { offerOf } from '../../steps/registry.ts';
import { textErrors } from '../../records/profiles/shown-names.ts';
import { workflowErrors } from './workflow-rules.ts';

/** Workflows of a company, so that a list of them is one page. */
const MOST_WORKFLOWS = 100;

/**
 * Makes another workflow of the company; what is left out is as in the first one.
 *
 * @throws ProblemError invalid_request with the place of every mistake, workflow_slug_taken, too_many_workflows.
 */
export async function createWorkflow(
  parts: Pick<Parts, 'database' | 'clock' | 'messages'>,
  user: UserPrincipal,
  { slug, ...given }: WorkflowCreate,
): Promise<Workflow> {
  const definition = { ...firstWorkflow, name: slug, ...given };
  refuseMistakes(parts, definition);
  return parts.database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    const present = await listNewestVersions(transaction, user.companyId);
    if (present.some((one) => one.slug === slug)) throw new ProblemError('workflow_slug_taken');
    if (present.length >= MOST_WORKFLOWS) {
      throw new ProblemError('too_many_workflows', { limit: { maximum: MOST_WORKFLOWS, unit: 'workflows' } });
    }
    return addVersion(parts, transaction, user, { slug, definition, action: 'workflow.created' });
  });
}

/**
 * Makes the definition the workflow's next version; an equal definition changes nothing. Existing profiles keep the
 * version that they started with.
 *
 * @param slug by default the workflow of profiles that name none.
 * @param replaces the version that the definition was made from, if a newer one must stay.
 * @throws ProblemError invalid_request with the place of every mistake, workflow_not_found, workflow_changed.
 */
export async function replaceWorkflow(
  parts: Pick<Parts, 'database' | 'clock' | 'messages'>,
  user: UserPrincipal,
  definition: WorkflowDefinition,
  { slug = DEFAULT_WORKFLOW, replaces }: { slug?: string; replaces?: number | undefined },
): Promise<Workflow> {
  await findNewestVersion(parts.database, user.companyId, slug);
  refuseMistakes(parts, definition);
  return parts.database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    const current = await findNewestVersion(transaction, user.companyId, slug);
    if (isDeepStrictEqual(current.definition, definition)) return toWorkflow(current);
    if (replaces !== undefined && replaces !== current.version) throw new ProblemError('workflow_changed');
    return addVersion(parts, transaction, user, { slug, definition, action: 'workflow.replaced' });
  });
}

/**
 * Retires a workflow, or brings it back: nothing new begins with a retired one, and what has begun goes on.
 *
 * @throws ProblemError workflow_not_found, default_workflow_stays.
 */
export async function updateWorkflow(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  slug: string,
  { retired }: Static<typeof WorkflowUpdate>,
): Promise<Workflow> {
  return database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    const current = await findNewestVersion(transaction, user.companyId, slug);
    if ((current.retired_at !== null) === retired) return toWorkflow(current);
    if (slug === DEFAULT_WORKFLOW) throw new ProblemError('default_workflow_stays');
    await saveRetired(transaction, user.companyId, slug, retired ? clock.now() : null);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: retired ? 'workflow.retired' : 'workflow.restored',
      subject: { kind: 'workflow', id: current.id },
      detail: { slug },
    });
    return toWorkflow(await findNewestVersion(transaction, user.companyId, slug));
  });
}

async function addVersion(
  { clock }: Pick<Parts, 'clock'>,
  transaction: Connection,
  user: UserPrincipal,
  version: { slug: string; definition: WorkflowDefinition; action: 'workflow.created' | 'workflow.replaced' },
): Promise<Workflow> {
  const { slug, definition, action } = version;
  const row = await insertWorkflow(transaction, user.companyId, definition, clock.now(), slug);
  await recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action,
    subject: { kind: 'workflow', id: row.id },
    detail: { slug, version: row.version },
  });
  return toWorkflow(row);
}

/** @throws ProblemError invalid_request with the place of every mistake. */
export function refuseMistakes(parts: Pick<Parts, 'messages'>, definition: WorkflowDefinition): void {
  const errors = [
    ...workflowErrors(definition.steps),
    ...textErrors('', definition),
    ...messageErrors(parts, definition),
    ...entityOptionErrors(definition.entity),
  ];
  if (errors.length > 0) throw new ProblemError('invalid_request', { errors });
}

/** A code that this service cannot send would never come. */
function messageErrors({ messages }: Pick<Parts, 'messages'>, { steps }: WorkflowDefinition): FieldError[] {
  return steps.flatMap((step, index) => {
    const { code } = offerOf(step);
    if (!code || messages.carries(code.channel)) return [];
    return [mistake(`/steps/${index}/kind`, 'not_configured', 'needs messages, which this service cannot send')];
  });
}
