import type { AmlFeatureName } from '../contract/aml/hit.ts';
import type { CallEnd } from '../contract/calls/call-outcome.ts';
import type { CheckName, CheckOutcome } from '../contract/check.ts';
import type { Decision } from '../contract/decision.ts';
import type { DocumentTypeName, Side } from '../contract/documents/document-types.ts';
import type { ExtractedField } from '../contract/documents/extracted.ts';
import type { ProfileStatus } from '../contract/profile.ts';
import type { ComparedValue, ReportLanguage } from '../contract/report.ts';
import type { StepKind, StepStatus } from '../contract/step.ts';
import ar from './ar/findings.json' with { type: 'json' };
import en from './en/findings.json' with { type: 'json' };
import tr from './tr/findings.json' with { type: 'json' };

/** What the service says by names and codes, in words of one language. */
export interface Findings {
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
  /** Why an entry of a list is like a person. */
  features: Record<AmlFeatureName, string>;
  /** What both pages of a case say besides names and codes. */
  remarks: Record<keyof typeof en.remarks, string>;
  /** Why a person decided so. */
  reasons: Record<keyof typeof en.reasons, string>;
  /** What checks find. */
  codes: Record<keyof typeof en.codes, string>;
}

/** A name of the contract without a word does not compile. */
export const findings: Record<ReportLanguage, Findings> = { en, tr, ar };
