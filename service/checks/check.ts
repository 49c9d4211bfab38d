import type { CheckName, CheckResult } from '@veridoor/contract/check';
import type { CHECKS } from '@veridoor/contract/checks';
import type { DocumentTypeFacts } from '@veridoor/contract/documents/document-types';
import type { Contexts, Subject } from './contexts.ts';

/** A result of a check. The registry adds the check's name, so that no check answers for another. */
export type Found = Omit<CheckResult, 'check'>;

/** What a check found: one result or several; null, or none, where it had nothing to look at. */
type Made = Found | readonly Found[] | null;

/** How one check is made; docs/adding-a-check.md names its other places. */
export interface Check<Name extends CheckName = CheckName> {
  readonly name: Name;
  /** Families of the documents on which a test profile may ask for its finding. */
  readonly families: readonly DocumentTypeFacts['family'][];
  /** Whether a test profile's outcome gives its result, or it is made all the same on the readings of the test. */
  readonly inTests: 'given' | 'made';
  /** A context holds null where nobody looked: the check has no result then. */
  make(context: Contexts[SubjectOf<Name>]): Made | Promise<Made>;
}

type SubjectOf<Name extends CheckName> = (typeof CHECKS)[Name]['of'] & Subject;

export const PASSED = { outcome: 'passed', score: 1, detail: null } as const satisfies Found;

/** A result without degrees: a detail says what speaks against it. */
export const judged = (detail: string | null, against: 'failed' | 'review' = 'review'): Found =>
  detail === null ? PASSED : { outcome: against, score: 0, detail };

/** Three places, as every score has. */
export const rounded = (score: number): number => Math.round(score * 1000) / 1000;

/** The results that another process found under this name. */
export const recordedAs = (name: CheckName, results: readonly CheckResult[]): Found[] =>
  results.flatMap(({ check, ...found }) => (check === name ? [found] : []));
