import type { Branding, Problem } from '../api/types.ts';

/** The kind of trouble; it selects the error screen and its way back. */
export type ErrorCategory =
  /** The address is not one for this interface. */
  | 'launch'
  /** The link or its token opens nothing any more: 401 in the callback. */
  | 'link'
  /** The profile does not exist: 404 in the callback. */
  | 'profile'
  /** The service or this interface failed: 500 in the callback. */
  | 'service'
  /** Nothing answers; it may be the network. */
  | 'connection'
  /** A page of a stranger shows the interface in a frame. */
  | 'frame'
  /** The service refused this one request; the flow continues. */
  | 'request';

/** Every error has a code of its own; codes that come from the service keep the service's names. */
const categories = {
  launch_missing: 'launch',
  call_missing: 'launch',
  wallet_answered: 'launch',
  launch_malformed: 'launch',
  launch_doubled: 'launch',
  server_not_allowed: 'launch',
  configuration_invalid: 'service',
  link_invalid: 'link',
  link_expired: 'link',
  link_used: 'link',
  link_replaced: 'link',
  bio_token_expired: 'link',
  bio_token_invalid: 'link',
  access_expired: 'link',
  profile_not_found: 'profile',
  service_fault: 'service',
  answer_malformed: 'service',
  unexpected: 'service',
  connection_lost: 'connection',
  too_many_requests: 'connection',
  frame_refused: 'frame',
  request_refused: 'request',
} as const satisfies Record<string, ErrorCategory>;

export type ErrorCode = keyof typeof categories;

interface Details {
  /** The service's own code, if the caller may know the reason of the refusal. */
  serviceCode?: string | undefined;
  /** The way back to the business, error code included, if the service gave it. */
  callbackUrl?: string | undefined;
  /** The company whose link it was, if the service or the tab knows it. */
  branding?: Branding | undefined;
  /** The language of the interface for that link's customer. */
  language?: string | undefined;
  /** Lets operators find the request in the service's log. */
  requestId?: string | undefined;
  /** Seconds to wait before a retry, as the service asked. */
  retryAfter?: number | undefined;
  /** The faulty fields of the request, as JSON pointers with codes. */
  fields?: Problem['errors'];
  cause?: unknown;
}

export class FlowError extends Error {
  override readonly name = 'FlowError';
  readonly code: ErrorCode;
  readonly category: ErrorCategory;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    // An Error takes the cause, and nothing else of them.
    super(code, details);
    this.code = code;
    this.category = categories[code];
    this.details = details;
  }
}

/** Turns anything thrown into a FlowError; a fetch error without an answer is a lost connection. */
export function toFlowError(thrown: unknown): FlowError {
  if (thrown instanceof FlowError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  // fetch rejects with a TypeError when nothing answers; AbortSignal.timeout aborts with a TimeoutError.
  if (name === 'TimeoutError' || (thrown instanceof TypeError && isFetchFailure(thrown)))
    return new FlowError('connection_lost', { cause: thrown });
  return new FlowError('unexpected', { cause: thrown });
}

/** Chromium, Firefox and Safari word it differently, and a failed `import()` of a chunk differently again. */
function isFetchFailure(thrown: TypeError): boolean {
  return /fetch|network|load failed|import|module script/i.test(thrown.message);
}

/** Makes a FlowError of an unsuccessful answer. */
export function errorOfAnswer(
  status: number,
  problem: Partial<Problem> | undefined,
  retryAfter?: string | null,
): FlowError {
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  const details: Details = {
    serviceCode: problem?.code,
    callbackUrl: problem?.callback_url,
    branding: problem?.branding,
    language: problem?.language,
    fields: problem?.errors,
    requestId: problem?.request_id,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  };
  return new FlowError(codeOf(status, problem?.code), details);
}

const linkCodes = new Set<string>([
  'link_invalid',
  'link_expired',
  'link_used',
  'link_replaced',
  'bio_token_expired',
  'bio_token_invalid',
]);

function codeOf(status: number, serviceCode: string | undefined): ErrorCode {
  if (serviceCode !== undefined && linkCodes.has(serviceCode)) return serviceCode as ErrorCode;
  if (status === 401) return 'access_expired';
  if (status === 404 && serviceCode === 'profile_not_found') return 'profile_not_found';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'service_fault';
  return 'request_refused';
}

/**
 * The way back to the business with this error's code: the service's own if given, otherwise the one that the tab
 * remembers. None for an address that is not ours, for a page in a stranger's frame, and for a used link. A used link's
 * journey is complete, and the remembered way back would tell the business otherwise.
 */
export function wayBackFrom(error: FlowError, remembered: string | undefined): string | null {
  if (error.details.callbackUrl !== undefined) return error.details.callbackUrl;
  const known = !['launch', 'frame', 'request'].includes(error.category) && error.code !== 'link_used';
  if (!known || remembered === undefined || !URL.canParse(remembered)) return null;
  const url = new URL(remembered);
  url.searchParams.set('errors', callbackCode(error.category));
  return url.href;
}

/** The error code of the callback, with the names of the interface specification. */
export function callbackCode(category: ErrorCategory): '401' | '404' | '500' {
  if (category === 'link') return '401';
  return category === 'profile' ? '404' : '500';
}
