import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { User, UserCreate, UserListQuery, UserPage, UserUpdate } from '@veridoor/contract/accounts/user';
import type { Parts } from '../../parts.ts';
import { createUser, getUser, listUsers, updateUser } from './users.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['users'];
const params = Type.Object({ id: described(Identifier, 'Id of the user.') });

/** The languages of whoever asks, for mail that the request sends. */
const languageOf = ({ headers }: FastifyRequest) => headers['accept-language'] ?? '';

/** The people and programs of a company that log in. */
export function userRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/user',
      {
        config: { requires: { user: 'user.read' } },
        schema: {
          tags,
          operationId: 'listUsers',
          summary: 'Users, newest first or by name',
          description: 'Includes disabled users, unless you say otherwise. Filters add up.',
          querystring: UserListQuery,
          response: { 200: reference(UserPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listUsers(parts, userOf(request), request.query),
    );
    app.post(
      '/api/v2/user',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'createUser',
          summary: 'Create a user',
          description: 'They can log in at once. 409 `username_taken` when another user of the service has the name.',
          body: reference(UserCreate),
          response: { 201: reference(User), ...problems(400, 401, 403, 409, 413, 415, 503) },
        },
      },
      async (request, reply) => {
        const user = await createUser(parts, userOf(request), request.body, languageOf(request));
        reply.header('location', `${parts.configuration.baseUrl}/api/v2/user/${user.id}`);
        return reply.status(201).send(user);
      },
    );
    app.get(
      '/api/v2/user/:id',
      {
        config: { requires: { user: 'user.read' } },
        schema: {
          tags,
          operationId: 'getUser',
          summary: 'A user',
          description: 'With the groups that they are in.',
          params,
          response: { 200: reference(User), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getUser(parts, userOf(request), request.params.id),
    );
    app.patch<{ Params: Static<typeof params>; Body: Static<typeof UserUpdate> }>(
      '/api/v2/user/:id',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'updateUser',
          summary: 'Rename a user, put them into groups, disable them or set a password',
          description: 'A new password, other groups or being disabled end the sessions of the user.',
          params,
          body: reference(UserUpdate),
          response: { 200: reference(User), ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503) },
        },
      },
      (request) => updateUser(parts, userOf(request), request.params.id, request.body, languageOf(request)),
    );
  };
}
