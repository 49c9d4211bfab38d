import { recallJson, remember } from '../storage.ts';

/** What a draft holds: typed answers, a signature, the document that was chosen for a step, or facts about one page. */
export type DraftKind = 'answers' | 'signature' | 'document' | 'page';

const PREFIX = 'veridoor.draft.';
const key = (kind: DraftKind, profile: string, step: string) => `${PREFIX}${profile}.${kind}.${step}`;

/**
 * The remembered draft of a step: what a person typed, drew or chose and did not send yet; null without one. It is kept
 * in sessionStorage of this tab. It goes when the journey ends or another replaces it.
 */
export function recallDraft(kind: DraftKind, profile: string, step: string): unknown {
  return recallJson(() => sessionStorage, key(kind, profile, step));
}

/** Keeps a draft for a reload, or for a page that the phone discarded; null forgets it. */
export function rememberDraft(kind: DraftKind, profile: string, step: string, draft: object | null): void {
  remember(() => sessionStorage, key(kind, profile, step), draft && JSON.stringify(draft));
}

/** Removes every draft of this tab, except those of one profile if named. */
export function forgetDrafts(but: string | null = null): void {
  try {
    const kept = but === null ? null : `${PREFIX}${but}.`;
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX) && (kept === null || !name.startsWith(kept))) sessionStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}
