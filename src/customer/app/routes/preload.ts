import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../lib/api/types.ts';
import { isDone } from '../../steps/progress.ts';
import { allKinds } from '../../steps/registry.ts';
import { completeScreen, stepScreen, stepsScreen } from './screens.ts';

/**
 * Fetches the next screens while the person reads, so that they open at once and error texts are there without a
 * network; then the analyzers of their cameras. It does nothing when the browser saves data.
 */
export function usePreload({ steps, completed }: Session): void {
  const { i18n } = useTranslation();
  // A string, so that reading the session again does not restart the effect.
  const names = [...new Set(steps.filter((step) => !isDone(step)).map(({ definition }) => definition.kind))].join(' ');
  useEffect(() => {
    if (completed) return undefined;
    const kinds = allKinds.filter(({ kind }) => names.split(' ').includes(kind));
    const loads = [
      // At once: each is small, and on a slow network the way there and back takes longer than its bytes.
      () => i18n.loadNamespaces(['problems', 'steps', 'completion', ...kinds.flatMap(({ texts }) => texts)]),
      stepsScreen.fetch,
      ...kinds.flatMap(({ kind, screens }) =>
        Object.keys(screens).map((path) => async () => stepScreen(kind, path)?.fetch()),
      ),
      completeScreen.fetch,
      ...kinds.flatMap(({ fetchAnalyzer }) => fetchAnalyzer ?? []),
    ];
    const stop = new AbortController();
    // Not needed to show the first screen, whose weight counts.
    void import('./load-in-turn.ts').then(({ loadInTurn }) => loadInTurn(loads, stop.signal));
    return () => stop.abort();
  }, [i18n, names, completed]);
}
