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
  /** See `isOpen`. */
  open: boolean;
}

/**
 * Whether every step that this one requires is done. A selfie opens while they are checked: it is compared with the
 * portrait itself, so nobody waits for the checks of a document before the camera.
 *
 * @param begun whether it was open before: who began a selfie finishes it, whatever the checks say meanwhile.
 */
export function isOpen(
  { kind, required_step_ids }: Pick<WorkflowStep, 'kind' | 'required_step_ids'>,
  statusOf: (step: string) => StepStatus,
  begun = false,
): boolean {
  return required_step_ids.every((id) => {
    const status = statusOf(id);
    return isDone(status) || (kind === 'selfie' && (begun ? status !== 'not_uploaded' : status === 'processing'));
  });
}

/** The steps of a workflow, in its order, with the profile's data of each. */
export function stepProgress(
  steps: readonly WorkflowStep[],
  rows: readonly Pick<ProfileStepRow, 'step_id' | 'status' | 'status_reason' | 'failed_attempts'>[],
): StepProgress[] {
  const byId = new Map(rows.map((row) => [row.step_id, row]));
  const statusOf = (id: string): StepStatus => byId.get(id)?.status ?? 'not_uploaded';
  return steps.map((definition) => {
    const row = byId.get(definition.id);
    return {
      definition,
      status: statusOf(definition.id),
      status_reason: row?.status_reason ?? null,
      attempts_left: attemptsLeft(definition, row?.failed_attempts ?? 0),
      open: isOpen(definition, statusOf),
    };
  });
}
