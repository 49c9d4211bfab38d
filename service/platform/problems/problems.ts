import { FILE_LIMIT } from '@veridoor/contract/limits';
import type { Branding } from '@veridoor/contract/branding';
import type { FieldError, Problem, ProblemLimit, SecondFactorDemand } from '@veridoor/contract/problem';
import { fieldCodes, type FieldCode } from '@veridoor/contract/field-codes';
import type { CustomerSubject } from '../database/tables/profiles.ts';
import { accessProblems } from './kinds/access.ts';
import { companyProblems } from './kinds/company.ts';
import { fileProblems } from './kinds/files.ts';
import { missingProblems } from './kinds/missing.ts';
import { recognitionProblems } from './kinds/recognition.ts';
import { requestProblems } from './kinds/request.ts';
import { serviceProblems } from './kinds/service.ts';
import { stateProblems } from './kinds/state.ts';

/** Every problem of the service, by its stable code. */
export const problemKinds = {
  ...requestProblems,
  ...accessProblems,
  ...missingProblems,
  ...companyProblems,
  ...stateProblems,
  ...recognitionProblems,
  ...fileProblems,
  ...serviceProblems,
};

export type ProblemCode = keyof typeof problemKinds;

/** Problems whose answer must say the limit: what is too large, and what is too many or too often. */
type LimitedCode = {
  [Code in ProblemCode]: (typeof problemKinds)[Code][0] extends 413 | 429
    ? Code
    : Code extends `too_many_${string}`
      ? Code
      : never;
}[ProblemCode];
/** Problems that need no details. */
export type PlainProblemCode = Exclude<ProblemCode, LimitedCode>;

interface ProblemDetails {
  /** Details of this case, for people, in whole sentences; never personal data. The remedy follows it. */
  detail?: string;
  /** What this caller can do, where it is not what others can. */
  remedy?: string;
  errors?: FieldError[];
  allowed?: string[];
  /** The limit that counts here; its words follow the detail. */
  limit?: ProblemLimit;
  callback_url?: string;
  /** The company of a link that opens nothing more, so that its customer sees whose link it was. */
  branding?: Branding;
  /** The language of the interface for that customer. */
  language?: string;
  /** What a login needs besides the password that was right. */
  second_factor?: SecondFactorDemand;
  /** Seconds after which another try makes sense; becomes the header Retry-After. */
  retryAfter?: number;
  /** Headers that the answer carries. */
  headers?: Readonly<Record<string, string>>;
}

/** A failure that the caller learns about. Any other thrown value becomes `internal_error`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly remedy: string;
  readonly meaning: string;
  readonly details: ProblemDetails;

  /** @param cause what went wrong inside, for the log. */
  constructor(code: PlainProblemCode, details?: ProblemDetails, cause?: unknown);
  constructor(code: ProblemCode, details: ProblemDetails & { limit: ProblemLimit }, cause?: unknown);
  constructor(code: ProblemCode, details: ProblemDetails = {}, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
    [this.status, this.title, this.meaning, this.remedy] = problemKinds[code];
    this.remedy = details.remedy ?? this.remedy;
  }
}

/** The problem of a file with more bytes than one may have. */
export function fileTooLarge(maximum: number = FILE_LIMIT): ProblemError {
  return new ProblemError('file_too_large', { limit: { maximum, unit: 'bytes' } });
}

/** The problem of a closed profile, for a business, with the way to reopen it. */
export function profileClosed(): ProblemError {
  return new ProblemError('profile_closed', {
    detail:
      'A user with profile.decide can reopen it: PATCH status to in_review (archived) or pending (expired), then ask for more with resubmission_requested.',
  });
}

/** The problem of an unknown customer, or another company's. */
export function customerNotFound(subject: CustomerSubject): ProblemError {
  return new ProblemError(subject === 'entity' ? 'entity_not_found' : 'profile_not_found');
}

/** One wrong field of the request, as a 400. */
export function invalidField(field: string, code: FieldCode, message: string, allowed?: string[]): ProblemError {
  return new ProblemError('invalid_request', { errors: [{ field, code, message, ...(allowed && { allowed }) }] });
}

/** An unknown value; the answer lists the known ones. */
export function notAmong(field: string, known: readonly string[]): ProblemError {
  return invalidField(field, 'not_allowed', amongWords(known), [...known]);
}

/** More values than this are only in `allowed`. */
const MOST_LISTED = 20;

export function amongWords(known: readonly string[]): string {
  const reported = known.slice(0, MOST_LISTED).join(', ');
  if (known.length === 1) return `must be ${reported}`;
  return known.length > MOST_LISTED
    ? `must be one of those in allowed: ${reported} and others`
    : `must be one of ${reported}`;
}

/**
 * Body of the problem according to RFC 9457. `type` is a name, not an address: there is nothing to fetch. `detail`
 * explains this case, or otherwise the cause in general, and what to do.
 *
 * @param observation what the request shows of the cause.
 */
export function problemBody(problem: ProblemError, requestId: string, observation?: string): Problem {
  const { detail, errors, allowed, limit, callback_url, branding, language, second_factor } = problem.details;
  return {
    type: `urn:veridoor:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: [
      observation ?? detail ?? summaryOf(errors) ?? problem.meaning,
      limit && wordsOfLimit(limit),
      problem.remedy,
    ]
      .filter(Boolean)
      .join(' '),
    code: problem.code,
    ...(errors && { errors }),
    ...(allowed && { allowed }),
    ...(limit && { limit }),
    ...(callback_url !== undefined && { callback_url }),
    ...(branding && { branding }),
    ...(language !== undefined && { language }),
    ...(second_factor && { second_factor }),
    request_id: requestId,
  };
}

function wordsOfLimit({ maximum, unit, seconds }: ProblemLimit): string {
  return `The limit is ${maximum} ${unit}${seconds === undefined ? '' : ` in ${seconds} seconds`}.`;
}

/** The first mistake, for clients that print only the detail. */
function summaryOf(errors: readonly FieldError[] = []): string | undefined {
  const [first, ...others] = errors;
  if (!first) return undefined;
  return `${first.field}: ${first.message}${others.length > 0 ? `, and ${others.length} more` : ''}.`;
}

/** A mistake in the words of its code, as a message: for rules that have nothing to add to them. */
export function wordsOf(code: FieldCode): string {
  const meaning = fieldCodes[code];
  return `is refused: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1).replace(/\.$/, '')}`;
}
