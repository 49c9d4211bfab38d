import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { OpenidProviderUpdate, OpenidSettings } from '@veridoor/contract/accounts/openid';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { checkCompanyDomains } from './domains.ts';
import { getOpenid, removeOpenid, setOpenid } from './settings.ts';
import { unbindUser } from './unbind.ts';

const tags = ['users'];
const params = Type.Object({ id: described(Identifier, 'Id of the user.') });

/**
 * The OpenID provider of a company. It decides who is a user, so it takes the permission for users, which no API key
 * has.
 */
export function openidSettingsRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/company/openid',
      {
        config: { requires: { user: 'user.read' } },
        schema: {
          tags,
          operationId: 'getOpenid',
          summary: 'The OpenID provider of the company',
          description:
            'Before one is set, too: `redirect_uris` are what to register at the provider, `domains` what to publish in DNS.',
          response: { 200: reference(OpenidSettings), ...problems(401, 403) },
        },
      },
      (request) => getOpenid(parts, userOf(request)),
    );
    app.put(
      '/api/v2/company/openid',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'setOpenid',
          summary: 'Set the OpenID provider of the company',
          description:
            'The discovery document of the provider is read at once. Another `issuer` or `client_id` binds every user anew, and ends the logins by the provider before. 409 `openid_unproven`: `passwords` becomes `nobody` only by an admin who has signed in by the provider.',
          body: reference(OpenidProviderUpdate),
          response: { 200: reference(OpenidSettings), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      (request) => setOpenid(parts, userOf(request), request.body),
    );
    app.delete(
      '/api/v2/company/openid',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'removeOpenid',
          summary: 'Remove the OpenID provider of the company',
          description: 'Logins by the provider end, and passwords count again for everybody.',
          response: { 204: Type.Null({ description: 'It is removed.' }), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        await removeOpenid(parts, userOf(request));
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/company/openid/domains/check',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'checkOpenidDomains',
          summary: 'Look for the records that prove the e-mail domains',
          description:
            'Asks DNS at once. The service looks by itself once a day, and before a domain lets somebody in. At most 30 times in an hour, then 429 `too_many_attempts`.',
          response: { 200: reference(OpenidSettings), ...problems(401, 403, 404, 429) },
        },
      },
      (request) => checkCompanyDomains(parts, userOf(request)),
    );
    app.delete(
      '/api/v2/user/:id/openid',
      {
        config: { requires: { user: 'user.write' } },
        schema: {
          tags,
          operationId: 'unbindOpenid',
          summary: 'Forget the account of a user at the OpenID provider',
          description:
            'For somebody who has another account there now: the next sign-in with the e-mail address of the user binds them anew. It ends the logins of the user.',
          params,
          response: { 204: Type.Null({ description: 'The user is bound to none.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await unbindUser(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
  };
}
