import type { Generated } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { AgeGroup } from '@veridoor/contract/decisions/review';
import type { Sealed } from './columns.ts';

/** A person or a company that waits for a decision, with what the queue filters and orders by; gone once it is decided. */
export interface ReviewCaseTable {
  profile_id: string;
  company_id: string;
  mode: Mode;
  workflow_id: string;
  /** The workflow's, whatever its version. */
  workflow_slug: string;
  waiting_since: Date;
  /** When somebody has to have decided; 'infinity' without a time, so that it sorts last. Read it as dueAt does. */
  due_at: Generated<Date>;
  risk: number;
  codes: string[];
  steps: string[];
  countries: string[];
  /** By the birth date that a document has; null while unknown. */
  age_group: AgeGroup | null;
  listed: boolean;
  /** Keyed hashes of the words of the name and of the e-mail address. */
  words: string[];
  /** The officer who has it, until the claim lapses. */
  claimed_by: string | null;
  claimed_at: Generated<Date | null>;
  claimed_until: Date | null;
  /** The officer whose case it is to be, and since when. */
  assigned_to: Generated<string | null>;
  assigned_at: Generated<Date | null>;
  /** The decision that waits for a second person. */
  proposal_id: Generated<string | null>;
}

/** What a colleague wrote about a customer; it is never changed. */
export interface CaseNoteTable {
  id: string;
  profile_id: string;
  /** Null once the account is gone. */
  user_id: string | null;
  text: Sealed<string>;
  created_at: Date;
}

/** A case whose right decision is known to those who manage the officers. */
export interface PlantedCaseTable {
  profile_id: string;
  company_id: string;
  /** Null once the account is gone. */
  planted_by: string | null;
  truth: 'approved' | 'rejected';
  created_at: Date;
}

/** What a user is to know about a case: a colleague mentioned them in a note, or assigned it to them. */
export interface CaseNoticeTable {
  id: string;
  user_id: string;
  profile_id: string;
  /** Of a mention. */
  note_id: string | null;
  kind: 'mentioned' | 'assigned';
  /** The colleague; null once the account is gone. */
  by_user: string | null;
  created_at: Date;
  read_at: Date | null;
}
