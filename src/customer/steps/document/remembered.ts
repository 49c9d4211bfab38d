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

/** The page of a document that nobody has chosen, in place of a side. */
export const ANY_PAGE = 'any';

/** What this tab knows of one page. */
interface RememberedPage {
  /** Of the side that was used, to notice it when the other one is asked for; null when it could not be read. */
  readonly fingerprint: string | null;
  /** How often another image was asked for. */
  readonly asked: number;
}

const NOTHING: RememberedPage = { fingerprint: null, asked: 0 };
const FINGERPRINT = /^[0-9a-f]{64}$/;

export function recallPage(profile: string, step: string, side: string): RememberedPage {
  const kept = recallDraft('page', profile, `${step}.${side}`);
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const { fingerprint, asked }: { fingerprint?: unknown; asked?: unknown } = kept;
  return {
    fingerprint: typeof fingerprint === 'string' && FINGERPRINT.test(fingerprint) ? fingerprint : null,
    asked: typeof asked === 'number' ? asked : 0,
  };
}

export function rememberPage(profile: string, step: string, side: string, change: Partial<RememberedPage>): void {
  rememberDraft('page', profile, `${step}.${side}`, { ...recallPage(profile, step, side), ...change });
}
