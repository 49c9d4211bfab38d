import type { Branding } from '../../lib/api/types.ts';
import { forgetDrafts } from '../../lib/flow/drafts.ts';
import { profileOf } from '../../lib/flow/flow.ts';
import type { FlowRecord, FlowStore } from '../../lib/flow/store.ts';
import { hostOf } from '../../lib/frame/leave.ts';
import { paths } from '../../lib/paths.ts';

/** A link was opened in a tab with another profile's journey under way: the person chooses which one goes on. */
export interface Crossing {
  /** The host of the way back of the journey under way; null when it has no return address. */
  readonly host: string | null;
  /** The company of the journey under way, once its session has named it. */
  readonly branding: Branding | undefined;
  readonly language: string | undefined;
  /** Continues the journey that is under way. */
  stay(): void;
  /** Replaces it by the link's journey; answers typed for the old one are forgotten. */
  change(): void;
}

export function createCrossing(underWay: FlowRecord, launched: FlowRecord, store: FlowStore, window: Window): Crossing {
  return {
    host: hostOf(underWay.wayBack),
    branding: underWay.branding,
    language: launched.language ?? underWay.language,
    stay: () => window.location.replace(paths.entry),
    change() {
      store.write(launched);
      forgetDrafts(profileOf(launched));
      window.location.reload();
    },
  };
}
