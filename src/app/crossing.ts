import { forgetDrafts } from '../lib/flow/drafts.ts';
import { profileOf } from '../lib/flow/flow.ts';
import type { FlowRecord, FlowStore } from '../lib/flow/store.ts';
import { hostOf } from '../lib/frame/leave.ts';
import { paths } from '../lib/paths.ts';

/** A link was opened in a tab in which somebody else's journey is under way: the person says which of the two goes on. */
export interface Crossing {
  /** Where the journey under way leads back to; null when it was opened without an address to return to. */
  readonly host: string | null;
  readonly language: string | undefined;
  /** Goes on with the journey that is under way. */
  stay(): void;
  /** Puts the one that the link opens in its place; what was typed for the other is forgotten. */
  change(): void;
}

export function createCrossing(underWay: FlowRecord, launched: FlowRecord, store: FlowStore, window: Window): Crossing {
  return {
    host: hostOf(underWay.wayBack),
    language: launched.language ?? underWay.language,
    stay: () => window.location.replace(paths.entry),
    change() {
      store.write(launched);
      forgetDrafts(profileOf(launched));
      window.location.reload();
    },
  };
}
