import type { WorkflowStep } from '../../../contract/step.ts';
import type { WorkflowDefinition } from '../../../contract/workflow.ts';
import { offerOf } from '../../steps/registry.ts';

export type Journey = 'verify' | 'call' | 'biologin';

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

/** What the last part of the interface's address makes a link for; /login is the old name of /biologin. */
const JOURNEYS: Record<string, Journey> = { call: 'call', biologin: 'biologin', login: 'biologin' };

/** What a link is for: a verification, unless the end of its address names another journey. */
export function journeyOf(link: { web_sdk_url: string } | null): Journey {
  const end = link && /\/([a-z]+)\/*$/.exec(new URL(link.web_sdk_url).pathname)?.[1];
  return (end && Object.hasOwn(JOURNEYS, end) && JOURNEYS[end]) || 'verify';
}

/**
 * What the customer has to do. In a call that is the call alone, open at once: whatever else the workflow wants, the agent
 * sees to it. Being recognised by the face is no step of the workflow.
 */
export function stepsOf(definition: Pick<WorkflowDefinition, 'steps'>, journey: Journey): readonly WorkflowStep[] {
  if (journey === 'verify') return definition.steps;
  if (journey === 'biologin') return [];
  const step = definition.steps.find((one) => offerOf(one).call !== undefined) ?? ownCallStep;
  return [{ ...step, required_step_ids: [], optional: false }];
}
