import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import { answerOf } from './answer-of.ts';
import { namedOperations, type NamedOperations } from './named-operations.ts';
import type { paths } from './openapi.ts';
import { ServiceProblem } from './service-problem.ts';

/** Every operation by its path, and the most used ones by their names. */
export type ServiceClient = Client<paths> & NamedOperations;

/** An API key of the company, or the name and password of one of its users. */
type Credentials = { apiKey: string } | { username: string; password: string };

interface Connection {
  /** Base address of the service, without a slash at the end. */
  url: string;
  /** Milliseconds for one attempt at a request; 10 seconds. */
  timeout?: number;
  /** Attempts after the first one; 3. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
  wait?: (milliseconds: number) => Promise<void>;
}

export type ServiceAccount = Connection & Credentials;

/** Operations that bring tokens; they need none, and a key for them would be of no use. */
const LOGIN = '/api/v2/user/login';
const REFRESH = '/api/v2/token/refresh/';

/**
 * A client of the service with an API key, or with a user's name and password; either stays on this server. With a
 * password it logs in when it first has to, renews the access token when the service refuses it, and logs in again when
 * that fails too. What failed by accident is tried again; a change carries an Idempotency-Key, so that trying again
 * changes nothing twice. Only making and rotating an API key takes none: look at the list of keys before you try again.
 *
 * Its methods reject with ServiceProblem when the service refuses.
 */
export function createServiceClient(account: ServiceAccount): ServiceClient {
  const { url, timeout = 10_000, retries = 3, wait = sleep, fetch = globalThis.fetch } = account;
  const send = (request: Request) =>
    withRetries(
      () =>
        fetch(
          new Request(request.clone(), { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) }),
        ),
      { retries: isShownOnce(request) ? 0 : retries, wait },
    );
  const authorize = 'apiKey' in account ? withKey(account.apiKey, send) : withLogin(account, send);
  const client = createClient<paths>({
    baseUrl: url,
    fetch: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD' && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', crypto.randomUUID());
      }
      const answer = await authorize(request);
      await ServiceProblem.throwFor(answer);
      return answer;
    },
  });
  return Object.assign(client, namedOperations(client));
}

type Send = (request: Request) => Promise<Response>;

/** Operations whose answer has a secret that is shown once: a second try would make a second one. */
function isShownOnce({ method, url }: Request): boolean {
  return method === 'POST' && /\/api\/v2\/api-key(\/[^/]+\/rotate)?$/.test(new URL(url).pathname);
}

/** A key that is refused stays refused. */
function withKey(apiKey: string, send: Send): Send {
  return (request) => send(authorized(request, apiKey));
}

/** Logs in, and renews what has expired. */
function withLogin({ url, username, password }: Connection & { username: string; password: string }, send: Send): Send {
  let access: Promise<{ access: string; refresh: string }> | undefined;
  const bare = createClient<paths>({
    baseUrl: url,
    fetch: async (request) => {
      const answer = await send(request);
      await ServiceProblem.throwFor(answer);
      return answer;
    },
  });
  const logIn = async () => {
    const { access: token, refresh } = await answerOf(bare.POST(LOGIN, { body: { username, password } }));
    return { access: token, refresh };
  };
  const renew = async (refresh: string) => {
    try {
      return { refresh, access: (await answerOf(bare.POST(REFRESH, { body: { refresh } }))).access };
    } catch (error) {
      if (error instanceof ServiceProblem && error.status === 401) return logIn();
      throw error;
    }
  };
  // One login at a time, whatever number of requests wait for it; one that failed is not remembered.
  const remember = (tokens: Promise<{ access: string; refresh: string }>) => {
    access = tokens;
    tokens.catch(() => {
      if (access === tokens) access = undefined;
    });
    return tokens;
  };
  return async (request) => {
    const current = access ?? remember(logIn());
    const tokens = await current;
    const answer = await send(authorized(request, tokens.access));
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    // Another request may have renewed it meanwhile.
    const next = await (access === current ? remember(renew(tokens.refresh)) : (access ?? remember(logIn())));
    return send(authorized(request, next.access));
  };
}

function authorized(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('authorization', `Bearer ${token}`);
  return copy;
}

/** Answers that say nothing of the request itself: too many at once, or a service that is not there just now. */
const PASSING = new Set([429, 502, 503, 504]);
/** Milliseconds before the second attempt, doubled for each further one, with jitter; and the longest wait. */
const FIRST_DELAY = 200;
const LONGEST_DELAY = 30_000;

interface RetryOptions {
  /** Attempts after the first one. */
  retries: number;
  wait: (milliseconds: number) => Promise<void>;
}

/** Sends until there is an answer that would not be another one a moment later. It must be harmless to send twice. */
async function withRetries(send: () => Promise<Response>, { retries, wait }: RetryOptions): Promise<Response> {
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

/** What the service asks for counts; otherwise exponential backoff with full jitter. */
function delayOf(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
  return Math.min(LONGEST_DELAY, asked ?? Math.random() * FIRST_DELAY * 2 ** attempt);
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
