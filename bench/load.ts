import autocannon from 'autocannon';

/** Requests under way at once, and how long they are kept up. */
const CONNECTIONS = 16;
const SECONDS = 8;

/** Answers per second that an operation gives under load; throws when any answer is an error. */
export async function requestRate(load: {
  url: string;
  path: string;
  headers?: Record<string, string>;
  body: () => unknown;
  seconds?: number;
}): Promise<number> {
  const result = await autocannon({
    url: load.url,
    connections: CONNECTIONS,
    duration: load.seconds ?? SECONDS,
    requests: [
      {
        method: 'POST',
        path: load.path,
        headers: { 'content-type': 'application/json', ...load.headers },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(load.body()) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.path}: ${result.non2xx} refused, ${result.errors} broken of ${result.requests.total}`);
  }
  return result['2xx'] / result.duration;
}
