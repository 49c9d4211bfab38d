import { GRAVE, weightOf } from '@veridoor/contract/checks';
import type { Report, ReportDocument, StepKind } from '../../../lib/api/types.ts';
import type { Waiter } from './use-held-verdict.ts';
import type { Texts } from '../../../lib/i18n/texts.ts';

/** Something that speaks against an approval. */
export interface OpenFinding {
  key: string;
  code: string;
  /** Whence it comes; null for the whole person. */
  step: StepKind | null;
  /** Whether nobody approves in spite of it without a reason. */
  grave: boolean;
}

/**
 * What speaks against an approval. The service asks for a reason to approve in spite of required steps that are not done,
 * hits that are open or true, and grave findings on pages.
 */
export function openFindings({ steps, verdict }: Report): OpenFinding[] {
  const undone = steps
    .filter(({ optional, status }) => !optional && status !== 'approved' && status !== 'pending_review')
    .map(({ id, kind, status, status_reason }) => ({
      key: `${id} ${status_reason ?? status}`,
      code: status_reason ?? status,
      step: kind,
      grave: true,
    }));
  const found = verdict.causes.flatMap(({ step, check, outcome, code }): OpenFinding[] => {
    if (check === null || outcome === 'open') return [];
    const kind = steps.find(({ id }) => id === step)?.kind ?? null;
    const doubted = outcome === 'review' || outcome === 'failed';
    const grave = doubted && (step === null || weightOf({ check, outcome }) >= GRAVE);
    return [{ key: `${step ?? ''} ${code}`, code, step: kind, grave }];
  });
  // Several pages may say the same; one that is grave is not hidden by another that is not.
  const gravestFirst = [...undone, ...found].toSorted((one, other) => Number(other.grave) - Number(one.grave));
  return gravestFirst.filter((one, place) => gravestFirst.findIndex(({ key }) => key === one.key) === place);
}

/** The person of a report, as a decision names them. */
export const waiterOf = ({ profile, extracted }: Report): Waiter => ({
  profile: profile.id,
  subject: 'person',
  who: profile.name ?? extracted.full_name?.value ?? profile.id_card_number,
});

/** A step that the customer can be asked to do again, with its pages. */
export interface AskableStep {
  id: string;
  kind: StepKind;
  pages: readonly ReportDocument[];
  /** Whether it is the one that the checks doubt. */
  doubted: boolean;
}

/** Steps with pages; those that are not approved come first. */
export function askable({ steps, documents }: Report): AskableStep[] {
  return steps
    .map(({ id, kind, status }) => ({
      id,
      kind,
      pages: documents.filter(({ step, state }) => step === id && state === 'active'),
      doubted: status !== 'approved',
    }))
    .filter(({ pages }) => pages.length > 0)
    .toSorted((one, other) => Number(other.doubted) - Number(one.doubted));
}

/** The pages of a step that nobody approved; all where everything is approved. */
export function doubtedOf({ pages }: AskableStep): string[] {
  const doubted = pages.filter(({ status }) => status !== 'approved');
  return (doubted.length > 0 ? doubted : pages).map(({ id }) => id);
}

/** The pages of identity documents, whichever verification asked for them. */
export const identityPages = ({ steps, documents }: Report): string[] =>
  documents.flatMap(({ id, step, state }) =>
    state === 'active' && steps.some((one) => one.id === step && one.kind === 'document') ? [id] : [],
  );

/** A reason that the customer reads, in their language, at the step. */
export type AskedReason = keyof Texts['steps']['reason'];

const OF_PAGES: readonly AskedReason[] = [
  'image_blurred',
  'image_overexposed',
  'image_too_dark',
  'page_cut_off',
  'wrong_document',
  'wrong_side',
  'same_side_twice',
  'document_expired',
  'other',
];
const BY_KIND: Partial<Record<StepKind, readonly AskedReason[]>> = {
  selfie: ['face_differs', 'face_turned', 'face_blurred', 'face_too_dark', 'face_several', 'liveness_failed', 'other'],
  address: ['proof_too_old', 'image_blurred', 'page_cut_off', 'wrong_document', 'file_unreadable', 'other'],
  signature: ['image_blurred', 'other'],
};

/** The reasons that fit a step, the most usual first. */
export const reasonsFor = (kind: StepKind): readonly AskedReason[] => BY_KIND[kind] ?? OF_PAGES;

/** Why a person is rejected; docs/console.md lists the codes for integrators. */
export const REJECTIONS = [
  'document_forged',
  'not_the_original',
  'not_the_person',
  'data_false',
  'true_match',
  'seen_before',
  'too_young',
  'document_expired',
  'other',
] as const;
export type Rejection = (typeof REJECTIONS)[number];
