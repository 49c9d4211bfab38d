import type { WorkflowStep } from '../../../packages/contract/step.ts';
import type { WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { LinkJourney } from '../../platform/database/tables/profiles.ts';
import { offerOf } from '../../steps/registry.ts';

/** Identifier of the call step that stands in for one that the workflow does not have. */
export const OWN_CALL_STEP = 'video-call';

const ownCallStep: WorkflowStep = {
  id: OWN_CALL_STEP,
  kind: 'call',
  required_step_ids: [],
  max_attempts: 3,
  optional: false,
  options: { recording: false, checklist: [], phrases: [] },
};

/**
 * The steps that a profile has: those of its workflow and, once the customer has asked for a call of its own, that. Nothing
 * waits for a call that nobody decided.
 */
export function stepsOfProfile(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  known: readonly string[],
): readonly WorkflowStep[] {
  const hasOwnCall = known.includes(OWN_CALL_STEP) && steps.every(({ id }) => id !== OWN_CALL_STEP);
  return hasOwnCall ? [...steps, { ...ownCallStep, optional: true }] : steps;
}

/**
 * What the customer has to do. In a call that is the call alone, open at once: whatever else the workflow wants, the agent
 * sees to it. Being recognised by the face is no step of the workflow.
 */
export function stepsOf(definition: Pick<WorkflowDefinition, 'steps'>, journey: LinkJourney): readonly WorkflowStep[] {
  if (journey === 'biologin') return [];
  if (journey !== 'call') return definition.steps;
  const step = definition.steps.find((one) => offerOf(one).call !== undefined) ?? ownCallStep;
  return [{ ...step, required_step_ids: [], optional: false }];
}
