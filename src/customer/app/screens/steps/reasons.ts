import { useTranslation } from 'react-i18next';
import type { Texts } from '../../../../lib/i18n/texts.ts';

type Reason = keyof Texts['steps']['reason'];

const reasons: Record<Reason, true> = {
  image_too_small: true,
  image_blurred: true,
  image_too_dark: true,
  image_overexposed: true,
  image_blank: true,
  image_wrong_shape: true,
  file_unreadable: true,
  pdf_too_many_pages: true,
  face_missing: true,
  face_several: true,
  face_too_small: true,
  face_too_dark: true,
  face_too_bright: true,
  face_blurred: true,
  face_turned: true,
  face_differs: true,
  liveness_failed: true,
  no_document: true,
  face_not_document: true,
  paper_not_document: true,
  page_cut_off: true,
  page_not_found: true,
  wrong_document: true,
  wrong_side: true,
  same_side_twice: true,
  sides_differ: true,
  document_expired: true,
  too_young: true,
  code_wrong: true,
  proof_too_old: true,
  other: true,
};

/**
 * The text for a refused step: the fault and the remedy. A code that this version does not know gets a calm general
 * text.
 */
export function useReason(): (code: string | null) => string {
  const { t } = useTranslation('steps');
  return (code) => t(`reason.${code !== null && Object.hasOwn(reasons, code) ? (code as Reason) : 'other'}`);
}
