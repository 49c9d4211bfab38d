import autocannon from 'autocannon';

export { default as autocannon } from 'autocannon';

/** Requests under way at once, and how long they are kept up. */
const CONNECTIONS = 16;
const SECONDS = 8;

export interface Rate {
  /** Answers. */
  perSecond: number;
  /** Milliseconds that the slowest hundredth of the answers take at least. */
  p99: number;
}

export interface Poller {
  authorization: string;
  'if-none-match'?: string;
}

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  path: string | (() => string);
  headers?: Record<string, string>;
  /** Who polls, in turn: each sends the ETag of the last answer, so that an unchanged one has no body. */
  pollers?: readonly Poller[];
  /** Created for each request; none with GET. */
  body?: () => unknown;
  seconds?: number;
  /** Requests a second altogether; as many as are answered without it. */
  steady?: number;
}

/** An operation's throughput under load; throws when any answer is an error. */
export async function requestRate(load: Load): Promise<Rate> {
  const { url, method = 'POST', path, headers, body, seconds, steady, pollers } = load;
  const asking = new WeakMap<object, Poller>();
  let turn = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds ?? SECONDS,
    ...(steady !== undefined && { overallRate: steady }),
    requests: [
      {
        method,
        path: typeof path === 'string' ? path : '/',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        setupRequest: (request, connection) => {
          const poller = pollers?.[(turn += 1) % pollers.length];
          if (poller) asking.set(connection, poller);
          return {
            ...request,
            ...(poller && { headers: { ...request.headers, ...poller } }),
            ...(typeof path === 'function' && { path: path() }),
            ...(body && { body: JSON.stringify(body()) }),
          };
        },
        onResponse: (_status, _body, connection, answered) => {
          const { etag } = answered as Record<string, string | undefined>;
          const poller = asking.get(connection);
          if (poller && etag !== undefined) poller['if-none-match'] = etag;
        },
      },
    ],
  });
  const unchanged = pollers ? result['3xx'] : 0;
  if (result.non2xx > unchanged || result.errors > 0) {
    const asked = typeof path === 'string' ? path : path();
    throw new Error(`${asked}: ${result.non2xx} refused, ${result.errors} broken of ${result.requests.total}`);
  }
  return { perSecond: (result['2xx'] + unchanged) / result.duration, p99: result.latency.p99 };
}
