import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { isDone } from '../../features/steps/progress.ts';
import { allKinds } from '../../features/steps/registry.ts';
import { completeScreen, stepScreen, stepsScreen } from './screens.ts';

/** Milliseconds that the first screen is left alone before the rest is fetched. */
const REST = 1200;

/**
 * Fetches the next screens while the person reads, so that they open at once and error texts are there without a
 * network. It fetches one at a time and only while the page is idle, so that a weak phone still responds to touch. It
 * does nothing when the browser saves data.
 */
export function usePreload({ steps, completed }: Session): void {
  const { i18n } = useTranslation();
  // A string, so that reading the session again does not restart the effect.
  const names = [...new Set(steps.filter((step) => !isDone(step)).map(({ definition }) => definition.kind))].join(' ');
  useEffect(() => {
    if (completed) return undefined;
    const kinds = allKinds.filter(({ kind }) => names.split(' ').includes(kind));
    return preload([
      () => i18n.loadNamespaces('problems'),
      () => i18n.loadNamespaces('steps'),
      stepsScreen.fetch,
      ...kinds.flatMap(({ texts }) => texts).map((namespace) => () => i18n.loadNamespaces(namespace)),
      ...kinds.flatMap(({ kind, screens }) =>
        Object.keys(screens).map((path) => async () => stepScreen(kind, path)?.fetch()),
      ),
      () => i18n.loadNamespaces('completion'),
      completeScreen.fetch,
    ]);
  }, [i18n, names, completed]);
}

/** @returns a function that cancels fetches not yet started. */
function preload(loads: readonly (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return () => undefined;
  let stopped = false;
  const begin = async () => {
    for (const load of loads) {
      await idle();
      if (stopped) return;
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void begin(), REST);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Resolves when the page is idle; Safari cannot tell and gets a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: REST });
    else setTimeout(resolve, 50);
  });
}
