import type { LivenessOutcome } from '@veridoor/contract/faces/liveness';
import type { Prompt } from '@veridoor/face-vision/liveness/video';
import type { CreatedAt, EarlierVerification, Sealed } from './columns.ts';
import type { SignedStatement } from './passkeys.ts';
import type { Generated, JSONColumnType } from 'kysely';

export interface LivenessAttemptTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  /** The selfie step, or what else it is for, which no step can be called. */
  step_id: string;
  /** The prompts, one after the other; the person learns each only after answering the one before. */
  prompts: JSONColumnType<Prompt[]>;
  /** Whether a video that does it passes without a person: not when the head is not turned. */
  unaided: boolean;
  unhurried: boolean;
  created_at: Date;
  /** How many prompts were answered: the number of the one that is asked now. */
  answered: number;
  /** When that was asked, and until when its answer may come. */
  asked_at: Date;
  expires_at: Date;
  /** When the last of them was answered. */
  answered_at: Date | null;
  outcome: 'passed' | 'review' | 'failed' | null;
  hint: LivenessOutcome['hint'];
  checks: JSONColumnType<{ check: string; passed: boolean; value: number | null }[]>;
  signals: JSONColumnType<string[]>;
  /** The face in numbers, sealed. */
  evidence: Uint8Array | null;
  /** Whether its frames stay for who decides on the verification. */
  doubted: Generated<boolean>;
}

/** A piece of the answer to one prompt of a challenge. */
export interface LivenessAnswerTable {
  id: string;
  attempt_id: string;
  /** The prompt's. */
  number: number;
  piece: number;
  /** Another piece of the answer follows. */
  more: boolean;
  /** When the prompt was asked. */
  asked_at: Date;
  /** The chain after the last of the frames: sent again, they are known, and the next piece goes on from it. */
  chain: Uint8Array;
  /** Sealed; null once the video was judged or its time is over, and of a doubted one once the verification is decided. */
  frames: Uint8Array | null;
}

/** The prints of an attempt's video. */
export interface VideoTraceTable {
  attempt_id: string;
  /** Counts up in the order in which the rows of a company appear. */
  sequence: Generated<string>;
  company_id: string;
  /** Prints of the frames with a face, one after the other, sealed. */
  prints: Uint8Array;
}

/** A video of a face that another customer had shown before. */
export interface VideoRepeatTable {
  attempt_id: string;
  other_attempt_id: string;
  created_at: Date;
}

/** The face that a profile is recognised by, from the selfie of its approved verification. */
export interface EnrolledFaceTable {
  profile_id: string;
  /** The face in numbers, sealed. */
  descriptor: Uint8Array;
  document_id: string;
  /** Tries since the last that was recognised; one counts before it is judged. */
  failures: number;
  locked_until: Date | null;
  enrolled_at: Date;
}

/** The PIN with which a person confirms payments after their face. */
/** A PIN that a customer chose in a later verification, until that is approved. */
export interface BioPayNextPinTable {
  profile_id: string;
  /** argon2id in PHC string form. */
  pin_hash: string;
  created_at: CreatedAt;
}

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
  /** BCP 47; null if the business names none. */
  language: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  face_passed_at: Date | null;
  /** Decided when the token was made: later changes of passkeys and settings cannot weaken it. */
  passkey_required: boolean;
  pin_passed_at: Date | null;
  /** The passkey's signature; null for a payment without. */
  evidence: Sealed<SignedStatement> | null;
  completed_at: Date | null;
  outcome: 'complete' | 'incomplete' | null;
  errors: JSONColumnType<string[]>;
}
