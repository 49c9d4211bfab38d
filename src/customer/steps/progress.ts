import type { Session, SessionStep } from '../../lib/api/types.ts';

/** The state of a step for the person; the first that fits. */
export type StepState =
  /** Approved, or sent and waiting for a reviewer. */
  | 'approved'
  | 'review'
  | 'processing'
  /** Refused, and no attempt is left. */
  | 'exhausted'
  /** Refused, to be done again. */
  | 'rejected'
  /** Steps that it requires are not done. */
  | 'locked'
  | 'todo';

export function stateOf(step: SessionStep): StepState {
  switch (step.status) {
    case 'approved':
      return 'approved';
    case 'pending_review':
      return 'review';
    case 'processing':
      return 'processing';
    case 'rejected':
    case 'automatically_rejected':
      return step.attempts_left > 0 ? 'rejected' : 'exhausted';
    case 'not_uploaded':
      return step.open ? 'todo' : 'locked';
  }
}

/** Whether a person can work on the step now. */
export function isWorkable(step: SessionStep): boolean {
  const state = stateOf(step);
  return step.open && (state === 'todo' || state === 'rejected' || state === 'processing');
}

/** Nothing is left to do for the person. */
export const isDone = (step: SessionStep) => step.status === 'approved' || step.status === 'pending_review';

const noneSent: (step: SessionStep) => boolean = () => false;

/** The state of the whole flow. */
export type FlowState =
  /** There is a step to do. */
  | 'open'
  /** Nothing to do until what was taken has arrived. */
  | 'sending'
  /** Nothing to do until the checks have run. */
  | 'checking'
  /** Every required step is done. */
  | 'done'
  /** A required step has no attempt left. */
  | 'stuck';

/** @param isSent whether everything of a step is on its way already */
export function flowStateOf(session: Session, isSent = noneSent): FlowState {
  const required = session.steps.filter((step) => !step.definition.optional);
  if (required.every(isDone)) return 'done';
  if (nextStep(session, isSent)) return 'open';
  if (required.some(isSent)) return 'sending';
  return required.some((step) => stateOf(step) === 'processing') ? 'checking' : 'stuck';
}

/** Whether the step waits for the person; a step that is being checked may be replaced, but waits for nobody. */
export const waits = (step: SessionStep) => isWorkable(step) && stateOf(step) !== 'processing';

/**
 * The step to highlight: the first required one that waits for the person.
 * @param isSent whether everything of a step is on its way already
 */
export function nextStep(session: Session, isSent = noneSent): SessionStep | null {
  return session.steps.find((step) => !step.definition.optional && waits(step) && !isSent(step)) ?? null;
}

/** The number of required steps that are not done yet. */
export function stepsLeft(session: Session): number {
  return session.steps.filter((step) => !step.definition.optional && !isDone(step)).length;
}
