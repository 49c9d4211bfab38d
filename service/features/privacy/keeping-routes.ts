import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '../../../packages/contract/common.ts';
import {
  Erasure,
  ErasureRequest,
  ErasureRequestPage,
  ErasureRequestQuery,
  LegalHold,
  LegalHoldRequest,
} from '../../../packages/contract/privacy.ts';
import type { Parts } from '../../parts.ts';
import { confirmErasure, eraseCustomer, listErasures } from './erasure.ts';
import { endLegalHold, getLegalHold, placeLegalHold } from './legal-hold.ts';
import { userOf } from '../users/guard.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile or entity.') });
type Addressed = { Params: Static<typeof params> };
const erases = { config: { requires: { user: 'profile.erase' } } } as const;
const holds = { config: { requires: { user: 'profile.hold' } } } as const;
const erased = Type.Null({ description: 'Nothing is left.' });

const customers = [
  { subject: 'person', path: 'profile', tags: ['profiles'], name: 'Profile', whom: 'one person' },
  { subject: 'entity', path: 'entity', tags: ['entities'], name: 'Entity', whom: 'one entity and its people' },
] as const;

/** How long customers are kept: until somebody erases them, or until a legal hold ends. */
export function keepingRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/erasure-request',
      {
        ...erases,
        schema: {
          tags: ['profiles'],
          operationId: 'listErasureRequests',
          summary: 'Erasures that wait for a second person, newest first',
          description: 'Requests of the last seven days, in companies that require two people for an erasure.',
          querystring: ErasureRequestQuery,
          response: { 200: reference(ErasureRequestPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listErasures(parts, userOf(request), request.query),
    );
    for (const customer of customers) await app.register(customerRoutes(parts, customer));
  };
}

function customerRoutes(
  parts: Parts,
  { subject, path, tags, name, whom }: (typeof customers)[number],
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post<Addressed & { Body: Erasure }>(
      `/api/v2/${path}/:id/erase`,
      {
        ...erases,
        schema: {
          tags: [...tags],
          operationId: `erase${name}`,
          summary: `Remove ${whom} and everything that is known about them`,
          description:
            'Cannot be undone. The audit keeps the event and the reason without identifying anybody. If the company requires two people, this asks for a second one, who has seven days.',
          params,
          body: reference(Erasure),
          response: {
            202: reference(ErasureRequest),
            204: erased,
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) => {
        const who = { id: request.params.id, subject };
        const asked = await eraseCustomer(parts, userOf(request), who, request.body.reason);
        return asked ? reply.status(202).send(asked) : reply.status(204).send(null);
      },
    );
    app.post<Addressed>(
      `/api/v2/${path}/:id/erase/confirm`,
      {
        ...erases,
        schema: {
          tags: [...tags],
          operationId: `confirmErasureOf${name}`,
          summary: 'Confirm an erasure as the second person',
          description:
            'For another user than the requester: otherwise 403 `second_person_needed`. Cannot be undone. 404 `erasure_not_requested` when nobody asked, or too long ago; 409 `legal_hold` during a hold.',
          params,
          response: { 204: erased, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        await confirmErasure(parts, userOf(request), { id: request.params.id, subject });
        return reply.status(204).send(null);
      },
    );
    app.get<Addressed>(
      `/api/v2/${path}/:id/legal-hold`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `getLegalHoldOf${name}`,
          summary: `The hold on ${whom}`,
          description: '404 `hold_not_found` when there is none. Only users who may place holds see it.',
          params,
          response: { 200: reference(LegalHold), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getLegalHold(parts, userOf(request), { id: request.params.id, subject }),
    );
    app.put<Addressed & { Body: LegalHoldRequest }>(
      `/api/v2/${path}/:id/legal-hold`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `placeLegalHoldOn${name}`,
          summary: `Protect ${whom} from erasure, deletion and retention`,
          description: 'Replaces an earlier hold. Neither events nor the export of a person mention it.',
          params,
          body: reference(LegalHoldRequest),
          response: { 200: reference(LegalHold), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      (request) => placeLegalHold(parts, userOf(request), { id: request.params.id, subject }, request.body),
    );
    app.delete<Addressed>(
      `/api/v2/${path}/:id/legal-hold`,
      {
        ...holds,
        schema: {
          tags: [...tags],
          operationId: `liftLegalHoldOf${name}`,
          summary: 'Lift the hold',
          description: 'Retention and erasure apply again. 404 `hold_not_found` when there is none.',
          params,
          response: { 204: Type.Null({ description: 'Lifted.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await endLegalHold(parts, userOf(request), { id: request.params.id, subject });
        return reply.status(204).send(null);
      },
    );
  };
}
