/** The content of a draft: typed answers, a signature, or the chosen document. */
export type DraftKind = 'answers' | 'signature' | 'document';

const PREFIX = 'veridoor.draft.';
const key = (kind: DraftKind, profile: string, step: string) => `${PREFIX}${profile}.${kind}.${step}`;

/**
 * The remembered draft of a step: what a person typed, drew or chose and did not send yet; null without one. It is kept
 * in sessionStorage of this tab. It goes when the journey ends or another replaces it.
 */
export function recallDraft(kind: DraftKind, profile: string, step: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key(kind, profile, step)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft for a reload, or for a page that the phone discarded; null forgets it. */
export function rememberDraft(kind: DraftKind, profile: string, step: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key(kind, profile, step));
    else sessionStorage.setItem(key(kind, profile, step), JSON.stringify(draft));
  } catch {
    // Without storage a reload asks again.
  }
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
