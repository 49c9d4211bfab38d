import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import {
  LoginWays,
  LoginWaysRequest,
  OpenidAnswer,
  OpenidBegin,
  OpenidBegun,
  OpenidLoggedOut,
  OpenidLogout,
} from '@veridoor/contract/accounts/openid';
import { reference } from '@veridoor/contract/common';
import { LoginResponse } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { originOf } from '../../../platform/http/callers.ts';
import { beginOpenid, completeOpenid, findLoginWays } from './sign-in.ts';
import { logOutOpenid } from './sign-out.ts';

const tags = ['authentication'];

/** Signing in by the OpenID provider of a company: authorization code flow with PKCE, bound to one tab. */
export function openidLoginRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<{ Body: Static<typeof LoginWaysRequest> }>(
      '/api/v2/user/login/ways',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'findLoginWays',
          summary: 'How somebody may sign in',
          description:
            'Says nothing of users: it goes by the domain of the e-mail address, or by the address that the console was opened at.',
          body: reference(LoginWaysRequest),
          response: { 200: reference(LoginWays), ...problems(400, 413, 415) },
        },
      },
      (request) => findLoginWays(parts, request.body),
    );
    app.post(
      '/api/v2/user/login/openid',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'beginOpenidLogin',
          summary: 'Begin a sign-in by an OpenID provider',
          description:
            'For pages of `interface_origins` alone. The tab keeps `browser_key`, goes to `url`, and comes back to `/console/sign-in/{provider}` of its origin; then `completeOpenidLogin`.',
          body: reference(OpenidBegin),
          response: { 201: reference(OpenidBegun), ...problems(400, 404, 413, 415, 429, 503) },
        },
      },
      async (request, reply) => reply.status(201).send(await beginOpenid(parts, request.body, originOf(request))),
    );
    app.post(
      '/api/v2/user/login/openid/completion',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'completeOpenidLogin',
          summary: 'Complete a sign-in by an OpenID provider',
          description:
            'Once, in the tab that began it. A user with a second factor gets 401 `second_factor_needed` unless the provider asked for one that the company accepts: `completeLogin`. 401 `openid_login_over` and `openid_refused`: begin again.',
          body: reference(OpenidAnswer),
          response: { 200: reference(LoginResponse), ...problems(400, 401, 403, 413, 415, 503) },
        },
      },
      (request) => completeOpenid(parts, request.body, originOf(request)),
    );
    app.post(
      '/api/v2/user/logout/openid',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'logOutOpenid',
          summary: 'Log out, also at the OpenID provider',
          description:
            'Ends the refresh token and its access tokens, like `revokeRefreshToken`. `url` ends the session at the provider, if that has such an address; the provider leads back to the page where users sign in.',
          body: reference(OpenidLogout),
          response: { 200: reference(OpenidLoggedOut), ...problems(400, 413, 415) },
        },
      },
      (request) => logOutOpenid(parts, request.body, originOf(request)),
    );
  };
}
