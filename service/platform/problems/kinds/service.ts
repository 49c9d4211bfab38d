import type { ProblemKind } from './kind.ts';

/** Temporary limits, and the service's own failures. */
export const serviceProblems = {
  too_many_attempts: [
    429,
    'Too many attempts',
    'One account, customer or network address made too many logins, challenges or captures.',
    'Wait as long as Retry-After says.',
  ],
  too_many_codes: [
    429,
    'Too many codes were sent',
    'Too many one-time codes went to one customer or recipient.',
    'Wait as long as Retry-After says.',
  ],
  too_many_requests: [
    429,
    'Too many requests',
    'A user, a customer or a network address has sent more requests in a minute than it may.',
    'Wait as long as Retry-After says, and send fewer at a time.',
  ],
  too_many_uploads: [
    429,
    'Too many uploads are open',
    'A profile may have at most twenty unfinished uploads.',
    'Finish or delete some, or wait as long as Retry-After says.',
  ],
  internal_error: [
    500,
    'Something went wrong in the service',
    'The service has a fault; the log has it under its request_id.',
    'Try again later; give the request_id to the operator of the service.',
  ],
  no_list_loaded: [
    503,
    'No list is loaded, so nobody can be cleared',
    'The service has no AML list from the requested sources.',
    'Ask the operator of the service to import lists: docs/aml.md.',
  ],
  openid_unavailable: [
    503,
    'The OpenID provider does not answer at present',
    'The provider cannot be reached, or its discovery document does not fit.',
    'Try again later, or sign in by a password if the company allows it.',
  ],
  message_refused: [
    422,
    'The message was refused',
    'The mail server or the carrier does not deliver to this address or number.',
    'Check the address or number, or use another one.',
  ],
  message_failed: [
    503,
    'The message could not be sent at present',
    'The mail server or the carrier did not take it.',
    'Try again later.',
  ],
  delivery_unavailable: [
    503,
    'This service cannot send such messages',
    'The service is not set up to send text messages or e-mails.',
    'Ask the operator of the service to set it up: docs/configuration.md.',
  ],
  storage_unavailable: [
    503,
    'Files cannot be stored at present',
    'The file store does not answer or is full.',
    'Wait as long as Retry-After says, and send the same request again.',
  ],
  database_unavailable: [
    503,
    'The database cannot be reached at present',
    'The database does not answer.',
    'Wait as long as Retry-After says, and send the same request again.',
  ],
  overloaded: [
    503,
    'The service is overloaded',
    'The service is handling as many requests as it can.',
    'Wait as long as Retry-After says, and send the same request again.',
  ],
  not_ready: [
    503,
    'The service is not ready',
    'GET /readyz found a required part that does not work; `detail` names it.',
    'Repair that part, and ask again.',
  ],
} as const satisfies Record<string, ProblemKind>;
