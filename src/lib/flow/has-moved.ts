import type { Session } from '../api/types.ts';

/** Whether somebody has gone on with the flow elsewhere: consent given, or a step, its pages or what a company sent changed. */
export function hasMoved(before: Session, now: Session): boolean {
  return signature(before) !== signature(now);
}

function signature({ consent, completed, steps, entity }: Session): string {
  const stands = steps.map((step) => [step.status, ...step.documents.map(({ id }) => id)]);
  return JSON.stringify([consent.given_at, completed, stands, entity]);
}
