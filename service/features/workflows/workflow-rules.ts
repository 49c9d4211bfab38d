import type { WorkflowStep } from '@veridoor/contract/step';
import { mistake } from '../../steps/question-rules.ts';
import { offerOf, optionMistakes } from '../../steps/registry.ts';
import { captureSteps } from '../../records/flow/call-captures.ts';
import { OWN_CALL_STEP } from '../../records/flow/journey.ts';
import type { FieldError } from '@veridoor/contract/problem';

/**
 * Mistakes in a workflow that a schema cannot express. Identifiers are unique, required steps exist and form no cycle,
 * a call requires pages of steps that have some, a PIN comes after a selfie, and each kind of step checks its options.
 * Every mistake has its place as a JSON pointer.
 */
export function workflowErrors(steps: readonly WorkflowStep[]): FieldError[] {
  const ids = steps.map((step) => step.id);
  return steps.flatMap((step, index) => [
    ...(ids.indexOf(step.id) < index
      ? [mistake(`/steps/${index}/id`, 'duplicate', 'is the identifier of an earlier step')]
      : []),
    ...step.required_step_ids.flatMap((required, place) => {
      const pointer = `/steps/${index}/required_step_ids/${place}`;
      if (!ids.includes(required)) return [mistake(pointer, 'unknown_step', 'names a step that does not exist')];
      if (step.required_step_ids.indexOf(required) < place) return [mistake(pointer, 'duplicate', 'is named twice')];
      return leadsTo(steps, required, step.id) ? [mistake(pointer, 'cycle', 'leads back to the step itself')] : [];
    }),
    ...optionMistakes(step, `/steps/${index}/options`),
    ...captureMistakes(steps, step, `/steps/${index}/options/required_captures`),
    ...(offerOf(step).pin && !requiresFace(steps, step)
      ? [mistake(`/steps/${index}/required_step_ids`, 'selfie_required', 'must name a selfie step')]
      : []),
    ...(step.earlier_days !== undefined && !mayBeTaken(step)
      ? [mistake(`/steps/${index}/earlier_days`, 'not_allowed', 'is only for documents and selfies')]
      : []),
    ...(step.id === OWN_CALL_STEP && offerOf(step).call === undefined
      ? [mistake(`/steps/${index}/id`, 'not_allowed', 'is reserved for video calls')]
      : []),
  ]);
}

/** A call may require pages of steps in which an agent can see the person. */
function captureMistakes(steps: readonly WorkflowStep[], step: WorkflowStep, place: string): FieldError[] {
  const named = offerOf(step).call?.required_captures ?? [];
  const captures = new Set(captureSteps({ steps }).map(({ id }) => id));
  return named.flatMap((id, index) => {
    if (!captures.has(id)) return [mistake(`${place}/${index}`, 'unknown_step', 'names no document or selfie step')];
    return named.indexOf(id) < index ? [mistake(`${place}/${index}`, 'duplicate', 'is named twice')] : [];
  });
}

/** Pages speak for themselves; answers, signatures, codes and calls are of their day. */
function mayBeTaken(step: WorkflowStep): boolean {
  const { holder, face } = offerOf(step);
  return holder !== undefined || face !== undefined;
}

/** A PIN belongs to the owner of the face, so it comes after the selfie. */
function requiresFace(steps: readonly WorkflowStep[], step: WorkflowStep): boolean {
  return steps.some((other) => offerOf(other).face !== undefined && leadsTo(steps, step.id, other.id));
}

/** Whether the target is `from` or something that `from` requires, directly or not. */
function leadsTo(steps: readonly WorkflowStep[], from: string, target: string): boolean {
  const required = new Map(steps.map((step) => [step.id, step.required_step_ids]));
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === target) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(required.get(id) ?? []));
  }
  return false;
}
