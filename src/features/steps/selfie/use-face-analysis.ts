import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAnalysis } from '../../capture/capture-model.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { challengerOf } from './api.ts';

/**
 * Looks for a face in the live picture, says what to change, has the person do what the service asks for when the workflow
 * wants it, and takes the picture. Where it cannot be loaded the picture is taken by hand, and a person looks at it.
 */
export function useFaceAnalysis(step: string, liveness: boolean): FrameAnalysis {
  const { t } = useTranslation('face');
  const flow = useFlow();
  return useMemo(
    () => ({
      async open() {
        const { openFaceAnalyst, watchFace } = await import('../../../hooks/faces.ts');
        const analyst = await openFaceAnalyst();
        if (!analyst) return null;
        const challenger = liveness ? challengerOf(flow, step) : null;
        return {
          watch: (video, tell) =>
            watchFace(video, analyst, challenger, ({ word, well, ready, cannot }) =>
              tell({ hint: word && t(`word.${word}`), outline: null, locked: well, ready, cannot }),
            ),
          takeBest: () => analyst.ask('take', undefined),
          develop: (frame) => analyst.ask('develop', frame, [frame]),
          close: () => analyst.close(),
        };
      },
    }),
    [t, flow, step, liveness],
  );
}
