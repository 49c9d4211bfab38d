import type { Mode } from '@veridoor/contract/mode';
import type { CodeDelivery } from '@veridoor/contract/answers/one-time-code';
import type { ConsentSource } from '@veridoor/contract/answers/consent';
import type { Journey } from '@veridoor/contract/interface-pages';
import type { ErasureReason, ExportReason, PrivacyRequest, PrivacyRequestKind } from '@veridoor/contract/privacy';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { StepKind, StepStatus } from '@veridoor/contract/step';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { CreatedAt, EarlierVerification, Instant, Sealed } from './columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** The kind of a customer: a natural person, or a company. */
export type CustomerSubject = 'person' | 'entity';

/** The identifying data of a customer. */
export interface PersonalData {
  /** For a company: the integrator's reference of it. */
  id_card_number: string;
  /** The integrator's reference of this person; compared with nothing. */
  reference: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

export interface ProfileTable {
  id: string;
  company_id: string;
  subject: ColumnType<CustomerSubject, CustomerSubject | undefined, never>;
  /** Never changes: the database refuses it, too. */
  mode: ColumnType<Mode, Mode | undefined, never>;
  /** What the checks of a test profile find; null when they look. The database refuses it for a live one. */
  test_outcome: ColumnType<TestOutcome | null, string | null | undefined, string | null>;
  /** The workflow version that its present verification began with; later ones do not apply to it. */
  workflow_id: string;
  personal: Sealed<PersonalData>;
  /** Keyed hashes of company and number, and of company and reference, which find profiles. */
  number_hash: string;
  reference_hash: string | null;
  /** Keyed hashes of words and their beginnings, which find profiles by what people type. */
  words: Generated<string[]>;
  /** The same of the numbers of its documents. */
  document_words: Generated<string[]>;
  /** What colleagues call it. */
  tags: Generated<string[]>;
  /** The status of the present verification. It is the profile's, unless an earlier verification counts. */
  status: ProfileStatus;
  status_reason: Sealed<string> | null;
  /** The profile's status, its reason and the earlier verification that it is of; null while the present one counts. */
  counting_status: ColumnType<ProfileStatus | null, ProfileStatus | null | undefined, ProfileStatus | null>;
  counting_reason: ColumnType<Sealed<string> | null, Sealed<string> | null | undefined, Sealed<string> | null>;
  counting_verification: EarlierVerification;
  /** Code of a rejection for fraud by a later verification, until a person approves again. */
  hold: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who decided on the status: the rules leave a person's decision alone. Null before the first decision. */
  decided_by: Generated<'rules' | 'person' | null>;
  /** The user who decided last; null where rules did. */
  officer_id: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The reason of the last decision, if it is a code. */
  reason_code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Raising it revokes every profile token made before. */
  token_version: Generated<number>;
  /** All null before a consent: version, time, text and source. */
  consent_version: string | null;
  consent_at: Date | null;
  /** SHA-256 of the text. */
  consent_sha256: string | null;
  /** Language of the page that showed the text. */
  consent_language: string | null;
  consent_given_by: 'customer' | 'business' | null;
  /** A business's source of the consent, and its evidence. */
  consent_source: ConsentSource | null;
  consent_evidence: Sealed<string> | null;
  /** Whether the customer agreed to face data separately. */
  consent_face: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Instant;
}

/**
 * Keeps everything of a profile from being removed, until it is lifted. Stays afterwards: the reason is never wiped.
 */
export interface LegalHoldTable {
  id: string;
  profile_id: string;
  company_id: string;
  reason: Sealed<string>;
  until: Date | null;
  /** The user. */
  placed_by: string;
  placed_at: Date;
  /** Null when it ran out. */
  lifted_by: string | null;
  lifted_at: Date | null;
  /** Null when it ran out or another took its place. */
  lift_reason: Sealed<string> | null;
}

/** An erasure that waits for a second person, or an export. */
export interface PrivacyRequestTable {
  id: string;
  profile_id: string;
  company_id: string;
  kind: PrivacyRequestKind;
  reason: ErasureReason | ExportReason;
  state: PrivacyRequest['state'];
  /** The user. */
  requested_by: string;
  created_at: Date;
  expires_at: Date;
  /** The second person; null where none was needed or has answered. */
  answered_by: string | null;
  answered_at: Date | null;
  /** Why it was returned. */
  note: Sealed<string> | null;
}

export interface ProfileStepTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  /** The earlier verification whose pages stand for it; null when it has its own. */
  taken_from: EarlierVerification;
  /** Identifier of the step in the workflow. */
  step_id: string;
  kind: StepKind;
  status: StepStatus;
  status_reason: string | null;
  /** Submissions that the checks or a person rejected. */
  failed_attempts: Generated<number>;
  updated_at: Instant;
}

/** A payment has a token of its own, and no link. */
export type LinkJourney = Exclude<Journey, 'biopay'>;

export interface LinkTable {
  id: string;
  profile_id: string;
  company_id: string;
  /** The verification of a person that it opens. */
  verification_id: string | null;
  /** SHA-256 of the launch code: a keyed hash of the id, or for another device 256 random bits. */
  code_hash: Uint8Array;
  /** The journey of the link, by its page. */
  journey: LinkJourney;
  web_sdk_url: string;
  /** Integrators write customers' data into addresses. */
  return_url: Sealed<string>;
  deep_link: Sealed<string> | null;
  /** BCP 47; null if the link names none. */
  language: string | null;
  geo_location: boolean;
  /** Set on a link made for another device: it follows the fate of this one. */
  handoff_of: string | null;
  expires_at: Date;
  opened_at: Date | null;
  /** When this link recognised the face, if a passkey must follow. */
  face_passed_at: Date | null;
  voided_at: Date | null;
  void_reason: 'completed' | 'replaced' | 'withdrawn' | null;
  created_at: CreatedAt;
}

/** Degrees, and the radius in metres within which the customer is. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy: number;
}

export interface LocationTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  position: Sealed<Position>;
  created_at: CreatedAt;
}

export interface SessionEventTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  name: string;
  step_id: string | null;
  code: string | null;
  created_at: CreatedAt;
}

export interface StepAnswersTable {
  id: string;
  profile_id: string;
  verification_id: EarlierVerification;
  step_id: string;
  /** JSON by question, sealed. */
  answers: Uint8Array;
  /** Whether an answer declares a public office; null where nobody asked. */
  public_office: boolean | null;
  /** Keyed hashes of the IBANs among them. */
  account_hashes: Generated<string[]>;
  completed_at: Date | null;
  updated_at: Date;
}

/** A country of a profile's active documents or of its register, kept by triggers in the order of the list. */
export interface ProfileCountryTable {
  profile_id: string;
  company_id: string;
  mode: Mode;
  country: string;
  created_at: Date;
}

export interface EntityTable {
  /** The profile that the company's documents, links and events belong to. */
  profile_id: string;
  /** JSON, sealed. */
  details: Uint8Array;
  /** Beside the details, because it decides which documents are required. */
  country: string | null;
  /** When the customer said that everything is said. */
  completed_at: Date | null;
  updated_at: Date;
}

export interface OneTimeCodeTable {
  id: string;
  profile_id: string;
  step_id: string;
  channel: 'phone' | 'email';
  /** The number or address, sealed. */
  recipient: Uint8Array;
  /** The code, sealed, until it has been sent or cannot be. */
  code: Uint8Array | null;
  /** Keyed hash of the code. */
  code_hash: string;
  language: string;
  delivery: CodeDelivery;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  verified_at: Date | null;
}
