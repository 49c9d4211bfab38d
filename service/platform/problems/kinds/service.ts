import type { ProblemKind } from './kind.ts';

/** Limits that calm down, and what the service itself cannot do now. */
export const serviceProblems = {
  too_many_attempts: [
    429,
    'Too many attempts',
    'Too many logins, challenges or captures of one account, customer or network address.',
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
    'One profile may have twenty uploads that are not finished.',
    'Finish or delete some, or wait as long as Retry-After says.',
  ],
  internal_error: [
    500,
    'Something went wrong in the service',
    'A fault of the service; it is in the log with its request_id.',
    'Try again later; tell whoever runs the service the request_id.',
  ],
  no_list_loaded: [
    503,
    'No list is loaded, so nobody can be found clear',
    'The service has no AML list of the sources that the search is for.',
    'Have whoever runs the service import lists: docs/aml.md.',
  ],
  delivery_unavailable: [
    503,
    'This service cannot send such messages',
    'No way to send text messages or e-mails is set up.',
    'Have whoever runs the service set it up: docs/configuration.md.',
  ],
  storage_unavailable: [
    503,
    'Files cannot be kept at present',
    'The store of files does not answer or is full.',
    'Wait as long as Retry-After says and send the same again.',
  ],
  database_unavailable: [
    503,
    'The database cannot be reached at present',
    'The database does not answer.',
    'Wait as long as Retry-After says and send the same again.',
  ],
  overloaded: [
    503,
    'The service has more to do than it can',
    'More requests are under way than the service takes at once.',
    'Wait as long as Retry-After says and send the same again.',
  ],
  not_ready: [
    503,
    'The service is not ready',
    'GET /readyz found that a part which the service needs does not work; `detail` names it.',
    'See to that part, and ask again.',
  ],
} as const satisfies Record<string, ProblemKind>;
