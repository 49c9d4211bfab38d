import { useUploads } from '../../../hooks/uploads.ts';
import { uploadsOf } from '../../../lib/uploads/queue.ts';
import type { StepScreenProps } from '../step.ts';
import { addressAfter, nextQuestion } from './model.ts';
import type { SessionPage } from './pages.ts';
import { recallSelection } from './remembered.ts';

/** The address of the missing page of a document begun in this tab; null without one. */
export function useResumedAddress(profile: string, step: StepScreenProps<'document'>['step']): string | null {
  const uploads = useUploads();
  const { id, options } = step.definition;
  const remembered = recallSelection(profile, id);
  if (!remembered || nextQuestion(options.accepted, remembered).ask !== null) return null;
  const onTheirWay = uploadsOf(uploads, id).pending.map(({ target: { type, side } }): SessionPage => ({
    type,
    side,
    status: 'pending',
  }));
  const fresh = addressAfter(id, options.accepted, remembered);
  const begun = addressAfter(id, options.accepted, remembered, [...step.documents, ...onTheirWay]);
  return begun === fresh ? null : begun;
}
