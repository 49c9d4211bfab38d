import { isReady, nextEntityAddress } from '../../entity/progress.ts';
import type { EntityProgress, Session, SessionStep } from '../../../lib/api/types.ts';
import { paths, stepAddress, type StepParameters } from '../../../lib/paths.ts';
import { flowStateOf, isWorkable, nextStep } from '../../steps/progress.ts';
import { kindOf } from '../../steps/registry.ts';

/** The screen that an address leads to: the requested one, or another in its place. */
export type Admission = { admitted: true } | { admitted: false; instead: string };

const admitted: Admission = { admitted: true };
const send = (instead: string): Admission => ({ admitted: false, instead });

/**
 * Checks whether the flow is far enough for a screen. Reload, back, a second tab and typed addresses all pass here, so
 * each leads to where the person stands.
 * @param parameters of a step's screen; null for other screens, and for a step's screen whose address names no step.
 */
export function admit(session: Session, path: string, parameters: StepParameters | null): Admission {
  if (session.entity) return admitEntity(session, session.entity, path);
  if (session.journey === 'biologin') return admitLogin(session, path);
  const step = session.steps.find(({ definition }) => definition.id === parameters?.step);
  if (session.completed) return admitOver(path, step);
  if (path === paths.entry) return admitted;
  if (session.consent.given_at === null) return send(paths.entry);
  if (path === paths.callComplete) return step ? admitted : send(paths.steps);
  if (path === paths.complete) {
    const state = flowStateOf(session);
    return state === 'done' || state === 'stuck' ? admitted : send(paths.steps);
  }
  if (path === paths.steps) {
    // A link for a call leads to it, not to a list of one.
    const next = session.journey === 'call' ? nextStep(session) : null;
    return next ? send(stepAddress(paths.call, { step: next.definition.id })) : admitted;
  }
  if (step && isWorkable(step)) return admitted;
  const sole = parameters === null ? soleStepAt(session, path) : null;
  if (sole) return send(kindOf(sole).entry(sole));
  // A finished call first shows its result.
  return send(
    step && path === paths.call ? stepAddress(paths.callComplete, { step: step.definition.id }) : paths.steps,
  );
}

/** The only step that can be worked on at this address or below it; null when there is none or a choice. */
function soleStepAt(session: Session, path: string): SessionStep | null {
  const isThere = (screen: string) => screen === path || screen.startsWith(`${path}/`);
  const there = session.steps.filter((step) => isWorkable(step) && Object.keys(kindOf(step).screens).some(isThere));
  return there.length === 1 ? (there[0] ?? null) : null;
}

/** A finished flow leads to the end. The result of a call comes first when its rejection ended the flow. */
function admitOver(path: string, step: SessionStep | undefined): Admission {
  if (step?.definition.kind === 'call' && step.status === 'rejected') {
    if (path === paths.callComplete) return admitted;
    if (path === paths.call) return send(stepAddress(paths.callComplete, { step: step.definition.id }));
  }
  return path === paths.complete ? admitted : send(paths.complete);
}

/** A login link has one screen, and the end. */
function admitLogin(session: Session, path: string): Admission {
  const place = session.completed ? paths.complete : session.consent.given_at === null ? paths.entry : paths.biologin;
  return path === place ? admitted : send(place);
}

/** A company's journey has addresses of its own; every other address leads to where it stands. */
function admitEntity(session: Session, progress: EntityProgress, path: string): Admission {
  if (session.completed) return path === paths.entityComplete ? admitted : send(paths.entityComplete);
  if (path === paths.entity) return admitted;
  if (session.consent.given_at === null || path === paths.entry) return send(paths.entity);
  const next = nextEntityAddress(session);
  const open =
    path === paths.entityInfo ||
    (path === paths.entityUpload && progress.info === 'done') ||
    (path === paths.entityComplete && isReady(progress));
  return open ? admitted : send(next);
}
