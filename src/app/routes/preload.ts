import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { isDone } from '../../features/steps/progress.ts';
import { allKinds } from '../../features/steps/registry.ts';
import { completeScreen, stepScreen, stepsScreen } from './screens.ts';

/** How long the first screen is left alone before the rest is fetched, in milliseconds. */
const REST = 1200;

/**
 * Fetches what comes next in this session while the person reads, so that later screens open at once, and the words of an
 * error are there when the network is not. One after the other and only when the page has nothing else to do: a weak phone
 * answers a finger meanwhile. Someone who saves data is left alone.
 */
export function usePreload({ steps, completed }: Session): void {
  const { i18n } = useTranslation();
  // A string, so that a session read again does not begin anew.
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

/** @returns stops what has not begun. */
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

/** Resolves when the page has nothing to do; Safari cannot tell and is given a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: REST });
    else setTimeout(resolve, 50);
  });
}
