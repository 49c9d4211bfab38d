import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { EntityAnswers, EntityAnswersRequest } from '@veridoor/contract/entity';
import { Session } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { getEntityAnswers, giveEntityAnswers, removeEntityFile } from './journey.ts';
import { entityOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['session'];
const customer = { config: { requires: { entity: true } } } as const;

/** A company's own details in its journey; everything else of the journey is the session's. */
export function entitySessionRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/session/entity',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'getEntityAnswers',
          summary: 'Details of the company so far',
          description: 'Called by the hosted interface, so that a company finds its earlier entries.',
          response: { 200: reference(EntityAnswers), ...problems(401, 404, 409) },
        },
      },
      (request) => getEntityAnswers(parts, entityOf(request)),
    );
    app.post(
      '/api/v2/session/entity',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'giveEntityAnswers',
          summary: 'Keep details of the company, or complete them',
          description:
            'Omitted fields stay; an empty text removes a value. Mistakes name `/details/{place}` with a code, and nothing is kept.',
          body: reference(EntityAnswersRequest),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => giveEntityAnswers(parts, entityOf(request), request.body),
    );
    app.delete(
      '/api/v2/session/entity/document/:id',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'removeEntityFile',
          summary: 'Take back a file of the company',
          description: 'Only during the flow, and only before a decision on the file.',
          params: Type.Object({ id: described(Identifier, 'Id of the document.') }),
          response: { 200: reference(Session), ...problems(400, 401, 404, 409) },
        },
      },
      (request) => removeEntityFile(parts, entityOf(request), request.params.id),
    );
  };
}
