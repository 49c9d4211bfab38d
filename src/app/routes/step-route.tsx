import { createElement, lazy, type ComponentType } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Session, StepKind } from '../../lib/api/types.ts';
import { useFlowParts, useSession } from '../../lib/flow/context.ts';
import { paths, readStepParameters, type StepPath } from '../../lib/paths.ts';
import { allKinds, kindOf } from '../../steps/registry.ts';
import type { StepOf, StepScreenProps } from '../../steps/step.ts';
import { useFrameAdmission } from '../frame/use-frame-admission.ts';
import { useScreenReport } from '../use-reports.ts';
import { admit } from './guards.ts';
import { usePreload } from './preload.ts';

type StepScreen = ComponentType<StepScreenProps<StepKind>>;

/** A lazy component for each screen of each kind, made once: React tells components apart by identity. */
const screens = new Map<string, StepScreen>(
  allKinds.flatMap(({ kind, screens }) =>
    Object.entries(screens).map(([path, load]) => [`${kind} ${path}`, lazy(load)] as const),
  ),
);

/** The screen of a step: which step is said by `?step=`, which screen by its kind and the address. */
export function StepRoute({ path }: { path: StepPath }) {
  const session = useSession();
  const [search] = useSearchParams();
  const parameters = readStepParameters(search);
  useFrameAdmission(session);
  usePreload(session);
  useScreenReport(useFlowParts());

  const admission = admit(session, path, parameters);
  if (!admission.admitted) return <Navigate to={admission.instead} replace />;
  const step = stepOf(session, parameters?.step);
  if (!step || !parameters) return <Navigate to={paths.steps} replace />;
  const Shown = screens.get(`${step.definition.kind} ${path}`);
  if (!Shown) return <Navigate to={kindOf(step).entry(step)} replace />;
  return createElement(Shown, { key: step.definition.id, session, step, parameters });
}

function stepOf(session: Session, id: string | undefined): StepOf<StepKind> | undefined {
  return session.steps.find(({ definition }) => definition.id === id);
}
