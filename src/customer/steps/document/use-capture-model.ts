import { daysOnEarth } from '@veridoor/document-vision/document/days';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentType } from '@veridoor/contract/documents/document-types';
import type {
  CaptureModel,
  DocumentFormat,
  FrameAnalysis,
  ImageReader,
  RecognisedPage,
} from '../../capture/capture-model.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import type { DocumentSide } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { askRecognition, BRIEF_MS } from './api.ts';
import { lastQuestion, otherDocuments } from './choices.ts';
import { acceptedCountries, nextQuestion } from './model.ts';
import { pageAddress, type ChosenDocument } from './pages.ts';
import { drawingOf } from './names.ts';
import { ANY_PAGE, recallPage, rememberPage, rememberSelection } from './remembered.ts';
import { useSidesThere } from './use-sides-there.ts';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';

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
  profile: string,
): CaptureModel {
  const { t } = useTranslation(['document_pages', 'capture']);
  const flow = useFlow();
  const { id, options } = step.definition;
  const { document, country } = chosen;
  const { type, version, format, sides } = document;
  const facts = documentType(type);
  const name = t(`side.${side}`, { document: t(`type.${type}`) });
  const there = useSidesThere(step)(type);
  const following = sides.find((each) => each !== side && !there.includes(each));
  // Stable, so that the analysis is not opened again.
  const others = sides.filter((each) => each !== side);
  const before = others.flatMap((each) => recallPage(profile, id, each).fingerprint ?? []).join(' ');
  const first = sides.indexOf(side) > 0 ? sides[0] : undefined;
  // After a reload in another tab nobody knows the first side: the camera does not wait for it to go.
  const analysis = useDocumentAnalysis(format, before !== '', before);
  const reader = useDocumentReader(
    {
      machineReadable: facts.machine_readable,
      side,
      country,
      size: format === 'ID-1' ? 'ID-1' : 'ID-3',
      minimumAge: options.minimum_age ?? null,
    },
    before,
  );
  const target = { step: id, type, country, version, side };
  const next = following ? pageAddress(paths.capture, id, chosen, following) : paths.steps;
  /** Of an image that came through the questions print was read before them, and an MRZ says it on the device. */
  const recognise: CaptureModel['recognise'] = async (read, { isPresumed }): Promise<RecognisedPage> => {
    const isKnown = isPresumed || !read?.page || read.fields !== null;
    const print = isKnown ? null : await askRecognition(flow, id, read.page, BRIEF_MS);
    return { target, next, expired: print?.expired === true };
  };
  return {
    target,
    mask: { kind: 'page', format },
    facing: 'environment',
    allowFile: options.allow_file,
    isSent: there.includes(side),
    illustration: drawingOf(document, side),
    analysis,
    reader,
    // Before the other side is asked for.
    ...(following && { recognise }),
    memory: {
      // Who insisted before the document was chosen is not asked again.
      asked: Math.max(recallPage(profile, id, side).asked, recallPage(profile, id, ANY_PAGE).asked),
      startOver: () => rememberSelection(profile, id, {}),
      askAgain: () => rememberPage(profile, id, side, { asked: recallPage(profile, id, side).asked + 1 }),
      used(fingerprint, used) {
        rememberPage(profile, id, ANY_PAGE, { asked: 0 });
        rememberPage(profile, id, used, { fingerprint, asked: 0 });
      },
    },
    others: (looksLike) =>
      otherDocuments(options.accepted, chosen, looksLike).map((other) => {
        const otherSide = other.document.sides.find((each) => each === side) ?? other.document.sides[0] ?? 'single';
        return {
          name: t(`type.${other.document.type}`),
          target: {
            step: id,
            type: other.document.type,
            country: other.country,
            version: other.document.version,
            side: otherSide,
          },
          confirm: pageAddress(paths.confirm, id, other, otherSide),
        };
      }),
    ...(first && { turn: { from: drawingOf(document, first), to: drawingOf(document, side) } }),
    confirmsGoodImages: options.confirm_good_images === true,
    words: {
      title: name,
      task: t(`task.${type}.${side}`),
      lead: t(facts.guide === 'booklet' ? 'lead.passport' : 'lead.card'),
      hint: t(facts.guide === 'booklet' && side !== 'back' ? 'hint.passport' : `hint.${side}`),
      description: t('description', { document: name }),
    },
    addresses: {
      // Once a page of the document was sent, the questions about it are answered.
      back: (side === document.sides[0] ? lastQuestion(id, options.accepted, chosen) : null) ?? paths.steps,
      capture: pageAddress(paths.capture, id, chosen, side),
      confirm: pageAddress(paths.confirm, id, chosen, side),
      otherCountry:
        acceptedCountries(options.accepted).length > 1 ? stepAddress(paths.version, { step: id }) : undefined,
      another:
        nextQuestion(options.accepted, {}).ask === null
          ? pageAddress(paths.capture, id, chosen, sides[0] ?? side)
          : stepAddress(paths.capture, { step: id }),
      next,
    },
  };
}

const listOf = (fingerprints: string): readonly string[] => fingerprints.split(' ').filter((one) => one !== '');

/** Looks for a page of a size, or of any, in the live image, says what to change, and takes the image when all is well. */
export function useDocumentAnalysis(format: DocumentFormat | null, follows: boolean, before: string): FrameAnalysis {
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
            watchDocument(
              video,
              analyzer,
              { size: format, follows },
              listOf(before),
              ({ hint, outline, well, ready, turning }) =>
                tell({ hint: hint && t(`hint.${hint}`), outline, locked: well, ready, turning }),
            ),
          takeBest: () => analyzer.ask('take', undefined),
          develop: (frame, around) => analyzer.ask('develop', { frame, around }, [frame]),
          close: () => analyzer.close(),
        };
      },
    }),
    [t, format, follows, before],
  );
}

/** Reads what a page says to machines, and whether it is the page that was asked for. */
export function useDocumentReader(
  { machineReadable, side, country, size, minimumAge }: ExpectedPage,
  before: string,
): ImageReader {
  return useMemo(
    () => ({
      async read(image) {
        // Without it a worker cannot see images.
        if (typeof OffscreenCanvas !== 'function') return null;
        const { startDocumentAnalyzer } = await import('../../../vision/document-analyzer.ts');
        const analyzer = startDocumentAnalyzer();
        if (!analyzer) return null;
        try {
          const expected = { machineReadable, side, country, size, minimumAge };
          const order = { ...image, expected, before: listOf(before), days: daysOnEarth(new Date()) };
          return await analyzer.ask('read', order);
        } catch {
          return null;
        } finally {
          analyzer.close();
        }
      },
    }),
    [machineReadable, side, country, size, minimumAge, before],
  );
}
