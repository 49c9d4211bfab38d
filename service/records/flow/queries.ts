import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { StepStatus } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { lacksFaceConsent, measuresFace } from '@veridoor/contract/answers/face-consent';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

/** The part of a profile that its flow needs: the steps of its present verification and their progress. */
export interface Flow {
  profileId: string;
  companyId: string;
  mode: Mode;
  testOutcome: TestOutcome | null;
  subject: CustomerSubject;
  status: ProfileStatus;
  /** Null before the consent is whole: where face data needs one of its own, it must be there, too. */
  consentAt: Date | null;
  definition: WorkflowDefinition;
  steps: ReadonlyMap<string, FlowStep>;
}

export interface FlowStep {
  status: StepStatus;
  failedAttempts: number;
}

/** A step that has no row yet. */
export const UNTOUCHED: FlowStep = { status: 'not_uploaded', failedAttempts: 0 };

/** @param companyId the caller's company: another company's profile does not exist for it. */
export async function findFlow(connection: Connection, companyId: string, profileId: string): Promise<Flow | null> {
  return readFlow(connection, companyId, profileId);
}

/**
 * The same inside a transaction that changes the profile's documents or steps. The profile's row is locked until the
 * transaction ends, so that such changes follow one another.
 */
export async function lockFlow(transaction: Connection, companyId: string, profileId: string): Promise<Flow | null> {
  const row = await transaction
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row ? readFlow(transaction, companyId, profileId) : null;
}

async function readFlow(connection: Connection, companyId: string, profileId: string): Promise<Flow | null> {
  const row = await connection
    .selectFrom('profile')
    .innerJoin('workflow', 'workflow.id', 'profile.workflow_id')
    .innerJoin('company', 'company.id', 'profile.company_id')
    .select([
      'profile.subject',
      'profile.mode',
      'profile.test_outcome',
      'profile.status',
      'profile.consent_at',
      'profile.consent_face',
      'workflow.definition',
      'company.settings',
    ])
    .where('profile.id', '=', profileId)
    .where('profile.company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return null;
  const steps = await connection
    .selectFrom('profile_step')
    .select(['step_id', 'status', 'failed_attempts'])
    .where('profile_id', '=', profileId)
    .where(ofVerification('profile_step', null))
    .execute();
  const measures = row.subject !== 'entity' && measuresFace(row.definition.steps);
  return {
    profileId,
    companyId,
    mode: row.mode,
    testOutcome: row.test_outcome,
    subject: row.subject,
    status: row.status,
    consentAt: lacksFaceConsent(row.settings, row, measures) ? null : row.consent_at,
    definition: row.definition,
    steps: new Map(steps.map((step) => [step.step_id, { status: step.status, failedAttempts: step.failed_attempts }])),
  };
}

/** Saves the status of a step. */
export async function updateStep(
  transaction: Connection,
  flow: Pick<Flow, 'profileId'>,
  stepId: string,
  change: { status: StepStatus; reason: string | null; failedAttempts: number; now: Date },
): Promise<void> {
  await transaction
    .updateTable('profile_step')
    .set({
      status: change.status,
      taken_from: null,
      status_reason: change.reason,
      failed_attempts: change.failedAttempts,
      updated_at: change.now,
    })
    .where('profile_id', '=', flow.profileId)
    .where('step_id', '=', stepId)
    .where(ofVerification('profile_step', null))
    .execute();
}

/** The active pages of a profile's steps, oldest first: no more of them than the customer may see. */
export async function findSessionDocuments(connection: Connection, profileId: string) {
  const rows = await connection
    .selectFrom('document')
    .select(['id', 'step_id', 'type', 'side', 'status', 'reject_reason', 'created_at', 'updated_at'])
    .select(sql<boolean>`results <> '[]'`.as('checked'))
    .where('profile_id', '=', profileId)
    .where(ofVerification('document', null))
    .where('state', '=', 'active')
    .where('step_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return openRows(connection, 'document', rows);
}

/**
 * The versions of all rows that a person's session is made of, in one read without a transaction: PostgreSQL gives a
 * row another `xmin` with each change. Null for companies and logins, whose sessions rest on more.
 */
export async function findSessionRows(
  connection: Connection,
  { companyId, profileId, linkId }: Pick<ProfilePrincipal, 'companyId' | 'profileId' | 'linkId'>,
): Promise<string | null> {
  const versionsIn = (table: string) => sql`(
    select string_agg(${sql.ref(`${table}.xmin`)}::text, ',' order by ${sql.ref(`${table}.id`)})
    from ${sql.table(table)} where ${sql.ref(`${table}.profile_id`)} = profile.id
  )`;
  const { rows } = await sql<{ versions: string }>`
    select jsonb_build_array(profile.xmin::text, company.xmin::text, link.id, link.xmin::text,
      ${versionsIn('profile_step')}, ${versionsIn('document')}, ${versionsIn('passkey')})::text as versions
    from profile
    join company on company.id = profile.company_id
    left join link on link.profile_id = profile.id and link.id = ${linkId}::uuid
    where profile.id = ${profileId}::uuid and profile.company_id = ${companyId}::uuid and profile.subject = 'person'
      and link.journey is distinct from 'biologin'`.execute(connection);
  return rows[0]?.versions ?? null;
}
