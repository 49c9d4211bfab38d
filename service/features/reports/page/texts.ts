import type { CallEnd } from '../../../../packages/contract/calls/call-outcome.ts';
import type { CheckName, CheckOutcome } from '../../../../packages/contract/check.ts';
import type { Decision } from '../../../../packages/contract/decision.ts';
import type { DocumentTypeName, Side } from '../../../../packages/contract/documents/document-types.ts';
import type { ExtractedField } from '../../../../packages/contract/documents/extracted.ts';
import type { ProfileStatus } from '../../../../packages/contract/profile.ts';
import type { ComparedValue } from '../../../../packages/contract/report.ts';
import type { StepKind, StepStatus } from '../../../../packages/contract/step.ts';
import type { en } from './texts-en.ts';

/** Everything that the page says, in one language. A name of the contract without a word does not compile. */
export interface Texts {
  words: Record<keyof typeof en.words, string>;
  status: Record<ProfileStatus, string>;
  stepStatus: Record<StepStatus, string>;
  steps: Record<StepKind, string>;
  outcomes: Record<CheckOutcome, string>;
  checks: Record<CheckName, string>;
  fields: Record<ExtractedField, string>;
  sources: Record<ComparedValue['source'], string>;
  types: Record<DocumentTypeName, string>;
  sides: Record<Side, string>;
  subjects: Record<Decision['subject'], string>;
  verdicts: Record<
    CallEnd | 'true_match' | 'false_positive' | 'undecided' | 'pending' | 'withdrawn' | 'returned',
    string
  >;
  /** Results of checks, by code. */
  codes: Record<keyof typeof en.codes, string>;
}

/** A code in words; a code without words appears unchanged, for a look-up. */
export function wordsFor({ codes }: Texts, code: string): string {
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : code;
}
