import type { LivenessAction } from '../../../../packages/contract/liveness.ts';
import type { CreatedAt, Sealed } from './columns.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface LivenessAttemptTable {
  id: string;
  profile_id: string;
  /** The selfie step, or what else it is for, which no step can be called. */
  step_id: string;
  nonce_hash: Uint8Array;
  actions: JSONColumnType<LivenessAction[]>;
  /** Whether a film that does it passes without a person: not when several actions were left out. */
  unaided: boolean;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  outcome: 'passed' | 'review' | 'failed' | null;
  checks: JSONColumnType<{ check: string; passed: boolean; value: number }[]>;
  signals: JSONColumnType<string[]>;
  /** The face in numbers, sealed. */
  evidence: Uint8Array | null;
}

/** What the film of an attempt looked like. */
export interface FilmTraceTable {
  attempt_id: string;
  /** Counts up in the order in which the rows of a company appear. */
  sequence: Generated<string>;
  company_id: string;
  /** Of the frames with a face, one after the other, sealed. */
  prints: Uint8Array;
}

/** The face that a profile is recognised by, from the selfie of its approved verification. */
export interface EnrolledFaceTable {
  profile_id: string;
  /** 128 numbers, sealed. */
  descriptor: Uint8Array;
  document_id: string;
  /** Tries since the last that was recognised; one counts before it is judged. */
  failures: number;
  locked_until: Date | null;
  enrolled_at: Date;
}

/** What a person confirms payments with, after their face. */
export interface BioPayPinTable {
  profile_id: string;
  /** argon2id in PHC string form. */
  pin_hash: string;
  /** Tries since the last that was right; one counts before it is checked. */
  failures: number;
  created_at: CreatedAt;
}

export interface BioPayPaymentTable {
  id: string;
  company_id: string;
  profile_id: string;
  /** SHA-256 of the token, and from when it was opened of the page's own secret; both are 256 random bits. */
  token_hash: Uint8Array;
  /** Decimal, as the business wrote it. */
  amount: string;
  currency: string;
  reference: Sealed<string>;
  return_url: Sealed<string>;
  language: string;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  face_passed_at: Date | null;
  completed_at: Date | null;
  outcome: 'complete' | 'incomplete' | null;
  errors: JSONColumnType<string[]>;
}
