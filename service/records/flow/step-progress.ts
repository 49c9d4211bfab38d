import type { StepStatus, WorkflowStep } from '@veridoor/contract/step';
import type { ProfileStepRow } from './profile-steps-queries.ts';
import { attemptsLeft } from '../../steps/pages.ts';
import { isDone } from '../../verdict/profile-verdict.ts';

/** A profile's state in one step of its workflow. */
export interface StepProgress {
  definition: WorkflowStep;
  status: StepStatus;
  status_reason: string | null;
  attempts_left: number;
  /** Whether every step that it requires is done. */
  open: boolean;
}

/** The steps of a workflow, in its order, with the profile's data of each. */
export function stepProgress(
  steps: readonly WorkflowStep[],
  rows: readonly Pick<ProfileStepRow, 'step_id' | 'status' | 'status_reason' | 'failed_attempts'>[],
): StepProgress[] {
  const byId = new Map(rows.map((row) => [row.step_id, row]));
  const done = new Set(rows.filter((row) => isDone(row.status)).map((row) => row.step_id));
  return steps.map((definition) => {
    const row = byId.get(definition.id);
    return {
      definition,
      status: row?.status ?? 'not_uploaded',
      status_reason: row?.status_reason ?? null,
      attempts_left: attemptsLeft(definition, row?.failed_attempts ?? 0),
      open: definition.required_step_ids.every((id) => done.has(id)),
    };
  });
}
