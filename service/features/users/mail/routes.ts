import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EmailConfirmation, PasswordReset, PasswordResetRequest } from '@veridoor/contract/accounts/account';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';
import { originOf } from '../../../platform/http/callers.ts';
import { confirmEmail, requestReset, resetPassword } from './links.ts';

const tags = ['authentication'];

/** What people do by a link that they got by e-mail. */
export function accountLinkRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/user/password-reset',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'requestPasswordReset',
          summary: 'Send a link for a new password',
          description:
            'The link goes to the e-mail address that the user confirmed, and opens `/console/password` of the first of `interface_origins` for 30 minutes. The answer is the same if there is no such user. The mail is in the language of `Accept-Language` (en, tr, ar).',
          body: reference(PasswordResetRequest),
          response: {
            204: Type.Null({ description: 'If there is such a user, a mail is on its way.' }),
            ...problems(400, 413, 415, 429),
          },
        },
      },
      async (request, reply) => {
        const language = request.headers['accept-language'] ?? '';
        await requestReset(parts, request.body, { language, origin: originOf(request) });
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/user/password-reset/completion',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'resetPassword',
          summary: 'Choose a new password by a link',
          description:
            'Ends every login of the user, and opens none. 401 `account_link_invalid` when the link was used, has expired, or never existed.',
          body: reference(PasswordReset),
          response: {
            204: Type.Null({ description: 'The password is set.' }),
            ...problems(400, 401, 403, 413, 415),
          },
        },
      },
      async (request, reply) => {
        await resetPassword(parts, request.body, originOf(request));
        return reply.status(204).send(null);
      },
    );
    app.post(
      '/api/v2/user/email-confirmation',
      {
        config: { requires: 'public' },
        schema: {
          tags,
          operationId: 'confirmEmail',
          summary: 'Confirm an e-mail address by a link',
          description: 'From then on links for a new password go to this address.',
          body: reference(EmailConfirmation),
          response: { 204: Type.Null({ description: 'It is confirmed.' }), ...problems(400, 401, 413, 415) },
        },
      },
      async (request, reply) => {
        await confirmEmail(parts, request.body, originOf(request));
        return reply.status(204).send(null);
      },
    );
  };
}
