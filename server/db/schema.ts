import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AmlHit, AmlReport, AmlSource, AmlUsedList, AmlVerdict } from '../../contract/aml.ts';
import type { Group } from '../../contract/authentication.ts';
import type { CaptureMetadata, CheckResult } from '../../contract/document.ts';
import type { ProfileStatus } from '../../contract/profile.ts';
import type { Branding } from '../../contract/session.ts';
import type { DocumentSide, DocumentType, StepKind, StepStatus } from '../../contract/step.ts';
import type { WorkflowDefinition } from '../../contract/workflow.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Instant = ColumnType<Date, Date | undefined, Date>;

/** What a company decides for itself; checked when it is written, trusted when it is read. */
export interface CompanySettings {
  /** Seconds that a verification link opens the flow: 900 to 604800. */
  link_lifetime: number;
  /** Origins of hosted interfaces that links may point to. */
  interface_origins: string[];
  /** Origins that return_url may have. */
  return_origins: string[];
  /** URL schemes that deep_link may have, without the colon. */
  deep_link_schemes: string[];
  /** Origins that may show the interface in a frame. */
  frame_origins: string[];
  branding: Branding;
  retention_days: number;
  privacy_url: string | null;
  consent: { version: string; text: string | Record<string, string> | null };
}

export interface CompanyTable {
  id: string;
  name: string;
  settings: JSONColumnType<CompanySettings>;
  created_at: CreatedAt;
}

export interface UserTable {
  id: string;
  company_id: string;
  /** Lower case; unique in the whole service, since login names no company. */
  username: string;
  first_name: string;
  last_name: string;
  /** argon2id in PHC string form. */
  password_hash: string;
  disabled_at: Date | null;
  created_at: CreatedAt;
}

export interface UserGroupTable {
  id: string;
  user_id: string;
  name: Group;
}

export interface RefreshTokenTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, which itself is 256 random bits. */
  token_hash: Uint8Array;
  expires_at: Date;
  revoked_at: Date | null;
  created_at: CreatedAt;
}

export interface LoginAttemptTable {
  /** Keyed hash of an account name or of a network address: neither is kept in the clear. */
  key: string;
  failures: number;
  window_started_at: Date;
}

export interface SigningKeyTable {
  kid: string;
  public_jwk: JSONColumnType<Record<string, string>>;
  /** PKCS #8, sealed with the service's secret key. */
  private_key: Uint8Array;
  created_at: CreatedAt;
  retired_at: Date | null;
}

export interface WorkflowTable {
  id: string;
  company_id: string;
  version: number;
  definition: JSONColumnType<WorkflowDefinition>;
  created_at: CreatedAt;
}

export interface ProfileTable {
  id: string;
  company_id: string;
  /** The workflow version that this profile started with; a later one does not move the goal. */
  workflow_id: string;
  id_card_number: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  status: ProfileStatus;
  status_reason: string | null;
  /** Raising it revokes every profile token made before. */
  token_version: Generated<number>;
  consent_version: string | null;
  consent_at: Date | null;
  created_at: CreatedAt;
  updated_at: Instant;
}

export interface ProfileStepTable {
  id: string;
  profile_id: string;
  /** Identifier of the step in the workflow. */
  step_id: string;
  kind: StepKind;
  status: StepStatus;
  status_reason: string | null;
  /** Submissions that the checks or a person rejected. */
  failed_attempts: Generated<number>;
  updated_at: Instant;
}

export interface LinkTable {
  id: string;
  profile_id: string;
  company_id: string;
  /** SHA-256 of the launch code, which itself is 256 random bits. */
  code_hash: Uint8Array;
  web_sdk_url: string;
  return_url: string;
  deep_link: string | null;
  language: string;
  geo_location: boolean;
  /** Set on a link made for another device: it follows the fate of this one. */
  handoff_of: string | null;
  expires_at: Date;
  opened_at: Date | null;
  voided_at: Date | null;
  void_reason: 'completed' | 'replaced' | null;
  created_at: CreatedAt;
}

export interface LocationTable {
  id: string;
  profile_id: string;
  latitude: number;
  longitude: number;
  accuracy: number;
  created_at: CreatedAt;
}

export interface SessionEventTable {
  id: string;
  profile_id: string;
  name: string;
  step_id: string | null;
  code: string | null;
  created_at: CreatedAt;
}

export interface UploadTable {
  /** Identifier that the resumable-upload protocol uses in its addresses. */
  id: string;
  profile_id: string;
  /** Set when a document took the bytes over: an upload is used once. */
  document_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
}

interface StoredFile {
  /** Name in the file store. */
  file_key: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
}

export interface DocumentTable extends StoredFile {
  id: string;
  company_id: string;
  profile_id: string;
  step_id: string | null;
  type: DocumentType;
  version: string | null;
  country: string | null;
  side: DocumentSide;
  status: 'pending' | 'approved' | 'rejected';
  state: 'active' | 'archived';
  reject_reason: string | null;
  comment: string | null;
  results: JSONColumnType<CheckResult[]>;
  metadata: JSONColumnType<CaptureMetadata>;
  /** Counts up with every new file, so that a late check of an old file changes nothing. */
  revision: Generated<number>;
  created_at: CreatedAt;
  updated_at: Instant;
}

/** Files that a PUT replaced; kept until retention ends. */
export interface DocumentVersionTable extends StoredFile {
  id: string;
  document_id: string;
  revision: number;
  replaced_at: CreatedAt;
}

export interface JobTable {
  id: string;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  run_at: Date;
  attempts: Generated<number>;
  max_attempts: number;
  /** A claim that is older than this was left by an instance that died: the job is free again. */
  claimed_until: Date | null;
  last_error: string | null;
  finished_at: Date | null;
  created_at: CreatedAt;
}

export interface AmlListVersionTable {
  id: string;
  source: AmlSource;
  /** What the list calls its version, or the beginning of the SHA-256 of its files. */
  version: string;
  state: 'loading' | 'active' | 'retired';
  entries: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  files: JSONColumnType<{ name: string; size: number; sha256: string }[]>;
  started_at: Date;
  /** A loading version whose import was killed no longer moves this. */
  heartbeat_at: Date;
  activated_at: Date | null;
}

export interface AmlEntityTable {
  list_version_id: string;
  /** Place in the list, from 0; the index names entries by it. */
  ordinal: number;
  entity_id: string;
  /** SHA-256 of the data: tells whether an entry changed. */
  fingerprint: string;
  /** The entry in the one shape of all lists; checked when it is written, trusted when it is read. */
  data: JSONColumnType<object>;
}

export interface AmlIndexPieceTable {
  list_version_id: string;
  ordinal: number;
  bytes: Uint8Array;
}

export interface AmlSearchTable {
  id: string;
  company_id: string;
  profile_id: string | null;
  /** Whom the search was for: decisions are remembered for it. The profile, or a keyed hash of name and birth date. */
  subject: string;
  query: JSONColumnType<AmlReport['query']>;
  results: JSONColumnType<AmlStoredHit[]>;
  total: number;
  lists: JSONColumnType<AmlUsedList[]>;
  algorithm: string;
  created_at: Date;
}

/** A hit as it was found; the decision on it is read when it is shown. */
export type AmlStoredHit = Omit<AmlHit, 'decision'> & {
  fingerprint: string;
  /** A birth date or an identifier agrees. */
  confirmed: boolean;
};

export interface AmlDecisionTable {
  id: string;
  company_id: string;
  search_id: string;
  subject: string;
  source: AmlSource;
  entity_id: string;
  /** Of the entry as it was decided on: a changed entry has to be decided again. */
  fingerprint: string;
  verdict: AmlVerdict;
  reason: string;
  user_id: string | null;
  created_at: Date;
}

export interface Database {
  company: CompanyTable;
  user_account: UserTable;
  user_group: UserGroupTable;
  refresh_token: RefreshTokenTable;
  login_attempt: LoginAttemptTable;
  signing_key: SigningKeyTable;
  workflow: WorkflowTable;
  profile: ProfileTable;
  profile_step: ProfileStepTable;
  link: LinkTable;
  location: LocationTable;
  session_event: SessionEventTable;
  upload: UploadTable;
  document: DocumentTable;
  document_version: DocumentVersionTable;
  job: JobTable;
  aml_list_version: AmlListVersionTable;
  aml_entity: AmlEntityTable;
  aml_index_piece: AmlIndexPieceTable;
  aml_search: AmlSearchTable;
  aml_decision: AmlDecisionTable;
}
