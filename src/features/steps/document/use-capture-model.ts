import { useTranslation } from 'react-i18next';
import { documentType } from '../../../../packages/contract/document-types.ts';
import type { CaptureModel } from '../../capture/capture-model.ts';
import { useDocumentAnalysis } from '../../capture/use-document-analysis.ts';
import { useDocumentReader } from '../../capture/confirm/use-document-reader.ts';
import type { DocumentSide } from '../../../lib/api/types.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { lastQuestion, nextQuestion, pageAddress, sideAfter, type ChosenDocument } from './model.ts';
import { drawingOf } from './names.ts';

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
