import type { FieldError, Problem } from '../../../packages/contract/common.ts';
import type { FieldCode } from '../../../packages/contract/field-codes.ts';
import type { CustomerSubject } from '../database/tables/profiles.ts';
import { accessProblems } from './kinds/access.ts';
import { fileProblems } from './kinds/files.ts';
import { missingProblems } from './kinds/missing.ts';
import { requestProblems } from './kinds/request.ts';
import { serviceProblems } from './kinds/service.ts';
import { stateProblems } from './kinds/state.ts';

/** Every problem that the service tells, by its stable code. */
export const problemKinds = {
  ...requestProblems,
  ...accessProblems,
  ...missingProblems,
  ...stateProblems,
  ...fileProblems,
  ...serviceProblems,
};

export type ProblemCode = keyof typeof problemKinds;

export interface ProblemDetails {
  /** What is known of this very case, for people, in whole sentences; never holds personal data. What to do follows it. */
  detail?: string;
  errors?: FieldError[];
  allowed?: string[];
  callback_url?: string;
  /** Seconds after which another try makes sense; becomes the header Retry-After. */
  retryAfter?: number;
  /** Headers that the answer carries. */
  headers?: Readonly<Record<string, string>>;
}

/** A failure that the caller is told about. Anything else that is thrown becomes `internal_error`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly remedy: string;
  readonly details: ProblemDetails;

  /** @param cause what went wrong inside, for the log. */
  constructor(code: ProblemCode, details: ProblemDetails = {}, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
    [this.status, this.title, , this.remedy] = problemKinds[code];
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
export function invalidField(field: string, code: FieldCode, message: string, allowed?: string[]): ProblemError {
  return new ProblemError('invalid_request', { errors: [{ field, code, message, ...(allowed && { allowed }) }] });
}

/** A value that is not among those that are known, which the answer lists. */
export function notAmong(field: string, known: readonly string[]): ProblemError {
  return invalidField(field, 'not_allowed', amongWords(known), [...known]);
}

/** More values than this stand in `allowed` alone. */
const MOST_TOLD = 20;

export function amongWords(known: readonly string[]): string {
  const told = known.slice(0, MOST_TOLD).join(', ');
  if (known.length === 1) return `must be ${told}`;
  return known.length > MOST_TOLD ? `must be one of those in allowed: ${told} and others` : `must be one of ${told}`;
}

/**
 * Body of the problem as RFC 9457 wants it. `type` is a name, not an address: there is nothing to fetch. `detail` tells what is
 * wrong in this case, as far as the title does not, and what to do.
 */
export function problemBody(problem: ProblemError, requestId: string): Problem {
  const { detail, errors, allowed, callback_url } = problem.details;
  return {
    type: `urn:veridoor:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: [detail ?? summaryOf(errors), problem.remedy].filter(Boolean).join(' '),
    code: problem.code,
    ...(errors && { errors }),
    ...(allowed && { allowed }),
    ...(callback_url !== undefined && { callback_url }),
    request_id: requestId,
  };
}

/** The first mistake, for whoever prints the detail and nothing else. */
function summaryOf(errors: readonly FieldError[] = []): string | undefined {
  const [first, ...others] = errors;
  if (!first) return undefined;
  return `${first.field}: ${first.message}${others.length > 0 ? `, and ${others.length} more` : ''}.`;
}
