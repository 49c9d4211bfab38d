import type { CheckResult } from '@veridoor/contract/check';
import type { WorkflowRule } from '@veridoor/contract/decisions/decision';

/** The workflow's rule for a result that did not pass: the first match; undefined if none matches. */
export function ruleFor(
  rules: readonly WorkflowRule[],
  { check, detail }: { check: CheckResult['check'] | undefined; detail: string | null },
): WorkflowRule['outcome'] | undefined {
  return rules.find(
    (rule) => (rule.check === undefined || rule.check === check) && (rule.code === undefined || rule.code === detail),
  )?.outcome;
}
