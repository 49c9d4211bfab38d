import type { Static } from 'typebox';
import type {
  Workflow,
  WorkflowList,
  WorkflowListQuery,
  WorkflowSummary,
  WorkflowVersionPage,
  WorkflowVersionsQuery,
} from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import {
  findVersion,
  findWorkflowOfCompany,
  listNewestVersions,
  listVersions,
  type SummaryRow,
  type WorkflowRow,
} from '../../records/companies/workflows-queries.ts';

/** @throws ProblemError workflow_not_found, also for another company's. */
export async function findNewestVersion(connection: Connection, companyId: string, slug: string): Promise<WorkflowRow> {
  const row = await findVersion(connection, companyId, slug);
  if (!row) throw new ProblemError('workflow_not_found');
  return row;
}

/**
 * The newest version, for a verification that begins with it.
 *
 * @throws ProblemError workflow_not_found, also for another company's; workflow_retired.
 */
export async function findVersionToBegin(
  connection: Connection,
  companyId: string,
  slug: string,
): Promise<WorkflowRow> {
  return refuseRetired(await findNewestVersion(connection, companyId, slug));
}

/** @throws ProblemError workflow_retired */
export function refuseRetired(row: WorkflowRow): WorkflowRow {
  if (row.retired_at !== null) throw new ProblemError('workflow_retired');
  return row;
}

/**
 * A version of a workflow, by default the newest.
 *
 * @throws ProblemError workflow_not_found, also for another company's.
 */
export async function getWorkflow(
  { database }: Pick<Parts, 'database'>,
  { companyId }: UserPrincipal,
  slug: string,
  version?: number,
): Promise<Workflow> {
  const row = await findVersion(database, companyId, slug, version);
  if (!row) throw new ProblemError('workflow_not_found');
  return toWorkflow(row);
}

/** The workflows of the company, by slug. */
export async function listWorkflows(
  { database }: Pick<Parts, 'database'>,
  { companyId }: UserPrincipal,
  { retired }: Static<typeof WorkflowListQuery> = {},
): Promise<WorkflowList> {
  const rows = await listNewestVersions(database, companyId);
  const asked = rows.filter(({ retired_at }) => retired === undefined || (retired_at !== null) === retired);
  return { data: asked.map(toSummary) };
}

/**
 * Versions of a workflow, newest first, a page at a time.
 *
 * @throws ProblemError workflow_not_found, also for another company's.
 */
export async function listWorkflowVersions(
  { database }: Pick<Parts, 'database'>,
  { companyId }: UserPrincipal,
  slug: string,
  { cursor, limit = 20 }: Static<typeof WorkflowVersionsQuery>,
): Promise<Static<typeof WorkflowVersionPage>> {
  await findNewestVersion(database, companyId, slug);
  const before =
    cursor === undefined ? null : await findWorkflowOfCompany(database, companyId, decodeCursor(cursor).id);
  if (cursor !== undefined && before?.slug !== slug) return { data: [], next_cursor: null, has_more: false };
  const rows = await listVersions(database, companyId, slug, { below: before?.version, limit: limit + 1 });
  return toPage(rows, limit, toSummary);
}

/** A version as the contract shows it. */
export function toWorkflow({ id, slug, version, definition, ...times }: WorkflowRow): Workflow {
  return { id, slug, version, ...definition, ...shownTimes(times) };
}

function toSummary({ created_at, retired_at, ...row }: SummaryRow): WorkflowSummary {
  return { ...row, ...shownTimes({ created_at, retired_at }) };
}

const shownTimes = ({ created_at, retired_at }: Pick<WorkflowRow, 'created_at' | 'retired_at'>) => ({
  created_at: created_at.toISOString(),
  retired_at: retired_at?.toISOString() ?? null,
});
