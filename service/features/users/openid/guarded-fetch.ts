import type { CustomFetchOptions } from 'openid-client';
import type { Outgoing } from '../../../platform/outbound/outgoing.ts';

/** Milliseconds for one answer of a provider. */
const TIME_LIMIT = 8_000;
/** Bytes of an answer: documents and keys of the largest providers have a tenth. */
const ANSWER_LIMIT = 512 * 1024;
/** Statuses without a body, for which `Response` takes none (Fetch, 3.2). */
const EMPTY = new Set([204, 205, 304]);

/**
 * The library's requests by the service's own guard: to public addresses, without redirects, in bounded time and
 * length. A cut answer is no JSON, so it is refused.
 */
export function guardedFetch({ send }: Pick<Outgoing, 'send'>) {
  return async (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError('a provider is asked by GET and POST');
    const given = body instanceof URLSearchParams ? body.toString() : body;
    if (given !== undefined && given !== null && typeof given !== 'string') throw new TypeError('a body is a text');
    const answer = await send({
      method,
      url,
      headers,
      ...(typeof given === 'string' && { body: given }),
      timeLimit: TIME_LIMIT,
      answerLimit: ANSWER_LIMIT,
    });
    const type = answer.headers['content-type'];
    return new Response(EMPTY.has(answer.status) ? null : Buffer.from(answer.body), {
      // Anything outside is no status of an answer.
      status: answer.status >= 200 && answer.status < 600 ? answer.status : 502,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}
