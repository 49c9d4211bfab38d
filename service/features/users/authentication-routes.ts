import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { LoginRequest, LoginResponse, RefreshRequest, RefreshResponse } from '@veridoor/contract/accounts/user';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { createLogin, refreshAccess, revokeRefreshToken } from './authentication.ts';
import { originOf } from '../../platform/http/callers.ts';
import { jsonOrForm, problems } from '../../platform/http/validation/schemas.ts';

/** Logging in and renewing an access token. */
export function authenticationRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const login = createLogin(parts);
  return async (app) => {
    app.post<{ Body: Static<typeof LoginRequest> }>(
      '/api/v2/user/login',
      {
        config: { requires: 'public' },
        schema: {
          tags: ['authentication'],
          operationId: 'login',
          summary: 'Log in; on a server, never in a page',
          description:
            "Call it from your server: the password and the tokens never belong in a page. Use `access` as the bearer token of a user for 15 minutes, then `refreshAccess`. After several wrong passwords 429 `too_many_attempts`; from an address outside the company's whitelist 403 `ip_not_allowed`. A user with a second factor gets 401 `second_factor_needed`, which names it: `completeLogin`.",
          body: jsonOrForm(reference(LoginRequest)),
          response: { 200: reference(LoginResponse), ...problems(400, 401, 403, 413, 415, 429) },
        },
      },
      (request) => login(request.body, originOf(request)),
    );
    app.post(
      '/api/v2/token/refresh/',
      {
        config: { requires: 'public' },
        schema: {
          tags: ['authentication'],
          operationId: 'refreshAccess',
          summary: 'A new access token',
          description:
            'The refresh token stays the same and ends 24 hours after login. 401 `token_invalid`: log in again.',
          body: reference(RefreshRequest),
          response: { 200: reference(RefreshResponse), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => refreshAccess(parts, request.body.refresh, originOf(request)),
    );
    app.post(
      '/api/v2/token/revoke/',
      {
        config: { requires: 'public' },
        schema: {
          tags: ['authentication'],
          operationId: 'revokeRefreshToken',
          summary: 'Log out: end a refresh token',
          description:
            'Access tokens made with it end too; other instances notice within five seconds. An unknown token gets the same answer.',
          body: reference(RefreshRequest),
          response: { 204: Type.Null({ description: 'The token has ended.' }), ...problems(400, 413, 415) },
        },
      },
      async (request, reply) => {
        await revokeRefreshToken(parts, request.body.refresh, originOf(request));
        return reply.status(204).send(null);
      },
    );
  };
}
