import createClient, { type Client } from 'openapi-fetch';
import { errorOfAnswer, FlowError, toFlowError } from '../errors/flow-error.ts';
import type { paths } from '@veridoor/contract/openapi.generated';
import type { Problem } from './types.ts';

export type Api = Client<paths>;

/** Longest wait for an answer, in milliseconds; bodies above a few kilobytes use resumable uploads. */
const ANSWER_TIME = 20_000;

/** Methods that some networks refuse: the service takes a POST for them. */
const REPLACEABLE: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** Whether a proxy has refused the method: the service's own refusals are problem documents. */
const isRefusedOnTheWay = ({ status, headers }: Response): boolean =>
  (status === 405 || status === 501) && headers.get('Content-Type')?.includes('problem+json') !== true;

/**
 * A client of the service, typed by its OpenAPI document.
 * @param server base address of the service, normalised.
 * @param token gives a valid profile token, or null for requests made before there is one.
 * @param renew gives another token when the service has refused this one; rejects when none can be had.
 */
export function createApi(
  server: string,
  fetch: typeof globalThis.fetch,
  access?: { token: () => Promise<string>; renew: (refused: string) => Promise<string> },
): Api {
  const sendAs = (request: Request, method: string, token: string | null) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_TIME)]);
    const copy = new Request(request, { method, signal });
    if (method !== request.method) copy.headers.set('X-HTTP-Method-Override', request.method);
    if (token !== null) copy.headers.set('Authorization', `Bearer ${token}`);
    return fetch(copy);
  };
  const send = async (request: Request, token: string | null) => {
    const again = REPLACEABLE.has(request.method) ? request.clone() : null;
    const answer = await sendAs(request, request.method, token);
    return again && isRefusedOnTheWay(answer) ? sendAs(again, 'POST', token) : answer;
  };
  return createClient<paths>({
    baseUrl: server,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    fetch: async (request) => {
      if (!access) return send(request, null);
      const token = await access.token();
      const answer = await send(request.clone(), token);
      return answer.status === 401 ? send(request, await access.renew(token)) : answer;
    },
  });
}

/** An answer of openapi-fetch: either the data or the problem. */
interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The data of an answer.
 * @throws {FlowError} with the service's own code when it refused, `connection_lost` when nothing answered.
 */
export async function unwrap<Data>(answering: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await answering.catch((thrown: unknown) => {
    throw thrown instanceof SyntaxError ? new FlowError('answer_malformed', { cause: thrown }) : toFlowError(thrown);
  });
  if (response.ok) return data as Data;
  const problem = typeof error === 'object' && error !== null ? (error as Partial<Problem>) : undefined;
  throw errorOfAnswer(response.status, problem, response.headers.get('Retry-After'));
}
