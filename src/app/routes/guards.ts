import type { Session } from '../../lib/api/types.ts';
import { paths, type StepParameters } from '../../lib/paths.ts';
import { flowStateOf, isWorkable } from '../../steps/progress.ts';

/** Where an address leads: the screen that was asked for, or another in its place. */
export type Admission = { admitted: true } | { admitted: false; instead: string };

const admitted: Admission = { admitted: true };
const send = (instead: string): Admission => ({ admitted: false, instead });

/**
 * Whether the flow is far enough for a screen. Reload, back, a second tab and typed addresses all come through here, so
 * that each leads to where the person stands.
 * @param parameters of a step's screen; null for the others, and for a step's screen whose address names no step.
 */
export function admit(session: Session, path: string, parameters: StepParameters | null): Admission {
  if (session.completed) return path === paths.complete ? admitted : send(paths.complete);
  if (path === paths.entry) return admitted;
  if (session.consent.given_at === null) return send(paths.entry);
  if (path === paths.complete) {
    const state = flowStateOf(session);
    return state === 'done' || state === 'stuck' ? admitted : send(paths.steps);
  }
  if (path === paths.steps) return admitted;
  const step = session.steps.find(({ definition }) => definition.id === parameters?.step);
  return step && isWorkable(step) ? admitted : send(paths.steps);
}
