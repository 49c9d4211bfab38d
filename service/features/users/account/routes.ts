import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Account, EmailChange, PasswordChange } from '@veridoor/contract/accounts/account';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { changeOwnEmail, changePassword, getAccount } from './account.ts';

const tags = ['account'];
const config = { requires: { user: 'account.manage' } } as const;

/** What users manage about themselves. */
export function accountRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/account',
      {
        config: { ...config, enrolment: true },
        schema: {
          tags,
          operationId: 'getAccount',
          summary: 'The user who asks',
          description: 'With the groups that they are in.',
          response: { 200: reference(Account), ...problems(401, 403) },
        },
      },
      (request) => getAccount(parts, userOf(request)),
    );
    app.put(
      '/api/v2/account/password',
      {
        config,
        schema: {
          tags,
          operationId: 'changePassword',
          summary: 'Change your password',
          description: 'Ends your other logins. 403 `password_wrong` for a wrong `current_password`.',
          body: reference(PasswordChange),
          response: {
            204: Type.Null({ description: 'The password is changed.' }),
            ...problems(400, 401, 403, 413, 415, 429),
          },
        },
      },
      async (request, reply) => {
        await changePassword(parts, userOf(request), request.body);
        return reply.status(204).send(null);
      },
    );
    app.put(
      '/api/v2/account/email',
      {
        config,
        schema: {
          tags,
          operationId: 'changeEmail',
          summary: 'Give your e-mail address',
          description:
            'Sends a link to it, in the language of `Accept-Language` (en, tr, ar). The address is yours once you open the link, within three days; the one before counts until then. 403 `password_wrong` for a wrong `current_password`.',
          body: reference(EmailChange),
          response: { 200: reference(Account), ...problems(400, 401, 403, 413, 415, 429, 503) },
        },
      },
      (request) => changeOwnEmail(parts, userOf(request), request.body, request.headers['accept-language'] ?? ''),
    );
  };
}
