import { recallDraft, rememberDraft } from '../../../lib/flow/drafts.ts';
import type { DocumentSelection } from './model.ts';

/** The person's choices for a step in this tab, so that only the missing page of a document is asked for. */
export function recallSelection(profile: string, step: string): DocumentSelection | null {
  const value = recallDraft('document', profile, step);
  return typeof value === 'object' && value !== null ? value : null;
}

export function rememberSelection(profile: string, step: string, selection: DocumentSelection): void {
  rememberDraft('document', profile, step, selection);
}
