import * as drafts from '../../lib/flow/drafts.ts';
import type { Typed } from './typed.ts';

/** What was typed in this tab and not sent yet, so that a reload loses nothing. */
export function recallDraft(profile: string, step: string): Typed {
  const value = drafts.recallDraft('answers', profile, step);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, typed]) => isTyped(typed)));
}

export function rememberDraft(profile: string, step: string, typed: Typed): void {
  drafts.rememberDraft('answers', profile, step, typed);
}

export function forgetDraft(profile: string, step: string): void {
  drafts.rememberDraft('answers', profile, step, null);
}

function isTyped(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
