import type { Session } from '../api/types.ts';

/** Whether the flow has moved elsewhere: consent, a step, its pages or a company's data changed. */
export function hasMoved(before: Session, now: Session): boolean {
  return signature(before) !== signature(now);
}

function signature({ consent, completed, steps, entity }: Session): string {
  const stands = steps.map((step) => [step.status, ...step.documents.map(({ id }) => id)]);
  return JSON.stringify([consent.given_at, completed, stands, entity]);
}
