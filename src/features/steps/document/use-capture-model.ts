import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentType } from '../../../../packages/contract/documents/document-types.ts';
import type { CaptureModel, DocumentFormat, FrameAnalysis, ImageReader } from '../../capture/capture-model.ts';
import { localDay } from '../../../lib/local-day.ts';
import type { DocumentSide } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { lastQuestion, nextQuestion, pageAddress, sideAfter, type ChosenDocument } from './model.ts';
import { drawingOf } from './names.ts';
import type { ExpectedPage } from '../../../../packages/document-vision/document/findings.ts';

/** The page in an address, if the step accepts such a document and it has that side. */
export function pageOfAddress({ step, parameters }: Pick<StepScreenProps<'document'>, 'step' | 'parameters'>) {
  const question = nextQuestion(step.definition.options.accepted, parameters);
  if (question.ask !== null) return null;
  const { chosen } = question;
  const side = chosen.document.sides.find((each) => each === parameters.side);
  return side === undefined ? null : { chosen, side };
}

/** The camera's and the confirmation's settings for one page of the chosen document. */
export function useCaptureModel(
  step: StepScreenProps<'document'>['step'],
  chosen: ChosenDocument,
  side: DocumentSide,
): CaptureModel {
  const { t } = useTranslation(['document_pages', 'capture']);
  const { id, options } = step.definition;
  const { document, country } = chosen;
  const { type, version, format } = document;
  const facts = documentType(type);
  const name = t(`side.${side}`, { document: t(`type.${type}`) });
  const following = sideAfter(document, side);
  const analysis = useDocumentAnalysis(format);
  const reader = useDocumentReader(format, {
    machineReadable: facts.machine_readable,
    side,
    country,
    minimumAge: options.minimum_age ?? null,
  });
  return {
    target: { step: id, type, country, version, side },
    mask: { kind: 'page', format },
    facing: 'environment',
    allowFile: options.allow_file,
    illustration: drawingOf(type, side),
    analysis,
    reader,
    words: {
      title: name,
      task: t(`task.${type}.${side}`),
      lead: t(facts.guide === 'booklet' ? 'lead.passport' : 'lead.card'),
      hint: t(facts.guide === 'booklet' && side !== 'back' ? 'hint.passport' : `hint.${side}`),
      checks: [t('capture:checks.whole'), t('capture:checks.readable'), t('capture:checks.glare')],
      description: t('description', { document: name }),
    },
    addresses: {
      back: lastQuestion(id, options.accepted, chosen) ?? paths.steps,
      capture: pageAddress(paths.capture, id, chosen, side),
      confirm: pageAddress(paths.confirm, id, chosen, side),
      next: following ? pageAddress(paths.capture, id, chosen, following) : paths.steps,
    },
  };
}

/** Looks for a page of a size in the live image, says what to change, and takes the image when all is well. */
function useDocumentAnalysis(format: DocumentFormat): FrameAnalysis {
  const { t } = useTranslation('capture');
  return useMemo(
    () => ({
      async open() {
        const [{ startDocumentAnalyzer }, { watchDocument }] = await Promise.all([
          import('../../../vision/document-analyzer.ts'),
          import('../../../vision/document-watch.ts'),
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

/** Reads what a page says to machines, and whether it is the page that was asked for. */
function useDocumentReader(
  format: DocumentFormat,
  { machineReadable, side, country, minimumAge }: ExpectedPage,
): ImageReader {
  return useMemo(
    () => ({
      async read(blob, outline) {
        // Without it a worker cannot see images.
        if (typeof OffscreenCanvas !== 'function') return null;
        const { startDocumentAnalyzer } = await import('../../../vision/document-analyzer.ts');
        const analyzer = startDocumentAnalyzer();
        if (!analyzer) return null;
        try {
          const today = localDay(new Date());
          // ID-2 has the proportions of ID-3.
          const size = format === 'ID-1' ? 'ID-1' : 'ID-3';
          const expected = { machineReadable, side, country, minimumAge };
          return await analyzer.ask('read', { blob, outline, size, expected, today });
        } catch {
          return null;
        } finally {
          analyzer.close();
        }
      },
    }),
    [format, machineReadable, side, country, minimumAge],
  );
}
