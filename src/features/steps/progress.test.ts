import { describe, expect, it } from 'vitest';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { flowStateOf, isWorkable, nextStep, stateOf, stepsLeft } from './progress.ts';

describe('a step', () => {
  it.each([
    [{ status: 'approved' }, 'approved', false],
    [{ status: 'pending_review' }, 'review', false],
    [{ status: 'processing' }, 'processing', true],
    [{ status: 'automatically_rejected', attempts_left: 2 }, 'rejected', true],
    [{ status: 'rejected', attempts_left: 1 }, 'rejected', true],
    [{ status: 'rejected', attempts_left: 0 }, 'exhausted', false],
    [{ status: 'not_uploaded', open: false }, 'locked', false],
    [{ status: 'not_uploaded' }, 'todo', true],
  ] as const)('%o stands as %s', (changes, state, workable) => {
    const step = stepOf('document', changes);
    expect([stateOf(step), isWorkable(step)]).toEqual([state, workable]);
  });
});

describe('a flow', () => {
  const document = (status: 'not_uploaded' | 'processing' | 'approved' | 'automatically_rejected', attempts_left = 3) =>
    stepOf('document', { status, attempts_left });
  const selfie = (changes = {}) => stepOf('selfie', changes);

  it('puts the first required step forward that waits for the person', () => {
    expect(nextStep(sessionOf([document('processing'), selfie()]))?.definition.kind).toBe('selfie');
    expect(nextStep(sessionOf([document('automatically_rejected'), selfie()]))?.definition.kind).toBe('document');
    expect(nextStep(sessionOf([document('approved'), selfie({ open: false })]))).toBeNull();
  });

  it('is open, being checked, done or stuck', () => {
    expect(flowStateOf(sessionOf([document('approved'), selfie()]))).toBe('open');
    expect(flowStateOf(sessionOf([document('processing'), selfie({ open: false })]))).toBe('checking');
    expect(flowStateOf(sessionOf([document('approved'), selfie({ status: 'pending_review' })]))).toBe('done');
    expect(flowStateOf(sessionOf([document('automatically_rejected', 0), selfie({ status: 'approved' })]))).toBe(
      'stuck',
    );
    expect(flowStateOf(sessionOf([document('automatically_rejected', 0), selfie({ open: false })]))).toBe('stuck');
  });

  it('does not wait for what is optional', () => {
    const optional = stepOf('selfie', {});
    optional.definition.optional = true;
    const session = sessionOf([document('approved'), optional]);
    expect([flowStateOf(session), stepsLeft(session)]).toEqual(['done', 0]);
  });
});
