import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { DEFAULT_WORKFLOW, MOST_COUNTED, type WorkflowDefinition } from '@veridoor/contract/workflow';
import type { WorkflowTable } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';
import { userName } from './user-name-queries.ts';

export type WorkflowRow = Selectable<WorkflowTable>;

/** The version that new profiles of the company start with, unless they name another workflow. */
export async function findCurrentWorkflow(connection: Connection, companyId: string): Promise<WorkflowRow> {
  const row = await findVersion(connection, companyId, DEFAULT_WORKFLOW);
  if (!row) throw new Error('the company has no workflow');
  return row;
}

/** A version of a workflow of the company, by default the newest; null when there is none. */
export async function findVersion(
  connection: Connection,
  companyId: string,
  slug: string,
  version?: number,
): Promise<WorkflowRow | null> {
  let query = ofSlug(connection, companyId, slug).selectAll();
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null;
}

const ofSlug = (connection: Connection, companyId: string, slug: string) =>
  connection.selectFrom('workflow').where('company_id', '=', companyId).where('slug', '=', slug);

/** The versions of a workflow. Looked up first, they let the planner know how frequent each is. */
export async function findVersionIds(connection: Connection, companyId: string, slug: string): Promise<string[]> {
  const rows = await ofSlug(connection, companyId, slug).select('id').execute();
  return rows.map(({ id }) => id);
}

const name = sql<string>`definition ->> 'name'`.as('name');
const summary = ['id', 'slug', 'version', 'created_at', 'retired_at'] as const;
export type SummaryRow = Pick<WorkflowRow, (typeof summary)[number]> & {
  name: string;
  made_by_name: string | null;
  verifications: number;
};

/** The user who made the version, by the audit, which is found by its subject. */
const madeByName = sql<string | null>`(
  select ${userName('user_account')}
  from audit_entry join user_account on user_account.id = audit_entry.actor_id
  where audit_entry.subject_id = workflow.id::text
    and audit_entry.company_id = workflow.company_id
    and audit_entry.action in ('workflow.created', 'workflow.replaced')
  limit 1)`.as('made_by_name');

/** Verifications with these versions; it looks at no more than `MOST_COUNTED` of them. */
const counted = (versions: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (
    select 1 from verification where workflow_id in (${versions}) limit ${sql.lit(MOST_COUNTED)}) as found)`.as(
    'verifications',
  );

/** The newest version of each workflow of the company, by slug. */
export async function listNewestVersions(connection: Connection, companyId: string): Promise<SummaryRow[]> {
  return connection
    .selectFrom('workflow')
    .select([
      ...summary,
      name,
      madeByName,
      counted(sql`select other.id from workflow as other
        where other.company_id = workflow.company_id and other.slug = workflow.slug`),
    ])
    .distinctOn('slug')
    .where('company_id', '=', companyId)
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();
}

/** Versions of one workflow, newest first. */
export async function listVersions(
  connection: Connection,
  companyId: string,
  slug: string,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<SummaryRow[]> {
  let query = ofSlug(connection, companyId, slug).select([...summary, name, madeByName, counted(sql`workflow.id`)]);
  if (below !== undefined) query = query.where('version', '<', below);
  return query.orderBy('version', 'desc').limit(limit).execute();
}

/** A version by its id; null for another company's. */
export async function findWorkflowOfCompany(
  connection: Connection,
  companyId: string,
  id: string,
): Promise<WorkflowRow | null> {
  const query = connection.selectFrom('workflow').selectAll().where('id', '=', id).where('company_id', '=', companyId);
  return (await query.executeTakeFirst()) ?? null;
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

/** Adds the next version of a workflow, the first of a new one. Call it in a transaction: the company is locked, so that versions follow each other. */
export async function insertWorkflow(
  connection: Connection,
  companyId: string,
  definition: WorkflowDefinition,
  now: Date,
  slug: string = DEFAULT_WORKFLOW,
): Promise<WorkflowRow> {
  await connection.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow();
  const latest = await findVersion(connection, companyId, slug);
  return connection
    .insertInto('workflow')
    .values({
      id: randomUUID(),
      company_id: companyId,
      slug,
      version: (latest?.version ?? 0) + 1,
      definition: JSON.stringify(definition),
      created_at: now,
      retired_at: latest?.retired_at ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Retires a workflow with all its versions, or brings it back. */
export async function saveRetired(
  connection: Connection,
  companyId: string,
  slug: string,
  retiredAt: Date | null,
): Promise<void> {
  await connection
    .updateTable('workflow')
    .set({ retired_at: retiredAt })
    .where('company_id', '=', companyId)
    .where('slug', '=', slug)
    .execute();
}

/** Gives the present verification of a profile the untouched steps of a version, in place of those that it had. */
export async function beginWith(
  transaction: Connection,
  { profileId, verificationId }: { profileId: string; verificationId: string | null },
  { id, definition }: Pick<WorkflowRow, 'id' | 'definition'>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('profile')
    .set({ workflow_id: id, updated_at: now })
    .where('id', '=', profileId)
    .execute();
  await transaction.updateTable('verification').set({ workflow_id: id }).where('id', '=', verificationId).execute();
  await transaction
    .deleteFrom('profile_step')
    .where('profile_id', '=', profileId)
    .where(ofVerification('profile_step', null))
    .execute();
  await insertSteps(transaction, profileId, { definition }, now);
}

/** Gives the present verification of a profile the untouched steps of a version. */
export async function insertSteps(
  transaction: Connection,
  profileId: string,
  { definition }: Pick<WorkflowRow, 'definition'>,
  now: Date,
): Promise<void> {
  const steps = definition.steps.map((step) => ({
    id: randomUUID(),
    profile_id: profileId,
    step_id: step.id,
    kind: step.kind,
    status: 'not_uploaded' as const,
    status_reason: null,
    updated_at: now,
  }));
  await transaction.insertInto('profile_step').values(steps).execute();
}
