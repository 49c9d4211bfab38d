import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Session } from '@veridoor/contract/session';
import { Signature, SignatureRequest } from '@veridoor/contract/answers/signature';
import type { Parts } from '../../parts.ts';
import { getSignature, sign } from './signatures.ts';
import { profileOf, userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

/** Signatures and their texts. */
export function signatureRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/steps/:id/signature',
      {
        config: { requires: { profile: true } },
        schema: {
          tags: ['session'],
          operationId: 'sign',
          summary: 'Sign the text of a step, drawn or typed',
          description: 'The text must be the one that was shown. If the step now has another, nothing is signed.',
          params: Type.Object({
            id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$', description: 'Id of the step in the workflow.' }),
          }),
          body: reference(SignatureRequest),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415, 422, 503) },
        },
      },
      (request) => sign(parts, profileOf(request), request.params.id, request.body),
    );
    app.get(
      '/api/v2/document/:id/signature',
      {
        config: { requires: { user: 'document.read' } },
        schema: {
          tags: ['documents'],
          operationId: 'getSignature',
          summary: 'The text and the drawing of a signature',
          description: 'The text is the one that was shown at the time.',
          params: Type.Object({ id: described(Identifier, 'Id of the document.') }),
          response: { 200: reference(Signature), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getSignature(parts, userOf(request), request.params.id),
    );
  };
}
