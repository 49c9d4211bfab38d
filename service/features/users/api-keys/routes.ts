import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyListQuery,
  ApiKeyPage,
  ApiKeyRotate,
  ApiKeySecret,
} from '@veridoor/contract/accounts/api-key';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';

const tags = ['api-keys'];
const params = Type.Object({ id: described(Identifier, 'Id of the key.') });

/** The keys that a company's programs show in place of a login. */
export function apiKeyRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/api-key',
      {
        config: { requires: { user: 'api_key.read' } },
        schema: {
          tags,
          operationId: 'listApiKeys',
          summary: 'API keys, newest first or by name',
          description: 'Includes revoked and expired ones. No secret is shown again.',
          querystring: ApiKeyListQuery,
          response: { 200: reference(ApiKeyPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listApiKeys(parts, userOf(request), request.query),
    );
    app.post(
      '/api/v2/api-key',
      {
        config: { requires: { user: 'api_key.write' }, shownOnce: true },
        schema: {
          tags,
          operationId: 'createApiKey',
          summary: 'Make an API key',
          description:
            'Answers the secret this once: keep it on your server. Send it as the bearer token wherever an operation takes a user’s. 409 `too_many_api_keys` from the hundredth on.',
          body: reference(ApiKeyCreate),
          response: { 201: reference(ApiKeySecret), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const made = await createApiKey(parts, userOf(request), request.body);
        reply.header('location', `${parts.configuration.baseUrl}/api/v2/api-key/${made.key.id}`);
        return reply.status(201).send(made);
      },
    );
    app.get(
      '/api/v2/api-key/:id',
      {
        config: { requires: { user: 'api_key.read' } },
        schema: {
          tags,
          operationId: 'getApiKey',
          summary: 'An API key',
          description: 'With its permissions, its last use and whether it still opens anything.',
          params,
          response: { 200: reference(ApiKey), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getApiKey(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/api-key/:id/rotate',
      {
        config: { requires: { user: 'api_key.write' }, shownOnce: true },
        schema: {
          tags,
          operationId: 'rotateApiKey',
          summary: 'Give an API key another secret',
          description:
            'The present secret stays valid for `overlap_seconds`. Name and permissions stay; `made_by` becomes the user who calls this. 409 `api_key_rotating` while the secret before is still valid.',
          params,
          body: reference(ApiKeyRotate),
          response: { 200: reference(ApiKeySecret), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => rotateApiKey(parts, userOf(request), request.params.id, request.body),
    );
    app.delete(
      '/api/v2/api-key/:id',
      {
        config: { requires: { user: 'api_key.write' } },
        schema: {
          tags,
          operationId: 'revokeApiKey',
          summary: 'Revoke an API key',
          description: 'Within five seconds no instance accepts it any more. The list goes on showing it.',
          params,
          response: { 204: Type.Null({ description: 'It is revoked.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await revokeApiKey(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
