import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StepStatus, type WorkflowStep } from '../../contract/step.ts';
import { outcomeOf } from './outcome.ts';
import { isDone, stepProgress } from './step-progress.ts';

const definition = (id: string, optional = false, required_step_ids: string[] = []): WorkflowStep => ({
  id,
  kind: 'selfie',
  required_step_ids,
  max_attempts: 2,
  optional,
  options: { allow_file: false },
});
const row = (step_id: string, status: StepStatus, failed_attempts = 0) => ({
  step_id,
  status,
  status_reason: null,
  failed_attempts,
});

describe('stepProgress', () => {
  it('opens a step once every step that it requires is done', () => {
    const steps = [definition('a'), definition('b'), definition('c', false, ['a', 'b'])];
    const open = (a: StepStatus, b: StepStatus) =>
      stepProgress(steps, [row('a', a), row('b', b), row('c', 'not_uploaded')])[2]?.open;
    expect(open('approved', 'pending_review')).toBe(true);
    expect(open('approved', 'processing')).toBe(false);
    expect(open('automatically_rejected', 'approved')).toBe(false);
  });

  it('counts the attempts that are left, never below none', () => {
    const left = (failed: number) => stepProgress([definition('a')], [row('a', 'rejected', failed)])[0]?.attempts_left;
    expect([left(0), left(1), left(2), left(5)]).toEqual([2, 1, 0, 0]);
  });
});

describe('outcomeOf', () => {
  const outcome = (...rows: [StepStatus, failed?: number, optional?: boolean][]) =>
    outcomeOf(
      stepProgress(
        rows.map(([, , optional], index) => definition(`s${index}`, optional)),
        rows.map(([status, failed], index) => row(`s${index}`, status, failed)),
      ),
    );

  it('waits for checks, then for the customer', () => {
    expect(outcome(['processing'], ['not_uploaded'])).toEqual({ kind: 'processing' });
    expect(outcome(['approved'], ['not_uploaded'], ['rejected', 1])).toEqual({
      kind: 'outstanding',
      steps: ['s1', 's2'],
    });
  });

  it('gives up when a required step has no attempts left, not for an optional one', () => {
    expect(outcome(['approved'], ['automatically_rejected', 2])).toEqual({ kind: 'exhausted' });
    expect(outcome(['approved'], ['automatically_rejected', 2, true])).toEqual({ kind: 'complete', approved: false });
  });

  it('approves only what the checks approved', () => {
    expect(outcome(['approved'], ['approved'])).toEqual({ kind: 'complete', approved: true });
    expect(outcome(['approved'], ['pending_review'])).toEqual({ kind: 'complete', approved: false });
    expect(outcome(['approved'], ['not_uploaded', 0, true])).toEqual({ kind: 'complete', approved: true });
  });

  it('is complete exactly when every required step is done and nothing is being checked', () => {
    const any = fc.tuple(fc.constantFrom(...StepStatus.enum), fc.nat(3), fc.boolean());
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), (rows) => {
        const result = outcome(...rows);
        const done = rows.every(([status, , optional]) => optional || isDone(status));
        const processing = rows.some(([status]) => status === 'processing');
        expect(result.kind === 'complete').toBe(done && !processing);
        expect(result.kind === 'complete' && result.approved).toBe(
          done &&
            rows.every(([status, , optional]) => status === 'approved' || (optional && status === 'not_uploaded')),
        );
      }),
    );
  });
});
