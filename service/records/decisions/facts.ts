import type { CheckResult } from '@veridoor/contract/check';
import type { WorkflowRule } from '@veridoor/contract/decisions/decision';
import { TEST_CODES, USUAL_TEST_CODE, type TestOutcome } from '@veridoor/contract/test-outcome';
import { NOTHING_OF_PROFILE } from '../../checks/contexts.ts';
import { makeChecks } from '../../checks/registry.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findProfilePages, type DocumentRow } from '../documents/queries.ts';
import { findDeclaredOffice } from '../flow/step-answers-queries.ts';
import { findStepsOf } from '../flow/profile-steps-queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { findWorkflow } from '../companies/workflows-queries.ts';
import type { ProfileFacts } from '../../verdict/profile-verdict.ts';
import { stepsOfProfile } from '../flow/journey.ts';
import { findLastDecision } from './queries.ts';
import type { StepOutcome } from '../../steps/step-module.ts';
import { findDecisions } from '../screening/searches-queries.ts';
import { profileSubject } from '../screening/report.ts';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { screeningResults } from '../screening/result.ts';

type StepDocument = DocumentRow & { step_id: string };
/** A step as it was saved. */
type KnownStep = StepOutcome & { failedAttempts: number; taken: boolean };

/** The facts behind the verdict on a profile in a verification, as the database has them now. */
export async function readFacts(
  connection: Connection,
  profile: ProfileRow,
): Promise<ProfileFacts & { pages: Map<string, StepDocument[]> }> {
  const { definition } = await findWorkflow(connection, profile.workflow_id);
  const progress = await readProgress(connection, profile.id, profile.earlier);
  const ids = [...progress.steps.keys()];
  return {
    definition: {
      ...definition,
      steps: [...stepsOfProfile(definition, ids)],
      rules: [...testRules(profile.test_outcome), ...(definition.rules ?? [])],
    },
    ...progress,
    results: [...(await screeningOf(connection, profile)), ...(await declarationsOf(connection, profile))],
    cleared: await isCleared(connection, profile, definition),
  };
}

/** The rules that a test outcome adds to the workflow's: a test profile is rejected as a rule would reject it. */
function testRules(outcome: TestOutcome | null): WorkflowRule[] {
  if (outcome?.result !== 'rejected') return [];
  const code = outcome.code ?? USUAL_TEST_CODE;
  return [{ check: TEST_CODES[code], code, outcome: 'reject' }];
}

/** Asked for only where the workflow makes a difference of it. */
async function isCleared(
  connection: Connection,
  profile: ProfileRow,
  { second_person }: Pick<WorkflowDefinition, 'second_person'>,
): Promise<boolean> {
  if (second_person?.includes('approved') !== true) return false;
  const decisions = await findDecisions(connection, profile.company_id, profileSubject(profile.id));
  return decisions.some(({ verdict }) => verdict === 'false_positive');
}

async function declarationsOf(connection: Connection, { id, earlier }: ProfileRow): Promise<CheckResult[]> {
  const publicOffice = await findDeclaredOffice(connection, id, earlier);
  return makeChecks({ profile: { ...NOTHING_OF_PROFILE, publicOffice } });
}

/** An earlier verification keeps what its last decision knew of the lists. */
async function screeningOf(connection: Connection, profile: ProfileRow): Promise<CheckResult[]> {
  if (profile.earlier === undefined || profile.earlier === profile.counting_verification)
    return screeningResults(connection, profile);
  const decision = await findLastDecision(connection, profile.id, profile.earlier);
  return decision?.results.filter(({ check }) => check === 'screening') ?? [];
}

/** Pages and steps of a profile in a verification. */
export async function readProgress(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<{ steps: Map<string, KnownStep>; pages: Map<string, StepDocument[]> }> {
  const rows = await findStepsOf(connection, profileId, earlier);
  return {
    pages: Map.groupBy(await findProfilePages(connection, profileId, earlier), ({ step_id }) => step_id),
    steps: new Map(
      rows.map(({ step_id, status, status_reason: reason, failed_attempts: failedAttempts, taken_from }) => [
        step_id,
        { status, reason, failedAttempts, taken: taken_from !== null },
      ]),
    ),
  };
}
