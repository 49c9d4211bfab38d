import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DigitalIdAnswer, DigitalIdRequest, DigitalIdRequested } from '@veridoor/contract/documents/digital-id';
import { reference } from '@veridoor/contract/common';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { profileOf } from '../../platform/http/callers.ts';
import { askWallet, takeAnswer } from './digital-id.ts';

const customer = { config: { requires: { profile: true } } } as const;
export const stepParameters = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step in the workflow.' }),
});

/** Bytes of an answer. */
export const ANSWER_LIMIT = 1024 * 1024;

/** Digital identities that customers show from their wallets. */
export function walletRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/steps/:id/digital-id',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'requestDigitalId',
          summary: 'Get a question for wallets',
          description:
            'For `navigator.credentials.get()`. It is bound to the page, can be answered once within five minutes, and replaces an earlier one.',
          params: stepParameters,
          body: reference(DigitalIdRequest),
          response: { 200: reference(DigitalIdRequested), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => askWallet(parts, profileOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/session/steps/:id/digital-id/answer',
      {
        ...customer,
        // A portrait is a hundred kilobytes and more, encrypted and encoded twice.
        bodyLimit: ANSWER_LIMIT,
        schema: {
          tags: ['session'],
          operationId: 'answerDigitalId',
          summary: 'Hand in the answer of a wallet',
          description:
            'It is verified and becomes the document of the step. 422 `digital_id_refused` uses up no attempt; the audit has the reason.',
          params: stepParameters,
          body: reference(DigitalIdAnswer),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422, 503) },
        },
      },
      (request) => takeAnswer(parts, profileOf(request), request.params.id, request.body),
    );
  };
}
