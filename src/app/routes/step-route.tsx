import { createElement } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useFlowParts, useSession } from '../../lib/flow/context.ts';
import { paths, readStepParameters } from '../../lib/paths.ts';
import { kindOf } from '../../features/steps/registry.ts';
import { useFrameAdmission } from '../frame/use-frame-admission.ts';
import { useScreenReport } from '../use-reports.ts';
import { admit } from './guards.ts';
import { usePreload } from './preload.ts';
import { stepNamed, stepScreen } from './screens.ts';

/**
 * The screen of a step: `?step=` names the step, or it is the only open one; its kind and the address name the screen.
 */
export function StepRoute({ path }: { path: string }) {
  const session = useSession();
  const [search] = useSearchParams();
  const parameters = readStepParameters(search);
  useFrameAdmission(session);
  usePreload(session);
  useScreenReport(useFlowParts());

  const admission = admit(session, path, parameters);
  if (!admission.admitted) return <Navigate to={admission.instead} replace />;
  const step = stepNamed(session, parameters?.step);
  if (!step || !parameters) return <Navigate to={paths.steps} replace />;
  const shown = stepScreen(step.definition.kind, path);
  if (!shown) return <Navigate to={kindOf(step).entry(step)} replace />;
  return createElement(shown.Screen, { key: step.definition.id, session, step, parameters });
}
