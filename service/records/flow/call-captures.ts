import type { MissingCapture } from '@veridoor/contract/calls/call';
import { documentType } from '@veridoor/contract/documents/document-types';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { CallRow } from './calls-queries.ts';
import { UNTOUCHED, type Flow } from './queries.ts';
import { takenDocuments } from '../../steps/registry.ts';
import { isDone } from '../../verdict/profile-verdict.ts';

/** Steps of the workflow whose pages an agent may take in a call. */
export function captureSteps(definition: { steps: readonly WorkflowStep[] }): WorkflowStep[] {
  return definition.steps.filter((step) =>
    takenDocuments(step).some(({ type }) => ['identity', 'face'].includes(documentType(type).family)),
  );
}

/**
 * Pages that must be there before the call can be approved: those of the steps that its option names, otherwise of the
 * required steps before it. A call outside the workflow comes after all steps.
 */
export function missingCaptures(
  flow: Pick<Flow, 'definition' | 'steps'>,
  call: Pick<CallRow, 'step_id' | 'options'>,
): MissingCapture[] {
  const { required_captures: named } = call.options;
  const ids = flow.definition.steps.map(({ id }) => id);
  const place = ids.includes(call.step_id) ? ids.indexOf(call.step_id) : ids.length;
  return captureSteps(flow.definition)
    .filter(({ id, optional }) => (named ? named.includes(id) : !optional && ids.indexOf(id) < place))
    .flatMap(({ id }) => {
      const { status } = flow.steps.get(id) ?? UNTOUCHED;
      return isDone(status) ? [] : [{ step: id, status }];
    });
}
