import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { OTHER_SPELLINGS } from '../../../packages/contract/interface-pages.ts';
import { paths } from '../../lib/paths.ts';
import { stepPaths } from '../../features/steps/registry.ts';
import { ScreenSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../ui/waiting/waiting.tsx';
import { EntryScreen } from '../screens/entry/entry-screen.tsx';
import { RouteGuard } from './guarded.tsx';
import { completeScreen, stepsScreen } from './screens.ts';
import { StepRoute } from './step-route.tsx';

const LoginScreen = lazy(() => import('../../features/biologin/login-screen.tsx'));
const EntityInfoScreen = lazy(() => import('../../features/entity/info-screen.tsx'));
const EntityUploadScreen = lazy(() => import('../../features/entity/upload-screen.tsx'));
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
