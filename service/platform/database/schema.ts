import type { WalletReaderTable, WalletRequestTable, WalletRootTable } from './tables/wallets.ts';
import type {
  AmlDecisionTable,
  AmlEntityTable,
  AmlIndexPieceTable,
  AmlListVersionTable,
  AmlSearchTable,
  ScreeningTable,
  OpenHitTable,
} from './tables/aml.ts';
import type { CaptureTable } from './tables/captures.ts';
import type {
  CallAgentPresenceTable,
  CallMessageTable,
  CallRecordingTable,
  CallStillTable,
  CallTable,
} from './tables/calls.ts';
import type {
  ApiKeySecretTable,
  ApiKeyTable,
  CompanyTable,
  ConsentTextTable,
  IpWhitelistEntryTable,
  LoginAttemptTable,
  LoginPlaceTable,
  LoginTable,
  MailTokenTable,
  UserGroupTable,
  UserTable,
  WorkflowTable,
} from './tables/companies.ts';
import type {
  DocumentReadingTable,
  DocumentTable,
  DocumentVersionTable,
  SignatureTable,
  StoredFileTable,
  UploadPartTable,
  UploadTable,
} from './tables/documents.ts';
import type { BlockEntryTable, DocumentTraceTable, DuplicateTable } from './tables/duplicates.ts';
import type {
  AuditChainTable,
  AuditEntryTable,
  EventTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './tables/events.ts';
import type {
  BioPayPaymentTable,
  BioPayNextPinTable,
  BioPayPinTable,
  EnrolledFaceTable,
  VideoRepeatTable,
  VideoTraceTable,
  LivenessAnswerTable,
  LivenessAttemptTable,
} from './tables/faces.ts';
import type {
  IdempotentAnswerTable,
  InstallationSecretTable,
  JobTable,
  RateLimitTable,
  SigningKeyTable,
} from './tables/installation.ts';
import type { InsightChangeTable, InsightDayTable, VisitCountTable } from './tables/insight.ts';
import type { DecisionTable } from './tables/decisions.ts';
import type { CaseNoteTable, CaseNoticeTable, PlantedCaseTable, ReviewCaseTable } from './tables/review.ts';
import type { OpenidDomainTable, OpenidIdentityTable, OpenidLoginTable, OpenidProviderTable } from './tables/openid.ts';
import type { PasskeyChallengeTable, PasskeyTable } from './tables/passkeys.ts';
import type { FactorChallengeTable, RecoveryCodeTable, TotpTable, UserPasskeyTable } from './tables/second-factors.ts';
import type { VerificationTable, VerificationVisitTable } from './tables/verifications.ts';
import type {
  EntityTable,
  ProfileCountryTable,
  LegalHoldTable,
  PrivacyRequestTable,
  LinkTable,
  LocationTable,
  OneTimeCodeTable,
  ProfileStepTable,
  ProfileTable,
  SessionEventTable,
  StepAnswersTable,
} from './tables/profiles.ts';

export interface Database {
  capture: CaptureTable;
  liveness_attempt: LivenessAttemptTable;
  liveness_answer: LivenessAnswerTable;
  video_trace: VideoTraceTable;
  video_repeat: VideoRepeatTable;
  enrolled_face: EnrolledFaceTable;
  biopay_next_pin: BioPayNextPinTable;
  biopay_pin: BioPayPinTable;
  biopay_payment: BioPayPaymentTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  wallet_request: WalletRequestTable;
  wallet_reader: WalletReaderTable;
  wallet_root: WalletRootTable;
  decision: DecisionTable;
  review_case: ReviewCaseTable;
  case_note: CaseNoteTable;
  case_notice: CaseNoticeTable;
  planted_case: PlantedCaseTable;
  company: CompanyTable;
  consent_text: ConsentTextTable;
  user_account: UserTable;
  user_group: UserGroupTable;
  login: LoginTable;
  mail_token: MailTokenTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  user_passkey: UserPasskeyTable;
  factor_challenge: FactorChallengeTable;
  openid_provider: OpenidProviderTable;
  openid_domain: OpenidDomainTable;
  openid_login: OpenidLoginTable;
  openid_identity: OpenidIdentityTable;
  login_attempt: LoginAttemptTable;
  login_place: LoginPlaceTable;
  signing_key: SigningKeyTable;
  workflow: WorkflowTable;
  profile: ProfileTable;
  profile_country: ProfileCountryTable;
  verification: VerificationTable;
  verification_visit: VerificationVisitTable;
  entity: EntityTable;
  legal_hold: LegalHoldTable;
  privacy_request: PrivacyRequestTable;
  profile_step: ProfileStepTable;
  link: LinkTable;
  location: LocationTable;
  session_event: SessionEventTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  stored_file: StoredFileTable;
  installation_secret: InstallationSecretTable;
  document: DocumentTable;
  document_version: DocumentVersionTable;
  document_reading: DocumentReadingTable;
  document_trace: DocumentTraceTable;
  duplicate: DuplicateTable;
  block_entry: BlockEntryTable;
  job: JobTable;
  aml_list_version: AmlListVersionTable;
  aml_entity: AmlEntityTable;
  aml_index_piece: AmlIndexPieceTable;
  step_answers: StepAnswersTable;
  one_time_code: OneTimeCodeTable;
  signature: SignatureTable;
  aml_search: AmlSearchTable;
  aml_decision: AmlDecisionTable;
  open_hit: OpenHitTable;
  screening: ScreeningTable;
  audit_entry: AuditEntryTable;
  audit_chain: AuditChainTable;
  api_key: ApiKeyTable;
  api_key_secret: ApiKeySecretTable;
  ip_whitelist_entry: IpWhitelistEntryTable;
  rate_limit: RateLimitTable;
  idempotent_answer: IdempotentAnswerTable;
  event: EventTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
  insight_day: InsightDayTable;
  insight_change: InsightChangeTable;
  visit_count: VisitCountTable;
  call: CallTable;
  call_message: CallMessageTable;
  call_still: CallStillTable;
  call_recording: CallRecordingTable;
  call_agent_presence: CallAgentPresenceTable;
}
