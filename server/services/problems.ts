import type { FieldError, Problem } from '../../contract/common.ts';
import type { CustomerSubject } from '../db/tables/profiles.ts';

/** Every problem that the service tells: its stable code, the HTTP status it travels with, and its title. */
const kinds = {
  invalid_request: [400, 'The request is not valid'],
  malformed_address: [400, 'The address cannot be read'],
  malformed_body: [400, 'The body cannot be read'],
  upload_request_invalid: [400, 'The request does not keep to the upload protocol'],
  origin_not_allowed: [400, 'The address is not allowed for this company'],
  token_missing: [401, 'A token is needed'],
  token_invalid: [401, 'The token is not valid'],
  token_expired: [401, 'The token has expired'],
  credentials_invalid: [401, 'User name or password is wrong'],
  link_invalid: [401, 'The link is not valid'],
  link_expired: [401, 'The link has expired'],
  link_used: [401, 'The link has been used'],
  link_replaced: [401, 'A newer link has replaced this one'],
  bio_token_invalid: [401, 'The token of the payment is not valid'],
  bio_token_expired: [401, 'The time for the payment is over'],
  ip_not_allowed: [403, 'The network address is not allowed for this company'],
  feature_disabled: [403, 'The feature is not enabled for this company'],
  second_person_needed: [403, 'Another person has to confirm'],
  permission_missing: [403, 'The permission is missing'],
  route_not_found: [404, 'There is nothing at this address'],
  profile_not_found: [404, 'The profile does not exist'],
  entity_not_found: [404, 'The entity does not exist'],
  document_not_found: [404, 'The document does not exist'],
  page_not_found: [404, 'The corners of the page were not found in the picture'],
  portrait_not_found: [404, 'No face was found in the picture'],
  version_not_found: [404, 'The document has no such version'],
  upload_not_found: [404, 'The upload does not exist'],
  ip_whitelist_entry_not_found: [404, 'The entry does not exist'],
  block_entry_not_found: [404, 'The entry does not exist'],
  user_not_found: [404, 'The user does not exist'],
  report_not_found: [404, 'The report does not exist'],
  hit_not_found: [404, 'The report has no such hit'],
  endpoint_not_found: [404, 'The webhook endpoint does not exist'],
  log_not_found: [404, 'The log does not exist'],
  payment_not_found: [404, 'The payment does not exist'],
  consent_not_given: [404, 'The customer has not consented'],
  hold_not_found: [404, 'Nothing holds this profile'],
  erasure_not_requested: [404, 'Nobody has asked for this erasure'],
  face_not_enrolled: [404, 'No face of this profile is enrolled'],
  capture_not_found: [404, 'The capture does not exist, or is for another page'],
  liveness_not_found: [404, 'The challenge does not exist'],
  step_not_found: [404, 'The step does not exist'],
  call_not_found: [404, 'The call does not exist'],
  still_not_found: [404, 'The picture was not asked for'],
  agent_not_found: [404, 'The agent does not exist or is not there'],
  invalid_transition: [409, 'The status cannot change in this way'],
  username_taken: [409, 'Another user has this name'],
  last_admin: [409, 'A company keeps at least one admin'],
  id_card_number_taken: [409, 'Another profile has this id card number'],
  consent_version_taken: [409, 'This version of the consent has another text'],
  legal_hold: [409, 'A legal hold keeps it'],
  consent_required: [409, 'The customer has not consented yet'],
  consent_outdated: [409, 'The consent text has changed'],
  profile_closed: [409, 'The profile is archived or has expired'],
  session_completed: [409, 'The flow is complete'],
  step_locked: [409, 'Other steps have to be done first'],
  steps_processing: [409, 'Steps are still being checked'],
  steps_outstanding: [409, 'Required steps are open'],
  attempts_exhausted: [409, 'No attempts are left'],
  upload_unfinished: [409, 'The upload is not finished'],
  upload_offset_conflict: [409, 'The upload is at another place'],
  document_archived: [409, 'The document is archived'],
  document_in_the_way: [409, 'Another active page has this side'],
  code_missing: [409, 'No code was sent, or another one since'],
  code_expired: [409, 'The code has expired'],
  code_exhausted: [409, 'The code was entered wrongly too often'],
  address_missing: [409, 'The address has to be given first'],
  text_changed: [409, 'The text to sign is another one'],
  location_not_requested: [409, 'The location was not asked for'],
  biopay_unavailable: [409, 'The payment is not possible now'],
  biologin_unavailable: [409, 'Recognition by the face is not possible now'],
  capture_used: [409, 'A picture was taken in the capture already'],
  capture_expired: [409, 'The time for the capture is over'],
  liveness_answered: [409, 'The challenge has been answered'],
  liveness_expired: [409, 'The time for the challenge is over'],
  link_missing: [409, 'This session was not opened by a link'],
  queue_empty: [409, 'Nobody is waiting'],
  call_taken: [409, 'Another agent has taken the call'],
  call_ended: [409, 'The call is over'],
  agent_busy: [409, 'The agent is in a call'],
  captures_missing: [409, 'Pages that the call requires are missing'],
  recording_not_allowed: [409, 'The call may not be recorded'],
  request_in_progress: [409, 'The first request with this key is under way'],
  workflow_changed: [409, 'The workflow was changed at the same time'],
  endpoint_disabled: [409, 'The webhook endpoint is disabled'],
  too_many_endpoints: [409, 'The company has as many webhook endpoints as it may have'],
  delivery_pending: [409, 'An attempt to deliver the event is under way'],
  nothing_to_block: [409, 'The document has no such thing to block'],
  file_not_safe: [409, 'The PDF cannot be made safe to open'],
  file_gone: [410, 'The file is no longer kept'],
  upload_gone: [410, 'The upload has expired or was used'],
  upload_version_unsupported: [412, 'The version of the upload protocol is not supported'],
  body_too_large: [413, 'The body is too large'],
  file_too_large: [413, 'The file is too large'],
  unsupported_media_type: [415, 'The content type is not supported'],
  unsupported_file: [415, 'The kind of file is not supported'],
  empty_file: [422, 'The file is empty'],
  idempotency_key_reused: [422, 'The key was used for another request'],
  document_not_accepted: [422, 'The step does not take this document'],
  too_many_files: [409, 'There are as many files of this document as there may be'],
  file_not_accepted: [422, 'The step takes a live picture only'],
  code_wrong: [422, 'The code is wrong'],
  too_many_pixels: [422, 'The picture has too many pixels'],
  unreadable_picture: [422, 'The picture cannot be read'],
  too_many_attempts: [429, 'Too many attempts'],
  too_many_codes: [429, 'Too many codes were sent'],
  too_many_requests: [429, 'Too many requests'],
  too_many_uploads: [429, 'Too many uploads are open'],
  internal_error: [500, 'Something went wrong in the service'],
  override_needed: [409, 'Something is open that only an override passes over'],
  no_list_loaded: [503, 'No list is loaded, so nobody can be found clear'],
  delivery_unavailable: [503, 'This service cannot send such messages'],
  storage_unavailable: [503, 'Files cannot be kept at present'],
  database_unavailable: [503, 'The database cannot be reached at present'],
  overloaded: [503, 'The service has more to do than it can'],
  not_ready: [503, 'The service is not ready'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof kinds;

export interface ProblemDetails {
  /** For people; never holds personal data. */
  detail?: string;
  errors?: FieldError[];
  allowed?: string[];
  callback_url?: string;
  /** Seconds after which another try makes sense; becomes the header Retry-After. */
  retryAfter?: number;
}

/** A failure that the caller is told about. Anything else that is thrown becomes `internal_error`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly details: ProblemDetails;

  /** @param cause what went wrong inside, for the log. */
  constructor(code: ProblemCode, details: ProblemDetails = {}, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
    [this.status, this.title] = kinds[code];
  }
}

/** A profile that takes part in nothing any more, told to a business, with the way to begin again. */
export function profileClosed(): ProblemError {
  return new ProblemError('profile_closed', {
    detail:
      'Somebody with profile.decide reopens it: PATCH status to in_review (archived) or pending (expired), then ask for what is needed with resubmission_requested.',
  });
}

/** What is said of a customer that does not exist, or not for this company. */
export function customerNotFound(subject: CustomerSubject): ProblemError {
  return new ProblemError(subject === 'entity' ? 'entity_not_found' : 'profile_not_found');
}

/** One field of the request that is wrong, as the 400 that tells of it. */
export function invalidField(field: string, code: string, message: string): ProblemError {
  return new ProblemError('invalid_request', { errors: [{ field, code, message }] });
}

/** Body of the problem as RFC 9457 wants it. `type` is a name, not an address: there is nothing to fetch. */
export function problemBody(problem: ProblemError, requestId: string): Problem {
  const { detail, errors, allowed, callback_url } = problem.details;
  return {
    type: `urn:veridoor:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    code: problem.code,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors }),
    ...(allowed && { allowed }),
    ...(callback_url !== undefined && { callback_url }),
    request_id: requestId,
  };
}
