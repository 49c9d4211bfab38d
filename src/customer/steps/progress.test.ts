import { describe, expect, it } from 'vitest';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { flowStateOf, isWorkable, nextStep, stateOf, stepsLeft } from './progress.ts';

describe('step', () => {
  it.each([
    [{ status: 'approved' }, 'approved', false],
    [{ status: 'pending_review' }, 'review', false],
    [{ status: 'processing' }, 'processing', true],
    [{ status: 'automatically_rejected', attempts_left: 2 }, 'rejected', true],
    [{ status: 'rejected', attempts_left: 1 }, 'rejected', true],
    [{ status: 'rejected', attempts_left: 0 }, 'exhausted', false],
    [{ status: 'not_uploaded', open: false }, 'locked', false],
    [{ status: 'not_uploaded' }, 'todo', true],
  ] as const)('a step with %o is shown as %s', (changes, state, workable) => {
    const step = stepOf('document', changes);
    expect([stateOf(step), isWorkable(step)]).toEqual([state, workable]);
  });
});

describe('flow', () => {
  const document = (status: 'not_uploaded' | 'processing' | 'approved' | 'automatically_rejected', attempts_left = 3) =>
    stepOf('document', { status, attempts_left });
  const selfie = (changes = {}) => stepOf('selfie', changes);

  it('a flow’s next step is the first required one that waits for the person', () => {
    expect(nextStep(sessionOf([document('processing'), selfie()]))?.definition.kind).toBe('selfie');
    expect(nextStep(sessionOf([document('automatically_rejected'), selfie()]))?.definition.kind).toBe('document');
    expect(nextStep(sessionOf([document('approved'), selfie({ open: false })]))).toBeNull();
  });

  it('a flow is open, checking, done or stuck', () => {
    expect(flowStateOf(sessionOf([document('approved'), selfie()]))).toBe('open');
    expect(flowStateOf(sessionOf([document('processing'), selfie({ open: false })]))).toBe('checking');
    expect(flowStateOf(sessionOf([document('approved'), selfie({ status: 'pending_review' })]))).toBe('done');
    expect(flowStateOf(sessionOf([document('automatically_rejected', 0), selfie({ status: 'approved' })]))).toBe(
      'stuck',
    );
    expect(flowStateOf(sessionOf([document('automatically_rejected', 0), selfie({ open: false })]))).toBe('stuck');
  });

  it('a flow offers no step that is on its way, and is sending when nothing else is left', () => {
    const session = sessionOf([document('approved'), selfie()]);
    const isSent = (step: { definition: { kind: string } }) => step.definition.kind === 'selfie';
    expect([nextStep(session, isSent), flowStateOf(session, isSent)]).toEqual([null, 'sending']);
    const form = sessionOf([selfie(), stepOf('form')]);
    expect([nextStep(form, isSent)?.definition.kind, flowStateOf(form, isSent)]).toEqual(['form', 'open']);
  });

  it('a flow does not wait for optional steps', () => {
    const optional = stepOf('selfie', {});
    optional.definition.optional = true;
    const session = sessionOf([document('approved'), optional]);
    expect([flowStateOf(session), stepsLeft(session)]).toEqual(['done', 0]);
  });
});
