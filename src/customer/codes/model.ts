import type { CodeState } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';

export type Channel = 'phone' | 'email';

type Sent = NonNullable<CodeState['sent']>;

/** Milliseconds between two looks at a message that is on its way. */
const LOOK = 1_500;

/** When to look again how the message stands; false when nothing changes any more. */
export function lookAgainAfter(state: CodeState | undefined): number | false {
  const { sent } = state ?? {};
  return sent && (sent.delivery === 'sending' || sent.delivery === 'retrying') ? LOOK : false;
}

/** What is left of seconds that were reported a while ago. */
export function secondsLeft(reported: number, reportedAt: number, now: number): number {
  return Math.max(0, Math.ceil(reported - Math.max(0, now - reportedAt) / 1000));
}

/** 75 as 1:15, in the digits of the language. */
export function clockText(seconds: number, language: string): string {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { minimumIntegerDigits: digits, useGrouping: false }).format(value);
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`;
}

/** What is to be said above the field of the code; null when all is well. */
export type CodeNews = 'retrying' | 'refused' | 'failed' | 'expired' | 'exhausted' | null;

export function newsOf({ delivery, tries_left }: Pick<Sent, 'delivery' | 'tries_left'>, holdsFor: number): CodeNews {
  if (tries_left === 0) return 'exhausted';
  if (delivery === 'refused' || delivery === 'failed') return delivery;
  if (holdsFor === 0) return 'expired';
  return delivery === 'retrying' ? 'retrying' : null;
}

/** What went wrong with a request, as the texts name it. */
export type CodeProblem = 'connection' | 'too_many' | 'unavailable' | 'other';

export function problemOf({ category, details }: Pick<FlowError, 'category' | 'details'>): CodeProblem {
  if (details.serviceCode === 'too_many_codes' || details.serviceCode === 'too_many_requests') return 'too_many';
  if (details.serviceCode === 'delivery_unavailable') return 'unavailable';
  return category === 'connection' ? 'connection' : 'other';
}
