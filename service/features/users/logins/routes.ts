import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { LoginListQuery, LoginPage } from '@veridoor/contract/accounts/login';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { endOneLogin, endOtherLogins, listLogins } from './logins.ts';

const login = { login: described(Identifier, 'Id of the login.') };
const user = { id: described(Identifier, 'Id of the user.') };
const ended = (description: string) => Type.Null({ description });

/** Where users are logged in: their own affair, and that of whoever manages users. */
export function loginRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/account/logins',
      {
        config: { requires: { user: 'account.manage' } },
        schema: {
          tags: ['account'],
          operationId: 'listOwnLogins',
          summary: 'Where you are logged in, newest first',
          description: 'Without logins that have ended; the audit has those.',
          querystring: LoginListQuery,
          response: { 200: reference(LoginPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listLogins(parts, userOf(request), userOf(request).userId, request.query),
    );
    app.delete(
      '/api/v2/account/logins',
      {
        config: { requires: { user: 'account.manage' } },
        schema: {
          tags: ['account'],
          operationId: 'endOtherOwnLogins',
          summary: 'Log out everywhere else',
          description: 'Ends every login of yours but the one that asks, with its refresh and access tokens.',
          response: { 204: ended('The others have ended.'), ...problems(401, 403) },
        },
      },
      async (request, reply) => {
        await endOtherLogins(parts, userOf(request), userOf(request).userId);
        return reply.status(204).send(null);
      },
    );
    app.delete(
      '/api/v2/account/logins/:login',
      {
        config: { requires: { user: 'account.manage' } },
        schema: {
          tags: ['account'],
          operationId: 'endOwnLogin',
          summary: 'End a login of yours',
          description:
            'Its refresh token and its access tokens end with it; other instances notice within five seconds.',
          params: Type.Object(login),
          response: { 204: ended('It has ended.'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await endOneLogin(parts, userOf(request), userOf(request).userId, request.params.login);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/user/:id/logins',
      {
        config: { requires: { user: 'user.read' } },
        schema: {
          tags: ['users'],
          operationId: 'listLogins',
          summary: 'Where a user is logged in, newest first',
          description: 'Without logins that have ended; the audit has those.',
          params: Type.Object(user),
          querystring: LoginListQuery,
          response: { 200: reference(LoginPage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listLogins(parts, userOf(request), request.params.id, request.query),
    );
    app.delete(
      '/api/v2/user/:id/logins',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags: ['users'],
          operationId: 'endLogins',
          summary: 'Log a user out everywhere',
          description:
            'Ends every login of the user but the one that asks. They can log in again: disable them as well.',
          params: Type.Object(user),
          response: { 204: ended('They have ended.'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await endOtherLogins(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
    app.delete(
      '/api/v2/user/:id/logins/:login',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags: ['users'],
          operationId: 'endLogin',
          summary: 'End a login of a user',
          description:
            'Its refresh token and its access tokens end with it; other instances notice within five seconds.',
          params: Type.Object({ ...user, ...login }),
          response: { 204: ended('It has ended.'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await endOneLogin(parts, userOf(request), request.params.id, request.params.login);
        return reply.status(204).send(null);
      },
    );
  };
}
