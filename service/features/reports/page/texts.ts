import type { ReportLanguage } from '@veridoor/contract/report';
import { findings, type Findings } from '@veridoor/texts/findings';
import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };

/** Everything that the page says, in one language: what the console says too, and the page's own words. */
export interface Texts extends Findings {
  words: Record<keyof typeof en, string>;
}

const words: Record<ReportLanguage, Texts['words']> = { en, tr, ar };

export function textsIn(language: ReportLanguage): Texts {
  return { ...findings[language], words: words[language] };
}

/** A code in words; a code without words appears unchanged, for a look-up. */
export const wordsFor = ({ codes, reasons }: Texts, code: string): string =>
  named(codes, code) ?? named(reasons, code) ?? code;

/** Why somebody decided so, as the console says it. */
export const decisionReason = ({ codes, reasons }: Texts, code: string | null): string =>
  code === null ? '' : (named(reasons, code) ?? named(codes, code) ?? code);

const named = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;
