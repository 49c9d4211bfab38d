import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that a relayed request hands on, so that the API sees the same caller at the same address. */
const HANDED_ON = ['authorization', 'user-agent', 'accept-language', 'x-forwarded-for'] as const;

export interface RelayedRequest {
  method: 'GET' | 'POST';
  url: string;
  payload?: Record<string, unknown>;
}

/** Asks the API on behalf of a caller: the request passes every guard again, for permissions, mode, addresses, limits. */
export function relay(app: FastifyInstance, { id, socket, headers }: FastifyRequest, asked: RelayedRequest) {
  const { remoteAddress } = socket;
  const given = HANDED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return app.inject({
    ...asked,
    headers: { ...(Object.fromEntries(given) as Record<string, string>), 'x-request-id': id },
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}
