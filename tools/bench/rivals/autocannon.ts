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

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  path: string | (() => string);
  headers?: Record<string, string>;
  /** Created for each request; none with GET. */
  body?: () => unknown;
  seconds?: number;
  /** Requests a second altogether; as many as are answered without it. */
  steady?: number;
}

/** An operation's throughput under load; throws when any answer is an error. */
export async function requestRate({ url, method = 'POST', path, headers, body, seconds, steady }: Load): Promise<Rate> {
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
        setupRequest: (request) => ({
          ...request,
          ...(typeof path === 'function' && { path: path() }),
          ...(body && { body: JSON.stringify(body()) }),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const asked = typeof path === 'string' ? path : path();
    throw new Error(`${asked}: ${result.non2xx} refused, ${result.errors} broken of ${result.requests.total}`);
  }
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
