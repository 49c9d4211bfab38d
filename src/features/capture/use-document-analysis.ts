import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFormat, FrameAnalysis } from './capture-model.ts';

/** Looks for a page of a given size in the live image, hints at faults, and takes the image when all is well. */
export function useDocumentAnalysis(format: DocumentFormat): FrameAnalysis {
  const { t } = useTranslation('capture');
  return useMemo(
    () => ({
      async open() {
        const [{ startDocumentAnalyzer }, { watchDocument }] = await Promise.all([
          import('../../vision/document-analyzer.ts'),
          import('../../vision/document-watch.ts'),
        ]);
        const analyzer = startDocumentAnalyzer();
        if (!analyzer) return null;
        return {
          watch: (video, tell) =>
            watchDocument(video, analyzer, format, ({ hint, outline, well, ready }) =>
              tell({ hint: hint && t(`hint.${hint}`), outline, locked: well, ready }),
            ),
          takeBest: () => analyzer.ask('take', undefined),
          develop: (frame, around) => analyzer.ask('develop', { frame, around }, [frame]),
          close: () => analyzer.close(),
        };
      },
    }),
    [t, format],
  );
}
