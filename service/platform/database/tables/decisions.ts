import type { Generated, JSONColumnType } from 'kysely';
import type { EarlierVerification, Sealed } from './columns.ts';
import type { CheckResult } from '@veridoor/contract/check';

/** Never changed and never taken away, but with the profile. */
export interface DecisionTable {
  id: string;
  /** The order in which they were made. */
  place: Generated<number>;
  company_id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  /** A proposal waits for a second person; what ends it without a decision is a proposal, too. */
  subject: 'profile' | 'proposal' | 'document' | 'call';
  subject_id: string;
  outcome: string;
  before: string | null;
  reason: Sealed<string> | null;
  note: Sealed<string> | null;
  override: boolean;
  /** Null if the rules decided, or the person's account is gone. */
  user_id: string | null;
  /** The workflow with the deciding rules. */
  workflow_id: string | null;
  /** The screening that was known then. */
  search_id: string | null;
  results: JSONColumnType<CheckResult[]>;
  created_at: Date;
}
