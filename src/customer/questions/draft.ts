import type { Draft } from '../../hooks/use-form.ts';
import { recallDraft, rememberDraft } from '../../lib/flow/drafts.ts';
import type { Typed } from './typed.ts';

/** What was typed in this tab and not sent yet, so that a reload loses nothing. */
export function answersDraft(profile: string, step: string): Draft<Typed> {
  return {
    recall: () => {
      const kept = recallDraft('answers', profile, step);
      if (typeof kept !== 'object' || kept === null) return {};
      return Object.fromEntries(Object.entries(kept).filter(([, typed]) => isTyped(typed)));
    },
    keep: (typed) => rememberDraft('answers', profile, step, typed),
  };
}

function isTyped(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
