import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAnalysis } from '../../capture/capture-model.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { challengerOf } from './api.ts';

/**
 * Looks for a face in the live image, hints at faults, gives the workflow's prompts, and takes the image. Where the
 * analyzer cannot be loaded, the person takes the image and a reviewer looks at it.
 */
export function useFaceAnalysis(step: string, liveness: boolean): FrameAnalysis {
  const { t } = useTranslation('face');
  const flow = useFlow();
  return useMemo(
    () => ({
      async open() {
        const { openFaceAnalyzer, watchFace } = await import('../../../hooks/faces.ts');
        const analyzer = await openFaceAnalyzer();
        if (!analyzer) return null;
        const challenger = liveness ? challengerOf(flow, step) : null;
        return {
          watch: (video, tell) =>
            watchFace(video, analyzer, challenger, ({ word, well, ready, cannot, cue }) =>
              tell({ hint: word && t(`word.${word}`), outline: null, locked: well, ready, cannot, cue }),
            ),
          takeBest: () => analyzer.ask('take', undefined),
          develop: (frame) => analyzer.ask('develop', frame, [frame]),
          close: () => analyzer.close(),
        };
      },
    }),
    [t, flow, step, liveness],
  );
}
