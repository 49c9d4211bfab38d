import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { OTHER_SPELLINGS } from '@veridoor/contract/interface-pages';
import { paths, readStepParameters } from '../../../lib/paths.ts';
import { stepPaths, kindOf } from '../../steps/registry.ts';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../../ui/waiting/waiting.tsx';
import { EntryScreen } from '../screens/entry/entry-screen.tsx';
import { completeScreen, stepsScreen, stepNamed, stepScreen } from './screens.ts';
import type { Session } from '../../../lib/api/types.ts';
import { useFlowParts, useSession } from '../../../lib/flow/context.ts';
import { useFrameAdmission } from '../frame/use-frame-admission.ts';
import { useScreenReport } from '../use-reports.ts';
import { admit } from './guards.ts';
import { usePreload } from './preload.ts';

const LoginScreen = lazy(() => import('../../biologin/login-screen.tsx'));
const EntityInfoScreen = lazy(() => import('../../entity/info-screen.tsx'));
const EntityUploadScreen = lazy(() => import('../../entity/upload-screen.tsx'));
const UnknownScreen = lazy(() => import('../screens/unknown-screen.tsx'));

/** Every address and its screen; those of the steps come from the registry. */
export function Routing() {
  const { t } = useTranslation();
  const fallback = (
    <ScreenSkeleton>
      <Waiting sentence={t('loading.screen')} />
    </ScreenSkeleton>
  );
  return (
    <Suspense fallback={fallback}>
      <Routes>
        <Route path={paths.entry} element={<RouteGuard screen={EntryScreen} />} />
        <Route path={paths.steps} element={<RouteGuard screen={stepsScreen.Screen} />} />
        {[...stepPaths, paths.otp].map((path) => (
          <Route key={path} path={path} element={<StepRoute path={path} />} />
        ))}
        <Route path={paths.biologin} element={<RouteGuard screen={LoginScreen} />} />
        {Object.entries(OTHER_SPELLINGS).map(([spelling, path]) => (
          <Route key={spelling} path={spelling} element={<ToUsual path={path} />} />
        ))}
        <Route path={paths.complete} element={<RouteGuard screen={completeScreen.Screen} />} />
        <Route path={paths.entity} element={<RouteGuard screen={EntryScreen} />} />
        <Route path={paths.entityInfo} element={<RouteGuard screen={EntityInfoScreen} />} />
        <Route path={paths.entityUpload} element={<RouteGuard screen={EntityUploadScreen} />} />
        <Route path={paths.entityComplete} element={<RouteGuard screen={completeScreen.Screen} />} />
        <Route path="*" element={<UnknownScreen />} />
      </Routes>
    </Suspense>
  );
}

function ToUsual({ path }: { path: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: path, search }} replace />;
}

/** Shows a screen when the flow is far enough for it, and goes to where the person stands when it is not. */
function RouteGuard({ screen: Shown }: { screen: ComponentType<{ session: Session }> }) {
  const session = useSession();
  const { pathname } = useLocation();
  useFrameAdmission(session);
  usePreload(session);
  useScreenReport(useFlowParts());
  const admission = admit(session, pathname, null);
  return admission.admitted ? <Shown session={session} /> : <Navigate to={admission.instead} replace />;
}

/**
 * The screen of a step: which step is said by `?step=`, or the only open one; which screen by its kind and the address.
 */
function StepRoute({ path }: { path: string }) {
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
