import type { InjectOptions, LightMyRequestResponse } from 'fastify';

export type Inject = (request: InjectOptions & { token?: string }) => Promise<LightMyRequestResponse>;

/** Sends the requests of the tests' builders over HTTP. @param next the address for each. */
export function injectOver(next: () => string): Inject {
  return async ({ method = 'GET', url, token, headers, payload }) => {
    const isBytes = Buffer.isBuffer(payload);
    const response = await fetch(`${next()}${url as string}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(payload !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(payload !== undefined && { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) }),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body) as unknown,
    } as LightMyRequestResponse;
  };
}
