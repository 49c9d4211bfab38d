import type { Mode } from '@veridoor/contract/mode';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { Connection } from '../../platform/database/connection.ts';
import { invalidField } from '../../platform/problems/problems.ts';
import { findProfileSteps } from '../../records/flow/profile-steps-queries.ts';

const FIELD = '/test_outcome';
const WITH_CODE: ReadonlySet<TestOutcome['result']> = new Set(['rejected', 'in_review', 'check_failed']);

/**
 * The outcome that a request says; undefined when it says none.
 *
 * @throws ProblemError invalid_request for a live profile: it is really verified.
 */
export function testOutcomeOf(mode: Mode, outcome: TestOutcome | null | undefined): TestOutcome | null | undefined {
  if (outcome === undefined) return undefined;
  if (mode !== 'test') throw invalidField(FIELD, 'not_allowed', 'is only for test profiles');
  if (outcome?.code !== undefined && !WITH_CODE.has(outcome.result)) {
    throw invalidField(`${FIELD}/code`, 'not_allowed', `must not be sent with the result ${outcome.result}`);
  }
  return outcome;
}

/** @throws ProblemError invalid_request once the customer sent something: what was found stays as it is. */
export async function refuseLateOutcome(transaction: Connection, { id }: { id: string }): Promise<void> {
  const steps = await findProfileSteps(transaction, [id]);
  if (steps.every(({ status }) => status === 'not_uploaded')) return;
  throw invalidField(FIELD, 'too_late', 'must be reported before the customer sends anything');
}
