import type { WorkflowStep } from '../../contract/step.ts';
import { isCountry } from '../../forms/countries.ts';
import { mistake, placed, questionErrors } from './question-rules.ts';
import { OWN_CALL_STEP } from './calls/journey.ts';
import type { FieldError } from './problems.ts';

/**
 * What a schema cannot say of a workflow: identifiers are unique, required steps exist and never lead back, an accepted
 * document stands there once and has sides that go together. Every mistake with its place as a JSON pointer.
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
    ...(step.kind === 'form' ? questionErrors(placed(step.options.questions, `/steps/${index}/options`)) : []),
    ...(step.kind === 'questionnaire'
      ? questionErrors(
          step.options.sections.flatMap(({ questions }, section) =>
            placed(questions, `/steps/${index}/options/sections/${section}`),
          ),
        )
      : []),
    ...(step.kind === 'address' ? countryErrors(step.options.countries, `/steps/${index}/options/countries`) : []),
    ...(step.id === OWN_CALL_STEP && step.kind !== 'call'
      ? [mistake(`/steps/${index}/id`, 'not_allowed', 'is kept for a video call')]
      : []),
    ...(step.kind === 'document' ? documentErrors(step.options.accepted, `/steps/${index}/options/accepted`) : []),
  ]);
}

function countryErrors(countries: readonly string[] = [], place: string): FieldError[] {
  return countries.flatMap((country, index) => {
    if (!isCountry(country)) return [mistake(`${place}/${index}`, 'not_supported', 'is no country')];
    return countries.indexOf(country) < index ? [mistake(`${place}/${index}`, 'duplicate', 'is named twice')] : [];
  });
}

type Accepted = Extract<WorkflowStep, { kind: 'document' }>['options']['accepted'];

function documentErrors(accepted: Accepted, place: string): FieldError[] {
  const keys = accepted.map(({ country, type, version }) => `${country} ${type} ${version}`);
  return accepted.flatMap(({ sides }, index) => [
    ...(keys.indexOf(keys[index] ?? '') < index
      ? [mistake(`${place}/${index}`, 'duplicate', 'has the country, type and version of an earlier one')]
      : []),
    ...(new Set(sides).size < sides.length || (sides.length > 1 && sides.includes('single'))
      ? [mistake(`${place}/${index}/sides`, 'not_allowed', 'must be single, or front and back')]
      : []),
  ]);
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
