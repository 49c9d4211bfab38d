import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { allKinds, stepPaths, stepTexts } from '../../steps/registry.ts';
import { ScreenSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../ui/waiting/waiting.tsx';
import { EntryScreen } from '../screens/entry/entry-screen.tsx';
import { Guarded } from './guarded.tsx';
import { preloadAfter } from './preload.ts';
import { StepRoute } from './step-route.tsx';

const steps = () => import('../screens/steps/steps-screen.tsx');
const complete = () => import('../screens/complete/complete-screen.tsx');
const StepsScreen = lazy(steps);
const CompleteScreen = lazy(complete);
const UnknownScreen = lazy(() => import('../screens/unknown-screen.tsx'));

/** Every address and its screen; those of the steps come from the registry. */
export function Routing() {
  const { t, i18n } = useTranslation();
  useEffect(
    () =>
      preloadAfter([
        steps,
        complete,
        () => i18n.loadNamespaces(['problems', 'steps', 'completion', ...Object.keys(stepTexts)]),
        ...allKinds.flatMap(({ screens }) => Object.values(screens)),
      ]),
    [i18n],
  );
  const fallback = (
    <ScreenSkeleton>
      <Waiting sentence={t('loading.screen')} />
    </ScreenSkeleton>
  );
  return (
    <Suspense fallback={fallback}>
      <Routes>
        <Route path={paths.entry} element={<Guarded screen={EntryScreen} />} />
        <Route path={paths.steps} element={<Guarded screen={StepsScreen} />} />
        {stepPaths.map((path) => (
          <Route key={path} path={path} element={<StepRoute path={path} />} />
        ))}
        <Route path={paths.complete} element={<Guarded screen={CompleteScreen} />} />
        <Route path="*" element={<UnknownScreen />} />
      </Routes>
    </Suspense>
  );
}
