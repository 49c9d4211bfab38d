import type { WorkflowRule } from '@veridoor/contract/decision';
import { TEST_CODES, USUAL_TEST_CODE, type TestOutcome } from '@veridoor/contract/test-outcome';

/** The rules that a told outcome adds to those of the workflow: a test profile is rejected as a rule would reject it. */
export function toldRules(outcome: TestOutcome | null): WorkflowRule[] {
  if (outcome?.result !== 'rejected') return [];
  const code = outcome.code ?? USUAL_TEST_CODE;
  return [{ check: TEST_CODES[code], code, outcome: 'reject' }];
}
