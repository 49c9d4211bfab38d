import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFormat, FrameAnalysis } from './capture-model.ts';

/** Looks for a page of a size in the live picture, says what to change, and takes the picture when all is well. */
export function useDocumentAnalysis(format: DocumentFormat): FrameAnalysis {
  const { t } = useTranslation('capture');
  return useMemo(
    () => ({
      async open() {
        const [{ startDocumentAnalyst }, { watchDocument }] = await Promise.all([
          import('../../vision/document-analyst.ts'),
          import('../../vision/document-watch.ts'),
        ]);
        const analyst = startDocumentAnalyst();
        if (!analyst) return null;
        return {
          watch: (video, tell) =>
            watchDocument(video, analyst, format, ({ hint, outline, well, ready }) =>
              tell({ hint: hint && t(`hint.${hint}`), outline, locked: well, ready }),
            ),
          takeBest: () => analyst.ask('take', undefined),
          develop: (frame, around) => analyst.ask('develop', { frame, around }, [frame]),
          close: () => analyst.close(),
        };
      },
    }),
    [t, format],
  );
}
