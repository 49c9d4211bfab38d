import type { StepProgress } from './step-progress.ts';
import { isDone } from './step-progress.ts';

/** How a flow stands when the customer says that it is over. */
export type Outcome =
  /** A required step has used up its attempts: nobody but a reviewer can go on. */
  | { kind: 'exhausted' }
  | { kind: 'processing' }
  /** Required steps are still to be done by the customer. */
  | { kind: 'outstanding'; steps: string[] }
  /** Everything is there; `approved` when the checks left nothing for a person to decide. */
  | { kind: 'complete'; approved: boolean };

/** Judges the steps of a flow. What was never begun and is optional does not count. */
export function outcomeOf(steps: readonly StepProgress[]): Outcome {
  const required = steps.filter((step) => !step.definition.optional);
  if (steps.some((step) => step.status === 'processing')) return { kind: 'processing' };
  const missing = required.filter((step) => !isDone(step.status));
  if (missing.some((step) => step.attempts_left === 0)) return { kind: 'exhausted' };
  if (missing.length > 0) return { kind: 'outstanding', steps: missing.map((step) => step.definition.id) };
  const begun = steps.filter((step) => !step.definition.optional || step.status !== 'not_uploaded');
  return { kind: 'complete', approved: begun.every((step) => step.status === 'approved') };
}
