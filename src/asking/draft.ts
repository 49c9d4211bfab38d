import type { Typed } from './typed.ts';

const key = (profile: string, step: string) => `veridoor.answers.${profile}.${step}`;

/** What was typed in this tab and not sent yet, so that a reload loses nothing. Only this tab can read it. */
export function recallDraft(profile: string, step: string): Typed {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(profile, step)) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, typed]) => isTyped(typed)));
  } catch {
    return {};
  }
}

export function rememberDraft(profile: string, step: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key(profile, step), JSON.stringify(typed));
  } catch {
    // Without storage a reload asks once more.
  }
}

export function forgetDraft(profile: string, step: string): void {
  try {
    sessionStorage.removeItem(key(profile, step));
  } catch {
    // There was none.
  }
}

function isTyped(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
