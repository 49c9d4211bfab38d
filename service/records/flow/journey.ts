import type { WorkflowStep } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { LinkJourney } from '../../platform/database/tables/profiles.ts';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import { offerOf } from '../../steps/registry.ts';

/** Identifier of the call step for a workflow that has none. */
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
 * The steps of a profile: those of its workflow and, once the customer has asked for a call outside it, that call.
 * Nothing waits for a call that nobody decided.
 */
export function stepsOfProfile(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  known: readonly string[],
): readonly WorkflowStep[] {
  const hasOwnCall = known.includes(OWN_CALL_STEP) && steps.every(({ id }) => id !== OWN_CALL_STEP);
  return hasOwnCall ? [...steps, { ...ownCallStep, optional: true }] : steps;
}

/**
 * The customer's steps. A call has only its own, open at once: the agent sees to everything else. Face recognition is
 * no step of the workflow.
 */
export function stepsOf(definition: Pick<WorkflowDefinition, 'steps'>, journey: LinkJourney): readonly WorkflowStep[] {
  if (journey === 'biologin') return [];
  if (journey !== 'call') return definition.steps;
  const step = definition.steps.find((one) => offerOf(one).call !== undefined) ?? ownCallStep;
  return [{ ...step, required_step_ids: [], optional: false }];
}

/** A call whose step names no hours is taken at those of the company. */
export function withCallHours(step: WorkflowStep, { call_hours }: Pick<CompanySettings, 'call_hours'>): WorkflowStep {
  if (step.kind !== 'call' || step.options.opening_hours !== undefined || call_hours === null) return step;
  return { ...step, options: { ...step.options, opening_hours: call_hours } };
}
