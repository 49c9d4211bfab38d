import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodeAnswer, CodeRequest, CodeState } from '@veridoor/contract/answers/one-time-code';
import { reference } from '@veridoor/contract/common';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../../parts.ts';
import { getCode, requestCode, verifyCode } from './codes.ts';
import { profileOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const customer = { config: { requires: { profile: true } } } as const;
const params = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step in the workflow.' }),
});

/** Codes that prove a telephone number or an e-mail address. */
export function oneTimeCodeRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/session/steps/:id/code',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'getCode',
          summary: 'State of the code of a step',
          description: 'Says where a code went and when another may be requested, never the code itself.',
          params,
          response: { 200: reference(CodeState), ...problems(400, 401, 404, 409) },
        },
      },
      (request) => getCode(parts, profileOf(request), request.params.id),
    );
    app.post(
      '/api/v2/session/steps/:id/code',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'requestCode',
          summary: 'Send a code to a telephone or a mailbox',
          description:
            'A repeated request for the same recipient sends nothing before the pause is over, and returns the state of the code.',
          params,
          body: reference(CodeRequest),
          response: { 200: reference(CodeState), ...problems(400, 401, 404, 409, 413, 415, 429, 503) },
        },
      },
      (request) => requestCode(parts, profileOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/session/steps/:id/code/verification',
      {
        ...customer,
        schema: {
          tags: ['session'],
          operationId: 'verifyCode',
          summary: 'Enter the code that was sent',
          description: 'Five wrong entries end the code and use an attempt of the step.',
          params,
          body: reference(CodeAnswer),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422) },
        },
      },
      (request) => verifyCode(parts, profileOf(request), request.params.id, request.body.code),
    );
  };
}
