import type { AmlFeatureName } from '@veridoor/contract/aml/hit';
import type { CallEnd } from '@veridoor/contract/calls/call-outcome';
import type { CheckName, CheckOutcome } from '@veridoor/contract/check';
import type { FilterCode } from '@veridoor/contract/checks';
import type { Decision } from '@veridoor/contract/decisions/decision';
import type { DocumentTypeName, Side } from '@veridoor/contract/documents/document-types';
import type { ExtractedField } from '@veridoor/contract/documents/extracted';
import type { OtherNationality } from '@veridoor/contract/documents/nationality';
import type { PageCode } from '@veridoor/contract/documents/page-codes';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { ComparedValue, ReportLanguage, ReportLiveness } from '@veridoor/contract/report';
import type { StepKind, StepStatus } from '@veridoor/contract/step';
import type { TestCode } from '@veridoor/contract/test-outcome';
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
  /** What a liveness video shows at most. */
  levels: Record<ReportLiveness['level'], string>;
  fields: Record<ExtractedField, string>;
  /** What a person has instead of the nationality of a country. */
  nationalities: Record<OtherNationality, string>;
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
  codes: Record<keyof typeof en.codes | FilterCode | PageCode | TestCode, string>;
}

/** A name of the contract without a word does not compile. */
export const findings: Record<ReportLanguage, Findings> = { en, tr, ar };
