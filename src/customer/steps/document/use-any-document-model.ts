import { useTranslation } from 'react-i18next';
import { documentType } from '@veridoor/contract/documents/document-types';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { useFlow } from '../../../lib/flow/context.ts';
import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { listOf } from '../../../lib/i18n/localised.ts';
import { withinSentence } from '../../../lib/i18n/within-sentence.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { ImageRead } from '../../../vision/image.ts';
import type { CaptureModel, RecognisedPage } from '../../capture/capture-model.ts';
import type { StepScreenProps } from '../step.ts';
import { askRecognition } from './api.ts';
import { addressWithImage } from './choices.ts';
import { factsOfRead, selectionOf, withPrint, type DocumentFacts } from './facts.ts';
import { acceptedCountries, nextQuestion } from './model.ts';
import { ANY, pageAddress } from './pages.ts';
import { drawingOf } from './names.ts';
import { ANY_PAGE, recallPage, rememberPage, rememberSelection } from './remembered.ts';
import { useDocumentAnalysis, useDocumentReader } from './use-capture-model.ts';
import { useSidesThere } from './use-sides-there.ts';

/**
 * The camera's and the confirmation's settings for the first page of a document that nobody has chosen: the image says
 * which it is, and only what it does not say is asked.
 */
export function useAnyDocumentModel(step: StepScreenProps<'document'>['step'], profile: string): CaptureModel {
  const { t, i18n } = useTranslation(['document_pages', 'capture']);
  const flow = useFlow();
  const sidesThere = useSidesThere(step);
  const { id, options } = step.definition;
  const { accepted } = options;
  const types = [...new Set(accepted.map(({ type }) => type))];
  const isBooklet = types.every((type) => documentType(type).guide === 'booklet');
  const expected = expectedOf(accepted, options.minimum_age ?? null);
  const reader = useDocumentReader(expected, '');
  const analysis = useDocumentAnalysis(expected.size, false, '');
  const choice = stepAddress(paths.version, { step: id });
  const only = types.length === 1 ? accepted[0] : undefined;
  const name = only ? t(`type.${only.type}`) : t('any.title');

  async function recognise(read: ImageRead | null): Promise<RecognisedPage> {
    const device = factsOfRead(read);
    const isKnown = nextQuestion(accepted, selectionOf(accepted, device)).ask === null;
    const print = isKnown || !read?.page ? null : await askRecognition(flow, id, read.page);
    return { ...pageOf(withPrint(device, print)), expired: print?.expired === true };
  }

  function pageOf(facts: DocumentFacts): Omit<RecognisedPage, 'expired'> {
    const selection = selectionOf(accepted, facts);
    const question = nextQuestion(accepted, selection);
    if (question.ask !== null)
      return { target: null, next: addressWithImage(id, accepted, selection, facts.side ?? 'front') };
    const { chosen } = question;
    const { type, version, sides } = chosen.document;
    const side = sides.find((one) => one === facts.side) ?? sides[0] ?? 'single';
    const there = sidesThere(type);
    const missing = sides.find((one) => one !== side && !there.includes(one));
    return {
      target: { step: id, type, country: chosen.country, version, side },
      next: missing ? pageAddress(paths.capture, id, chosen, missing) : paths.steps,
    };
  }

  return {
    target: presumedTarget(id, accepted),
    mask: { kind: 'page', format: isBooklet ? 'ID-3' : 'ID-1' },
    facing: 'environment',
    allowFile: options.allow_file,
    illustration: drawingOf({ type: types[0] ?? 'id_card', format: expected.size ?? 'ID-1' }, 'front'),
    analysis,
    reader,
    recognise,
    memory: {
      asked: recallPage(profile, id, ANY_PAGE).asked,
      startOver: () => rememberSelection(profile, id, {}),
      askAgain: () => rememberPage(profile, id, ANY_PAGE, { asked: recallPage(profile, id, ANY_PAGE).asked + 1 }),
      used(fingerprint, side) {
        rememberPage(profile, id, ANY_PAGE, { asked: 0 });
        rememberPage(profile, id, side, { fingerprint, asked: 0 });
      },
    },
    confirmsGoodImages: options.confirm_good_images === true,
    words: {
      title: name,
      task: only ? t(`task.${only.type}.${only.sides[0] ?? 'single'}`) : t('any.task'),
      lead: t('any.lead', {
        types: listOf(
          types.map((type) => withinSentence(t(`type.${type}`), i18n.language)),
          i18n.language,
          'conjunction',
        ),
      }),
      hint: t(isBooklet ? 'hint.passport' : 'any.hint'),
      description: t('description', { document: name }),
    },
    addresses: {
      back: paths.steps,
      capture: stepAddress(paths.capture, { step: id }),
      another: stepAddress(paths.capture, { step: id }),
      confirm: stepAddress(paths.confirm, { step: id }),
      choice,
      next: paths.steps,
    },
  };
}

/** A page that the step accepts, to begin the capture with: the image itself says which one it is. */
function presumedTarget(step: string, accepted: readonly AcceptedDocument[]): CaptureModel['target'] {
  const [first] = accepted;
  const country = first?.country === ANY ? acceptedCountries(accepted)[0] : first?.country;
  return {
    step,
    type: first?.type ?? 'passport',
    ...(country !== undefined && { country }),
    ...(first && { version: first.version }),
    side: first?.sides[0] ?? 'single',
    isPresumed: true,
  };
}

/**
 * A machine-readable part is required of no side, since nobody knows which side it is. Where every document of the step
 * has one size, the outline alone says that another is shown, before anything is asked.
 */
function expectedOf(accepted: readonly AcceptedDocument[], minimumAge: number | null): ExpectedPage {
  const [size = null, ...more] = new Set(accepted.map(({ format }) => (format === 'ID-1' ? 'ID-1' : 'ID-3')));
  const parts = accepted.flatMap(({ type }) => documentType(type).machine_readable.map(({ part }) => part));
  return {
    machineReadable: [...new Set(parts)].map((part) => ({ part, sides: [] })),
    side: null,
    country: null,
    size: more.length === 0 ? size : null,
    minimumAge,
  };
}
