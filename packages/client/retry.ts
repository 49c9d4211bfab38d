/** Answers that do not concern the request itself: too many at once, or a service that is briefly unavailable. */
const PASSING = new Set([429, 502, 503, 504]);
/** Milliseconds before the second attempt, doubled for each further one, with jitter; and the longest wait. */
const FIRST_DELAY = 200;
const LONGEST_DELAY = 30_000;

export interface RetryOptions {
  /** Attempts after the first one. */
  retries: number;
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * Sends until an answer is final. `send` must be harmless when it runs twice: an idempotent method, or a key that makes
 * it idempotent.
 */
export async function withRetries(send: () => Promise<Response>, { retries, wait }: RetryOptions): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= retries;
    const answer = await send().catch((error: unknown) => {
      if (last) throw error;
      return null;
    });
    if (answer && (last || !PASSING.has(answer.status))) return answer;
    await answer?.body?.cancel();
    await wait(delayOf(attempt, answer?.headers.get('retry-after') ?? null));
  }
}

/** The service's Retry-After counts first; otherwise exponential backoff with full jitter. */
function delayOf(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
  return Math.min(LONGEST_DELAY, asked ?? Math.random() * FIRST_DELAY * 2 ** attempt);
}
