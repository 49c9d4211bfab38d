import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Admitted, SocketGuard } from './admission.ts';
import { principalOf } from '../../platform/http/callers.ts';

const ADMISSION = '/api/v2/call/admission';

/** The owner of a token. The socket server asks for it and admits the same people. */
export function callAdmissionRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      ADMISSION,
      { config: { requires: { user: 'call.take', profile: true } }, schema: { hide: true } },
      (request): Admitted => {
        const principal = principalOf(request);
        return principal.kind === 'user' ? { ...principal, permissions: [...principal.permissions] } : principal;
      },
    );
  };
}

/**
 * Guards sockets with the guard of the requests: it treats the handshake as a request from the same address, so that
 * tokens, permissions and networks are judged alike.
 */
export function socketGuard(app: FastifyInstance): SocketGuard {
  return async ({ token, address, forwardedFor }) => {
    const response = await app.inject({
      url: ADMISSION,
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
    });
    if (response.statusCode === 200) return { admitted: response.json<Admitted>() };
    return { refused: response.json<{ code: string }>().code };
  };
}
