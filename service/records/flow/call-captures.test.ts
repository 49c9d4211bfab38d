import { describe, expect, it } from 'vitest';
import type { CallOptions } from '@veridoor/contract/steps/call';
import type { StepStatus, WorkflowStep } from '@veridoor/contract/step';
import { callWorkflow } from '../../testing/calls/calls.ts';
import { missingCaptures } from './call-captures.ts';
import { OWN_CALL_STEP } from './journey.ts';

const options: CallOptions = { recording: false, checklist: [], phrases: [] };
const [identity, selfie, talk] = callWorkflow.steps as [WorkflowStep, WorkflowStep, WorkflowStep];

function missing(
  steps: WorkflowStep[],
  call: { step_id: string; required_captures?: string[] },
  statuses: Record<string, StepStatus> = {},
) {
  const { step_id, ...option } = call;
  const rows = Object.entries(statuses).map(([id, status]) => [id, { status, failedAttempts: 0 }] as const);
  return missingCaptures(
    { definition: { ...callWorkflow, steps }, steps: new Map(rows) },
    { step_id, options: { ...options, ...option } },
  ).map(({ step }) => step);
}

describe('pages that a call requires', () => {
  it('the required steps before the call must have their pages', () => {
    expect(missing([identity, selfie, talk], { step_id: 'talk' })).toEqual(['identity', 'selfie']);
    expect(missing([identity, talk, selfie], { step_id: 'talk' })).toEqual(['identity']);
    expect(missing([identity, { ...selfie, optional: true }, talk], { step_id: 'talk' })).toEqual(['identity']);
  });

  it('all steps must have their pages when the workflow has no call', () => {
    expect(missing([identity, selfie], { step_id: OWN_CALL_STEP })).toEqual(['identity', 'selfie']);
  });

  it("the option's own list of steps replaces the default, even when it is empty", () => {
    expect(missing([identity, talk, selfie], { step_id: 'talk', required_captures: ['selfie'] })).toEqual(['selfie']);
    expect(missing([identity, selfie, talk], { step_id: 'talk', required_captures: [] })).toEqual([]);
  });

  it('a page counts once it is checked and not rejected', () => {
    const steps = [identity, selfie, talk];
    const left = (status: StepStatus) => missing(steps, { step_id: 'talk' }, { identity: status, selfie: 'approved' });
    expect(left('approved')).toEqual([]);
    expect(left('pending_review')).toEqual([]);
    for (const status of ['not_uploaded', 'processing', 'rejected', 'automatically_rejected'] as const)
      expect(left(status)).toEqual(['identity']);
  });
});
